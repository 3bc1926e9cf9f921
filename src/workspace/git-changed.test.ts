/** Changed files by a real git: hostile names, every state, and the case R78 of users' troubles. */
import { describe, expect, it } from "vitest";
import { TestRepository } from "./check-git.ts";
import { listChangedFiles, parseStatus } from "./git-changed.ts";

async function checkChanged(repository: TestRepository, expected: readonly string[]) {
  const files = await listChangedFiles(repository.open());
  if (!files.ok) throw new Error(files.error.message);
  expect(files.value.map(({ path, change }) => `${change} ${path}`)).toEqual(expected);
}

describe("listChangedFiles", () => {
  it("names files with accents, arrows, quotes and line breaks as they are", async () => {
    const repository = new TestRepository();
    const names = ["docs/été plan.txt", "a -> b.txt", 'say "hi".txt', "line\nbreak.txt", " x "];
    try {
      repository.commit(Object.fromEntries(names.map((name) => [name, "1\n"])));
      repository.write(Object.fromEntries(names.map((name) => [name, "1\n2\n"])));
      await checkChanged(
        repository,
        [...names].sort().map((name) => `changed ${name}`),
      );
    } finally {
      repository.remove();
    }
  });

  it("tells staged, deleted, moved, untracked and ignored files", async () => {
    const repository = new TestRepository();
    try {
      repository.write({ "unborn.txt": "x" });
      await checkChanged(repository, ["untracked unborn.txt"]);
      repository.commit({ ".gitignore": "*.log\n", a: "a", b: "b", c: "c" });
      repository.write({ "new/x.txt": "x", "no.log": "x", a: "aa" });
      repository.git("add", "a");
      repository.git("mv", "b", "moved");
      repository.git("rm", "-q", "c");
      await checkChanged(repository, [
        "changed a",
        "deleted b",
        "deleted c",
        "changed moved",
        "untracked new/x.txt",
      ]);
    } finally {
      repository.remove();
    }
  });
});

describe("parseStatus", () => {
  it("reads unmerged files and passes over headers", () => {
    const output =
      "# branch.head main\0u UU N... 100644 100644 100644 100644 1 2 3 a b\0! ignored\0";
    expect(parseStatus(output)).toEqual([{ path: "a b", change: "unmerged" }]);
  });
});
