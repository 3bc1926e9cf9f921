/** Whole requests on a disk in memory: all or none, one after another on one file, each by itself, and every refusal. */
import { describe, expect, it } from "vitest";
import { BugError, toSha256 } from "../base/index.ts";
import { observeCalls } from "../workspace/index.ts";
import { applyEdits } from "./apply-edits.ts";
import { checkApply, listFiles, openTestWorkspace } from "./check-apply.ts";
import { toInternalError } from "./operation.ts";
import { MAX_SHOWN_REPLACEMENTS, MAX_SHOWN_UNITS } from "./report.ts";
import { MAX_SEARCHED_UNITS, SearchMeterBuilder } from "./resolve-context.ts";

const edit = (file: string, old_text: string, new_text: string, rest = {}) => ({
  file,
  old_text,
  new_text,
  ...rest,
});

describe("one edit", () => {
  it("is written, with the bytes and hashes reported", async () => {
    const report = await checkApply(
      { "a.js": "const a = 1;\n" },
      [edit("a.js", "a = 1", "a = 2")],
      {
        edits: ["applied a.js exact 1.00"],
        exit: 0,
        files: { "a.js": "const a = 2;\n" },
      },
    );
    expect(report.files).toEqual([
      {
        file: "a.js",
        action: "modified",
        before_sha256: toSha256("const a = 1;\n"),
        after_sha256: toSha256("const a = 2;\n"),
        before_bytes: 13,
        after_bytes: 13,
        encoding: "utf-8",
        diff: "--- a/a.js\n+++ b/a.js\n@@ -1 +1 @@\n-const a = 1;\n+const a = 2;\n",
      },
    ]);
    expect(report.format).toBeNull();
  });

  it.each([
    ["json", '{"path":"a.js","search":"1","replace":"2"}', ["file", "old_text", "new_text"]],
    ["xml", '<edit file="a.js"><old>1</old><new>2</new></edit>', []],
    ["search_replace", "a.js\n<<<<<<< SEARCH\n1\n=======\n2\n>>>>>>> REPLACE\n", []],
  ])("is read from a text in %s, repairs reported", async (format, text, repaired) => {
    const report = await checkApply({ "a.js": "1\n" }, text, {
      edits: ["applied a.js exact 1.00"],
      exit: 0,
      files: { "a.js": "2\n" },
    });
    expect(report.format).toBe(format);
    expect(repaired.every((name) => report.repairs.some((each) => each.includes(name)))).toBe(true);
  });

  it("keeps byte order mark, line endings and a missing last newline", async () => {
    const text = "\ufeffone\r\ntwo\r\nthree";
    const report = await checkApply({ "a.txt": text }, [edit("a.txt", "one\ntwo", "one\n2\n2b")], {
      edits: ["applied a.txt exact 1.00"],
      exit: 0,
      // Printed without the mark, which the hash shows.
      files: { "a.txt": "one\r\n2\r\n2b\r\nthree" },
    });
    expect(report.files[0]?.after_sha256).toBe(toSha256("\ufeffone\r\n2\r\n2b\r\nthree"));
  });

  it("takes its file from the request when it names none", async () => {
    const expected = { edits: ["applied a.js exact 1.00"], exit: 0, files: { "a.js": "2\n" } };
    await checkApply({ "a.js": "1\n" }, [{ old_text: "1", new_text: "2" }], expected, {
      file: "a.js",
    });
    await checkApply({ "a.js": "1\n" }, [{ old_text: "1", new_text: "2" }], {
      edits: ["REQUEST_FIELD_MISSING null"],
      exit: 64,
    });
  });

  it("writes what a link leads to", async () => {
    await checkApply({ "b.js": "1\n", "a.js": { link: "b.js" } }, [edit("a.js", "1", "2")], {
      edits: ["applied a.js exact 1.00"],
      exit: 0,
      files: { "b.js": "2\n" },
    });
  });
});

describe("an empty old text", () => {
  it("creates a file and the folders on the way, as sent", async () => {
    const report = await checkApply({}, [edit("src/new/a.py", "", "x = 1\r\n")], {
      edits: ["applied src/new/a.py"],
      exit: 0,
      files: { "src/new/a.py": "x = 1\r\n" },
    });
    expect(report.diff).toBe("--- /dev/null\n+++ b/src/new/a.py\n@@ -0,0 +1 @@\n+x = 1\r\n");
    expect(report.files[0]).toMatchObject({ action: "created", before_sha256: null });
  });

  it.each([
    ["creates an empty file", {}, "", ["applied __init__.py"], 0, { "__init__.py": "" }],
    [
      "fills an empty file",
      { "__init__.py": "" },
      "x\n",
      ["applied __init__.py exact 1.00"],
      0,
      { "__init__.py": "x\n" },
    ],
    [
      "is refused for a file with content",
      { "__init__.py": "y\n" },
      "x\n",
      ["FILE_EXISTS __init__.py"],
      6,
      {},
    ],
  ])("%s", async (_name, tree, text, edits, exit, files) => {
    await checkApply(tree, [edit("__init__.py", "", text)], { edits, exit, files });
  });

  it("creates once in a request; changing it there is one edit too many", async () => {
    await checkApply({}, [edit("a", "", "1\n"), edit("./a", "", "2\n"), edit("a", "1", "2")], {
      edits: ["planned a", "FILE_EXISTS a", "EDIT_OVERLAP a"],
      exit: 6,
    });
  });
});

describe("a request of many edits", () => {
  const three = { "a.txt": "one\n", "b.txt": "two\n", "c.txt": "three\n" };

  it("is written as a whole", async () => {
    await checkApply(three, [edit("a.txt", "one", "1"), edit("b.txt", "two", "2")], {
      edits: ["applied a.txt exact 1.00", "applied b.txt exact 1.00"],
      exit: 0,
      files: { "a.txt": "1\n", "b.txt": "2\n" },
    });
  });

  it("is not written at all when one edit is refused, and says which", async () => {
    const report = await checkApply(
      three,
      [edit("a.txt", "one", "1"), edit("b.txt", "nowhere in it", "2"), edit("n.txt", "", "n")],
      {
        edits: ["planned a.txt exact 1.00", "EDIT_NO_MATCH b.txt", "planned n.txt"],
        exit: 1,
      },
    );
    const why =
      "not written: edit 2 was refused, and the edits of a request are written all or none";
    expect(report.edits.map(({ warnings }) => warnings)).toEqual([[why], [], [why]]);
    expect(report.edits.map(({ receipt }) => receipt)).toEqual([null, null, null]);
    expect(report.file).toBe("b.txt");
    expect(report.files.map(({ file, action }) => `${file} ${action}`)).toEqual([
      "a.txt unchanged",
      "b.txt unchanged",
    ]);
  });

  it("with `each` is written as far as it applies, and ends with the worst class", async () => {
    const report = await checkApply(
      three,
      [
        edit("a.txt", "one", "1"),
        edit("b.txt", "nowhere in it", "2"),
        edit("../c.txt", "three", "3"),
        edit("c.txt", "three", "3"),
      ],
      {
        edits: [
          "applied a.txt exact 1.00",
          "EDIT_NO_MATCH b.txt",
          "PATH_OUTSIDE_ROOT ../c.txt",
          "applied c.txt exact 1.00",
        ],
        exit: 4,
        files: { "a.txt": "1\n", "c.txt": "3\n" },
      },
      { each: true },
    );
    expect(report.error?.code).toBe("PATH_OUTSIDE_ROOT");
  });

  it("with `each` and nothing refused ends with 0", async () => {
    const expected = { edits: ["applied a.txt exact 1.00"], exit: 0, files: { "a.txt": "1\n" } };
    await checkApply(three, [edit("a.txt", "one", "1")], expected, { each: true });
  });

  it("that is in place in part says what to leave out", async () => {
    const report = await checkApply(
      { "a.txt": "const limit = 20;\n", "b.txt": "two\n" },
      [edit("a.txt", "const limit = 10;", "const limit = 20;"), edit("b.txt", "two", "2")],
      { edits: ["ALREADY_APPLIED a.txt", "planned b.txt exact 1.00"], exit: 1 },
    );
    expect(report.error?.next).toMatch(/^Leave this edit out/);
  });
});

describe("several edits of one file", () => {
  const expectFile = (text: string, edits: readonly string[]) => ({
    edits,
    exit: 0,
    files: { "a.js": text },
  });
  const two = ["applied a.js exact 1.00", "applied a.js exact 1.00"];

  it.each([
    [
      "stand beside each other",
      "A=x B=x\n",
      [edit("a.js", "A=x", "A=y"), edit("./a.js", "B=x", "B=z")],
      "A=y B=z\n",
      two,
    ],
    [
      "see the lines that earlier ones added or removed",
      "a\nb\nc\n",
      [edit("a.js", "a", "a\na2\na3"), edit("a.js", "c", "C")],
      "a\na2\na3\nb\nC\n",
      two,
    ],
    [
      "may have what an earlier one wrote as untouched context",
      "a\nb\nc\n",
      [edit("a.js", "b", "B"), edit("a.js", "B\nc", "B\nC")],
      "a\nB\nC\n",
      two,
    ],
    [
      "may insert after what an earlier one inserted",
      "a\n",
      [edit("a.js", "a\n", "a\nb\n"), edit("a.js", "b\n", "b\nc\n")],
      "a\nb\nc\n",
      two,
    ],
    [
      "go on after a replacement of every place",
      "foo(1); foo(2);\nend\n",
      [edit("a.js", "foo", "bar", { replace_all: true }), edit("a.js", "2", "3")],
      "bar(1); bar(3);\nend\n",
      ["applied a.js substring_exact 1.00", "applied a.js exact 1.00"],
    ],
    [
      "count lines in the file as it was read",
      "x\na\nb\nc\nd\nx\n",
      [edit("a.js", "a", "a\na1\na2\na3\na4\na5\na6"), edit("a.js", "x", "y", { near_line: 5 })],
      "x\na\na1\na2\na3\na4\na5\na6\nb\nc\nd\ny\n",
      two,
    ],
    [
      "may count places that earlier edits did not move",
      "x\nx\nz\n",
      [edit("a.js", "z", "Z"), edit("a.js", "x", "y", { occurrence: 2 })],
      "x\ny\nZ\n",
      two,
    ],
  ])("%s", async (_name, text, requests, result, edits) => {
    await checkApply({ "a.js": text }, requests, expectFile(result, edits));
  });

  it("through two names of the file are edits of one file", async () => {
    await checkApply(
      { "b.js": "A=x B=x\n", "a.js": { link: "b.js" } },
      [edit("a.js", "A=x", "A=y"), edit("b.js", "B=x", "B=z")],
      {
        edits: ["applied a.js exact 1.00", "applied b.js exact 1.00"],
        exit: 0,
        files: { "b.js": "A=y B=z\n" },
      },
    );
  });

  it.each([
    [
      "rewrites what an earlier one wrote",
      "let a = 1;\n",
      [edit("a.js", "a = 1", "a = 2"), edit("a.js", "a = 2", "a = 3")],
      ["planned a.js exact 1.00", "EDIT_OVERLAP a.js"],
    ],
    [
      "finds its text only inside a word that an earlier one wrote",
      "let a = 1;\n",
      [edit("a.js", "a = 1", "a = 12"), edit("a.js", "a = 1", "a = 3")],
      ["planned a.js exact 1.00", "EDIT_OVERLAP a.js"],
    ],
    [
      "was made for text that an earlier one has replaced",
      "alpha(one);\nbeta(two);\n",
      [edit("a.js", "alpha(one);", "gamma(9);"), edit("a.js", "alpha(one);", "delta(8);")],
      ["planned a.js exact 1.00", "EDIT_OVERLAP a.js"],
    ],
    [
      "writes between what an earlier one wrote",
      "a\nd\n",
      [edit("a.js", "a\n", "a\nb\nc\n"), edit("a.js", "b\nc\n", "b\nb2\nc\n")],
      ["planned a.js exact 1.00", "EDIT_OVERLAP a.js"],
    ],
    [
      "counts to another place than in the file as read",
      "x\nx\nx\n",
      [edit("a.js", "x", "y", { occurrence: 1 }), edit("a.js", "x", "z", { occurrence: 2 })],
      ["planned a.js exact 1.00", "EDIT_AMBIGUOUS a.js"],
    ],
  ])("are refused when a later one %s", async (_name, text, requests, edits) => {
    const report = await checkApply({ "a.js": text }, requests, {
      edits,
      exit: edits[1]?.startsWith("EDIT_AMBIGUOUS") ? 2 : 6,
    });
    expect(report.error?.details.earlier_edits).toEqual([1]);
  });
});

describe("assertions", () => {
  const tree = { "a.js": "one\n" };
  it.each([
    ["a hash that holds", { expect_hash: toSha256("one\n") }, "applied a.js exact 1.00", 0],
    [
      "a start of it",
      { expect_hash: toSha256("one\n").slice(0, 12) },
      "applied a.js exact 1.00",
      0,
    ],
    [
      "a hash of other content",
      { expect_hash: toSha256("two\n") },
      "EDIT_EXPECTATION_FAILED a.js",
      6,
    ],
    ["a text inside", { expect_contains: "n" }, "applied a.js exact 1.00", 0],
    ["a text elsewhere", { expect_contains: "z" }, "EDIT_EXPECTATION_FAILED a.js", 6],
  ])("%s", async (_name, assertion, line, exit) => {
    await checkApply(tree, [edit("a.js", "one", "1", assertion)], {
      edits: [line],
      exit,
      ...(exit === 0 ? { files: { "a.js": "1\n" } } : {}),
    });
  });

  it.each([[{ expect_hash: toSha256("x") }], [{ expect_contains: "x" }]])(
    "on a file that is not there: %j",
    async (assertion) => {
      await checkApply({}, [edit("n", "", "1", assertion)], {
        edits: ["EDIT_EXPECTATION_FAILED n"],
        exit: 6,
      });
    },
  );

  it("on the hash hold for the file as read, whatever earlier edits made of it", async () => {
    const expect_hash = toSha256("a b\n");
    await checkApply(
      { "a.js": "a b\n" },
      [edit("a.js", "a", "A", { expect_hash }), edit("a.js", "b", "B", { expect_hash })],
      {
        edits: ["applied a.js exact 1.00", "applied a.js exact 1.00"],
        exit: 0,
        files: { "a.js": "A B\n" },
      },
    );
  });
});

describe("refusals", () => {
  it.each([
    ["FILE_NOT_FOUND", "no.js", 1],
    ["PATH_OUTSIDE_ROOT", "../x", 4],
    ["PATH_OUTSIDE_ROOT", "/etc/passwd", 4],
    ["PATH_OUTSIDE_ROOT", "out", 4],
    ["PATH_INVALID", "d/../a.js", 64],
    ["PATH_PROTECTED", ".git/config", 4],
    ["PATH_PROTECTED", ".surehand/x", 4],
    ["FILE_IS_DIRECTORY", "d", 64],
    ["PARENT_NOT_FOLDER", "a.js/b", 64],
    ["TEXT_BINARY", "bin", 64],
  ])("%s for %s", async (code, file, exit) => {
    const tree = {
      "a.js": "one\n",
      "d/b.js": "one\n",
      bin: Uint8Array.of(0, 1, 2, 0),
      out: { link: "../elsewhere" },
    };
    await checkApply(tree, [edit(file, "one", "two")], { edits: [`${code} ${file}`], exit });
  });

  it("of a text that its encoding cannot hold leave every byte", async () => {
    const latin1 = new Uint8Array(Buffer.from("gr\u00fc\u00df\nend\n", "latin1"));
    await checkApply({ a: latin1 }, [edit("a", "end", "\u6f22")], {
      edits: ["TEXT_UNENCODABLE a"],
      exit: 64,
    });
  });

  it("ambiguity and absence pass through with their candidates", async () => {
    const report = await checkApply({ "a.js": "x\ny\nx\n" }, [edit("a.js", "x", "z")], {
      edits: ["EDIT_AMBIGUOUS a.js"],
      exit: 2,
    });
    expect(report.candidates.length).toBe(2);
  });

  it("a preset's fallback is written only when accepted", async () => {
    const tree = { "a.js": "x\ny\nx\n" };
    const requests = [edit("a.js", "x", "z")];
    const options = { preset: "codecompanion" as const };
    const report = await checkApply(
      tree,
      requests,
      { edits: ["EDIT_FALLBACK_NEEDS_REVIEW a.js"], exit: 2 },
      options,
    );
    expect(report.fallback_used).toBe(true);
    const accepted = await applyEdits(requests, {
      ...options,
      acceptFallback: true,
      workspace: openTestWorkspace(tree),
    });
    expect([accepted.status, accepted.fallback_used]).toEqual(["applied", true]);
  });

  it.each([
    ["REQUEST_EMPTY", "", {}],
    ["REQUEST_EMPTY", [], {}],
    ["REQUEST_UNRECOGNISED", "please change it", {}],
    ["REQUEST_FIELD_MISSING", '{"file":"a.js","old_text":"x"}', {}],
    ["REQUEST_UNSUPPORTED", '{"file":"a.js","old_text":"x","new_text":"y","op":"append"}', {}],
    ["USAGE_INVALID", [edit("a.js", "x", "y")], { threshold: 2 }],
    ["USAGE_INVALID", [edit("a.js", "x", "y")], { levels: ["fuzzy" as const] }],
  ])("%s of the request as a whole", async (code, requests, options) => {
    const report = await checkApply({ "a.js": "x\n" }, requests, { edits: [], exit: 64 }, options);
    expect([report.status, report.error?.code]).toEqual(["invalid", code]);
  });

  it("an absolute path is held against the root, however the root is given", async () => {
    for (const root of [".", "src/..", process.cwd()]) {
      const report = await applyEdits([edit("/etc/none", "", "x")], { root, dryRun: true });
      expect([root, report.error?.code]).toEqual([root, "PATH_OUTSIDE_ROOT"]);
    }
    const inside = await applyEdits([edit(`${process.cwd()}/none`, "", "x")], { dryRun: true });
    expect([inside.status, inside.file]).toEqual(["planned", "none"]);
  });

  it("a root that is no folder", async () => {
    const report = await applyEdits([edit("a", "x", "y")], { root: "/nowhere/at/all" });
    expect([report.exit_code, report.error?.code]).toEqual([64, "ROOT_NOT_FOUND"]);
  });
});

describe("writing", () => {
  it("is refused as FILE_STALE when a file changes between reading and writing", async () => {
    const workspace = openTestWorkspace({ "a.txt": "one\n", "b.txt": "two\n" });
    let reads = 0;
    const fileSystem = observeCalls(workspace.fileSystem, ({ call, path }) => {
      if (call !== "read_file" || path !== "/w/b.txt") return undefined;
      reads += 1;
      if (reads !== 2) return undefined;
      const file = workspace.fileSystem.openForWriting(path);
      if (file.ok) file.value.write(Buffer.from("2wo\n"));
      return undefined;
    });
    const report = await applyEdits([edit("a.txt", "one", "1"), edit("b.txt", "two", "2")], {
      workspace: { ...workspace, fileSystem },
    });
    expect(report.edits.map(({ status }) => status)).toEqual(["planned", "stale"]);
    expect([report.exit_code, report.error?.code]).toEqual([6, "FILE_STALE"]);
    expect(listFiles(workspace)).toEqual({ "a.txt": '0644 "one\\n"', "b.txt": '0644 "2wo\\n"' });
    expect(report.files.every(({ action }) => action === "unchanged")).toBe(true);
  });

  it("that fails on the way is taken back as WRITE_FAILED", async () => {
    const workspace = openTestWorkspace({ "a.txt": "one\n", "b.txt": "two\n" });
    const fileSystem = observeCalls(workspace.fileSystem, ({ call, path }) =>
      call === "rename" && path === "/w/b.txt" ? { errno: "EIO" } : undefined,
    );
    const report = await applyEdits([edit("a.txt", "one", "1"), edit("b.txt", "two", "2")], {
      workspace: { ...workspace, fileSystem },
    });
    expect([report.status, report.exit_code, report.error?.code]).toEqual([
      "rolled_back",
      3,
      "WRITE_FAILED",
    ]);
    expect(listFiles(workspace)).toEqual({ "a.txt": '0644 "one\\n"', "b.txt": '0644 "two\\n"' });
  });

  it("with `each` lets one file fail alone", async () => {
    const tree = { "a.txt": { text: "one\n", mode: 0o444 }, "b.txt": "two\n" };
    await checkApply(
      tree,
      [edit("a.txt", "one", "1"), edit("b.txt", "two", "2")],
      {
        edits: ["FILE_READ_ONLY a.txt", "applied b.txt exact 1.00"],
        exit: 4,
        files: { "b.txt": "2\n" },
      },
      { each: true },
    );
  });
});

describe("defects", () => {
  it("become INTERNAL, and are told to the listener", async () => {
    const workspace = openTestWorkspace({ a: "x\n" });
    const bug = new BugError("a promise broken");
    const fileSystem = observeCalls(workspace.fileSystem, () => {
      throw bug;
    });
    const told: unknown[] = [];
    const report = await applyEdits([edit("a", "x", "y")], {
      workspace: { ...workspace, fileSystem },
      onBug: (cause) => told.push(cause),
    });
    expect([report.exit_code, report.error?.code]).toEqual([70, "INTERNAL"]);
    expect(told).toEqual([bug]);
    expect(toInternalError(bug).message).toContain("a promise broken");
    expect(toInternalError("odd").message).toContain("odd");
  });
});

describe("limits", () => {
  it("cut a diff after a whole line and say so", async () => {
    const report = await checkApply({}, [edit("a", "", "line\n".repeat(MAX_SHOWN_UNITS / 4))], {
      edits: ["applied a"],
      exit: 0,
      files: { a: "line\n".repeat(MAX_SHOWN_UNITS / 4) },
    });
    expect(report.diff?.length).toBeLessThan(MAX_SHOWN_UNITS + 200);
    expect(report.diff).toMatch(/\n\+line\n# Cut after \d+ of \d+ characters/);
    expect(report.warnings).toEqual([expect.stringMatching(/^diff cut after/)]);
  });

  it("shorten a long receipt and a long matched text, and say so", async () => {
    const places = MAX_SHOWN_REPLACEMENTS + 1;
    const many = await checkApply(
      { a: "x;\n".repeat(places) },
      [edit("a", "x", "y", { replace_all: true })],
      {
        edits: ["applied a substring_exact 1.00"],
        exit: 0,
        files: { a: "y;\n".repeat(places) },
      },
    );
    expect(many.receipt?.replacements.length).toBe(MAX_SHOWN_REPLACEMENTS);
    expect(many.warnings).toEqual([`receipt lists 1000 of ${places} replacements`]);
    const text = [...Array(MAX_SHOWN_UNITS / 10).keys()].map((idx) => `line ${idx};\n`).join("");
    const long = await checkApply({ a: `${text}end\n` }, [edit("a", `${text}end`, `${text}END`)], {
      edits: ["applied a exact 1.00"],
      exit: 0,
      files: { a: `${text}END\n` },
    });
    expect(long.matched_text).toBeNull();
    expect(long.warnings).toEqual([
      expect.stringMatching(/^matched_text of \d+ characters left out/),
    ]);
  });

  it("on the text searched by all edits together are EDIT_LIMIT", () => {
    const meter = new SearchMeterBuilder();
    expect(meter.tryAdd(MAX_SEARCHED_UNITS).ok).toBe(true);
    expect(meter.tryAdd(1)).toMatchObject({ ok: false, error: { code: "EDIT_LIMIT" } });
  });
});
