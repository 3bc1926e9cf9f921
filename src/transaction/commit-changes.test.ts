/** Tests of transactions that succeed, and of those that meet somebody else on the way, on both disks. */
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createError, err, ok, toSha256 } from "../base/index.ts";
import {
  type CallListener,
  createMemoryFileSystem,
  createMemoryHost,
  createRealFileSystem,
  type FileSystem,
  layOutTree,
  observeCalls,
  openWorkspace,
  parseRepoPath,
  printDiskTree,
} from "../workspace/index.ts";
import { type CommitOptions, commitChanges } from "./commit-changes.ts";
import type { FileChange } from "./file-change.ts";
import { createNullJournal, type TransactionIntent, type TransactionJournal } from "./journal.ts";

const DISKS = [
  {
    name: "real disk",
    open: () => {
      const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "surehand-")));
      return {
        fileSystem: createRealFileSystem(),
        folder,
        close: () => rmSync(folder, { recursive: true }),
      };
    },
  },
  {
    name: "memory disk",
    open: () => ({
      fileSystem: createMemoryFileSystem({ w: { kind: "directory" } }),
      folder: "/w",
      close: () => undefined,
    }),
  },
];

function toPath(input: string) {
  const parsed = parseRepoPath(input);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
}

const write = (file: string, old: string, text: string, mode?: number): FileChange => ({
  kind: "write",
  path: toPath(file),
  expectedSha256: toSha256(old),
  bytes: Buffer.from(text),
  ...(mode === undefined ? {} : { mode }),
});
const create = (file: string, text: string, mode?: number): FileChange => ({
  kind: "create",
  path: toPath(file),
  bytes: Buffer.from(text),
  ...(mode === undefined ? {} : { mode }),
});
const remove = (file: string, old: string): FileChange => ({
  kind: "delete",
  path: toPath(file),
  expectedSha256: toSha256(old),
});

describe.each(DISKS)("commitChanges on a $name", ({ open }) => {
  let disk = open();
  beforeEach(() => {
    disk = open();
    layOutTree(disk.fileSystem, disk.folder, {
      one: "1\r\n",
      two: { text: "2", mode: 0o755 },
      "sub/three": { text: "3\n", mode: 0o640 },
      link: { link: "sub/three" },
    });
  });
  afterEach(() => disk.close());

  const at = (name: string) => `${disk.folder}/${name}`;
  const print = () => printDiskTree(disk.fileSystem, disk.folder);
  const getFacts = (name: string) => {
    const facts = disk.fileSystem.inspect(at(name));
    if (!facts.ok) throw new Error(facts.error.errno);
    return facts.value;
  };
  const checkCommit = (
    changes: readonly FileChange[],
    options: CommitOptions = {},
    listener: CallListener = () => undefined,
  ) => {
    const fileSystem: FileSystem = observeCalls(disk.fileSystem, listener);
    const workspace = openWorkspace(disk.folder, { fileSystem, host: createMemoryHost() });
    if (!workspace.ok) throw new Error(workspace.error.message);
    return commitChanges(workspace.value, changes, options);
  };
  const replaceBehind = (name: string, text: string) => {
    disk.fileSystem.remove(at(name));
    layOutTree(disk.fileSystem, disk.folder, { [name]: text });
  };

  const overwriteBehind = (name: string, text: string) => {
    const file = disk.fileSystem.openForWriting(at(name));
    if (!file.ok) throw new Error(file.error.errno);
    file.value.write(Buffer.from(text));
    file.value.close();
  };

  it("writes, creates and deletes, and leaves nothing else", () => {
    const report = checkCommit([
      write("one", "1\r\n", "1\r\nand\r\n"),
      create("new/deep/run", "#!\n", 0o755),
      remove("two", "2"),
    ]);
    expect(report).toEqual({
      ok: true,
      value: {
        files: [
          {
            file: "one",
            realFile: "one",
            done: "written",
            method: "rename",
            beforeSha256: toSha256("1\r\n"),
            afterSha256: toSha256("1\r\nand\r\n"),
          },
          {
            file: "new/deep/run",
            realFile: "new/deep/run",
            done: "created",
            method: "create",
            beforeSha256: undefined,
            afterSha256: toSha256("#!\n"),
          },
          {
            file: "two",
            realFile: "two",
            done: "deleted",
            method: "delete",
            beforeSha256: toSha256("2"),
            afterSha256: undefined,
          },
        ],
        madeFolders: ["new", "new/deep"],
        warnings: [],
      },
    });
    expect(print()).toEqual({
      link: "-> sub/three",
      "new/": "",
      "new/deep/": "",
      "new/deep/run": '0755 "#!\\n"',
      one: '0644 "1\\r\\nand\\r\\n"',
      "sub/": "",
      "sub/three": '0640 "3\\n"',
    });
  });

  it.each([
    ["one", "1\r\n", 0o644],
    ["two", "2", 0o755],
    ["sub/three", "3\n", 0o640],
  ])("keeps the mode of %s", (name, old, mode) => {
    expect(checkCommit([write(name, old, "x")]).ok).toBe(true);
    expect(getFacts(name).mode).toBe(mode);
  });

  it("keeps owner and special bits", () => {
    const opened = disk.fileSystem.openForWriting(at("two"));
    if (!opened.ok) throw new Error(opened.error.errno);
    const given = opened.value.setOwner(1, 1);
    opened.value.setMode(0o2755);
    opened.value.close();
    // Only a superuser may give a file away; the memory disk always can.
    if (!given.ok) return;
    expect(checkCommit([write("two", "2", "x")]).ok).toBe(true);
    expect(getFacts("two")).toMatchObject({ uid: 1, gid: 1, mode: 0o2755 });
  });

  it("gives another mode with new bytes or the same, to a file of several names too", () => {
    layOutTree(disk.fileSystem, disk.folder, { a: "1\n", b: "2\n" });
    const before = disk.fileSystem.link(at("b"), at("c"));
    const report = checkCommit([write("a", "1\n", "1\n", 0o755), write("b", "2\n", "3\n", 0o755)]);
    expect([before.ok, report.ok]).toEqual([true, true]);
    expect(print()).toMatchObject({
      a: '0755 "1\\n"',
      b: '0755 "3\\n"',
      c: '0644 "2\\n"',
    });
  });

  it("writes in place where the owner cannot be kept otherwise", () => {
    const opened = disk.fileSystem.openForWriting(at("two"));
    if (!opened.ok) throw new Error(opened.error.errno);
    const given = opened.value.setOwner(1, 1);
    opened.value.close();
    if (!given.ok) return;
    const { identity } = getFacts("two");
    const report = checkCommit([write("two", "2", "longer")], {}, ({ call }) =>
      call === "set_owner" ? { errno: "EPERM" } : undefined,
    );
    expect(report).toMatchObject({ value: { files: [{ method: "in_place" }], warnings: [] } });
    expect(getFacts("two")).toMatchObject({ uid: 1, identity, size: 6 });
    expect(Object.keys(print()).sort()).toEqual(["link", "one", "sub/", "sub/three", "two"]);
  });

  it("writes through a link to the file inside, and the link stays", () => {
    const report = checkCommit([write("link", "3\n", "x\n")]);
    expect(report).toMatchObject({ value: { files: [{ file: "link", realFile: "sub/three" }] } });
    expect(print()).toMatchObject({ link: "-> sub/three", "sub/three": '0640 "x\\n"' });
  });

  it.each(["", "longer than before\n"])("keeps all names of a file with several (%j)", (text) => {
    disk.fileSystem.link(at("one"), at("sub/same"));
    const report = checkCommit([write("one", "1\r\n", text)]);
    expect(report).toMatchObject({ value: { files: [{ method: "in_place" }] } });
    expect(print()).toMatchObject({ one: print()["sub/same"] });
    expect(getFacts("one")).toMatchObject({ linkCount: 2, size: text.length });
  });

  it("touches nothing when nothing changes", () => {
    const steps: string[] = [];
    const before = getFacts("one");
    const report = checkCommit([write("one", "1\r\n", "1\r\n")], {}, ({ call, step }) => {
      if (step !== undefined) steps.push(call);
      return undefined;
    });
    expect(report).toMatchObject({ value: { files: [{ done: "unchanged", method: "keep" }] } });
    expect([steps, getFacts("one")]).toEqual([[], before]);
    expect(checkCommit([])).toMatchObject({ value: { files: [] } });
  });

  it("leaves an unchanged file alone among others", () => {
    const report = checkCommit([write("one", "1\r\n", "1\r\n"), write("two", "2", "x")]);
    expect(report).toMatchObject({
      value: { files: [{ done: "unchanged" }, { done: "written" }] },
    });
  });

  it("works where files cannot have a second name", () => {
    const report = checkCommit(
      [write("one", "1\r\n", "x"), create("new", "n"), remove("two", "2")],
      {},
      ({ call }) => (call === "link" ? { errno: "ENOTSUP" } : undefined),
    );
    expect(report.ok).toBe(true);
    expect(Object.keys(print()).sort()).toEqual(["link", "new", "one", "sub/", "sub/three"]);
  });

  it.each([
    ["one", "theirs"],
    ["one", "t"],
    ["two", "theirs"],
    ["two", "t"],
  ])("R27: an edit saved just before the replacement survives (%s: %s)", (name, theirs) => {
    const before = print();
    const report = checkCommit(
      [write("one", "1\r\n", "x"), write("two", "2", "y"), create("new", "n")],
      {},
      ({ call, path: called }) => {
        if (call === "sync" && called.includes(".new.")) replaceBehind(name, theirs);
        return undefined;
      },
    );
    expect(report).toMatchObject({
      error: { code: "FILE_STALE", details: { changed: [{ file: name, now: "other_content" }] } },
    });
    const states = report.ok ? [] : report.error.details.files;
    expect(states).toContainEqual({ file: name, state: "changed_by_another" });
    expect(print()).toEqual({ ...before, [name]: `0644 "${theirs}"` });
  });

  it("a file made just before its creation survives", () => {
    const before = print();
    const report = checkCommit([write("one", "1\r\n", "x"), create("new", "n")], {}, (seen) => {
      if (seen.call === "link" && seen.path === at("new")) replaceBehind("new", "theirs");
      return undefined;
    });
    expect(report).toMatchObject({
      error: { code: "FILE_STALE", details: { changed: [{ now: "exists" }] } },
    });
    expect(print()).toEqual({ ...before, new: '0644 "theirs"' });
  });

  it("a folder swapped for a link on the way is not followed", () => {
    layOutTree(disk.fileSystem, disk.folder, { "other/three": "3\n" });
    const report = checkCommit([write("sub/three", "3\n", "x")], {}, ({ call, path: called }) => {
      if (call === "sync" && called.includes(".three.")) {
        disk.fileSystem.rename(at("sub"), at("moved"));
        disk.fileSystem.makeLink("other", at("sub"));
      }
      return undefined;
    });
    expect(report).toMatchObject({
      error: { code: "FILE_STALE", details: { changed: [{ now: "elsewhere" }] } },
    });
    expect(print()).toMatchObject({ "other/three": '0644 "3\\n"', "moved/three": '0640 "3\\n"' });
  });

  it.each(["theirs", "t", ""])(
    "an edit of a file already replaced is kept, old bytes beside it (%j)",
    (theirs) => {
      let hasFailed = false;
      const report = checkCommit(
        [write("one", "1\r\n", "x"), write("two", "2", "y")],
        {},
        (seen) => {
          if (seen.call !== "rename" || seen.path !== at("two") || hasFailed) return undefined;
          hasFailed = true;
          replaceBehind("one", theirs);
          return { errno: "EIO" };
        },
      );
      expect(report).toMatchObject({ error: { code: "ROLLBACK_FAILED" } });
      const files = report.ok ? [] : report.error.details.files;
      expect(files).toMatchObject([
        { file: "one", state: "not_restored" },
        { file: "two", state: "as_before" },
      ]);
      const kept = Object.entries(print()).filter(([name]) => name.endsWith(".old"));
      expect(kept.map(([, text]) => text)).toEqual(['0644 "1\\r\\n"']);
      expect(JSON.stringify(files)).toContain(kept[0]?.[0]);
      expect(print()).toMatchObject({ one: `0644 "${theirs}"`, two: '0755 "2"' });
    },
  );

  it.each<[string, readonly FileChange[], () => void, Readonly<Record<string, string>>]>([
    [
      "written into the new file itself",
      [write("one", "1\r\n", "x")],
      () => overwriteBehind("one", "y"),
      { one: '0644 "y"' },
    ],
    [
      "deleted the new file",
      [write("one", "1\r\n", "x")],
      () => disk.fileSystem.remove(at("one")),
      {},
    ],
    [
      "put a file where one was deleted",
      [remove("one", "1\r\n")],
      () => layOutTree(disk.fileSystem, disk.folder, { one: "y" }),
      { one: '0644 "y"' },
    ],
    [
      "written into a file just created",
      [create("one-more", "x")],
      () => overwriteBehind("one-more", "y"),
      { "one-more": '0644 "y"', one: '0644 "1\\r\\n"' },
    ],
    [
      "written into a file of several names",
      [write("sub/three", "3\n", "x\n")],
      () => overwriteBehind("sub/three", "y"),
      { one: '0644 "1\\r\\n"', "sub/three": '0640 "y\\n"' },
    ],
  ])("is not undone over what another has %s", (_name, changes, meddle, expected) => {
    disk.fileSystem.link(at("sub/three"), at("sub/same"));
    let hasFailed = false;
    const report = checkCommit([...changes, write("two", "2", "y")], {}, (seen) => {
      if (seen.call !== "rename" || seen.path !== at("two") || hasFailed) return undefined;
      hasFailed = true;
      meddle();
      return { errno: "EIO" };
    });
    expect(report).toMatchObject({ error: { code: "ROLLBACK_FAILED" } });
    const after = print();
    const named = ["one", "one-more", "sub/three"].filter((name) => after[name] !== undefined);
    expect(Object.fromEntries(named.map((name) => [name, after[name]]))).toMatchObject(expected);
    expect(after.two).toBe('0755 "2"');
    if (changes[0]?.kind === "create") return;
    const old = changes[0]?.path === "one" ? '"1\\r\\n"' : '"3\\n"';
    const kept = Object.entries(after).filter(([name]) => name.endsWith(".old"));
    expect(kept.map(([, text]) => text.slice(5))).toEqual([old]);
  });

  it("lists each file when taking back fails too", () => {
    const report = checkCommit([write("one", "1\r\n", "x"), write("two", "2", "y")], {}, (seen) =>
      seen.call === "rename" && (seen.path === at("two") || print().one === '0644 "x"')
        ? { errno: "EIO" }
        : undefined,
    );
    expect(report).toMatchObject({
      error: {
        code: "ROLLBACK_FAILED",
        details: {
          cause: { code: "FILE_SYSTEM_ERROR" },
          files: [
            { file: "one", state: "not_restored" },
            { file: "two", state: "as_before" },
          ],
        },
      },
    });
    expect(Object.values(print())).toContain('0644 "1\\r\\n"');
  });

  it("tells the journal before anything changes, and of the end before old bytes go", () => {
    const events: string[] = [];
    const intents: TransactionIntent[] = [];
    const journal: TransactionJournal = {
      begin: (intent) => {
        intents.push(intent);
        events.push(`begin ${Object.keys(print()).length}`);
        return ok({
          finish: (outcome) => {
            events.push(
              `${outcome} ${Object.keys(print()).filter((name) => name.endsWith(".old")).length}`,
            );
            return ok(undefined);
          },
        });
      },
    };
    const changes = [write("one", "1\r\n", "x"), create("d/new", "n")];
    // Besides the files laid out: our state folder, its ignore file and the lock.
    expect(checkCommit(changes, { journal }).ok).toBe(true);
    expect(events).toEqual(["begin 8", "committed 1"]);
    expect(intents).toMatchObject([
      {
        folders: [at("d")],
        files: [
          {
            file: "one",
            absolute: at("one"),
            beforeSha256: toSha256("1\r\n"),
            afterSha256: toSha256("x"),
            mode: 0o644,
          },
          { file: "d/new", beforeSha256: undefined, afterSha256: toSha256("n"), mode: undefined },
        ],
      },
    ]);
  });

  it.each(["begin", "committed"])("takes everything back when the journal fails (%s)", (place) => {
    const before = print();
    const ends: string[] = [];
    const failure = err(createError("DISK_FULL", "The journal is full."));
    const journal: TransactionJournal = {
      begin: () =>
        place === "begin"
          ? failure
          : ok({
              finish: (outcome) => {
                ends.push(outcome);
                return outcome === "committed" ? failure : ok(undefined);
              },
            }),
    };
    const report = checkCommit(
      [write("one", "1\r\n", "x"), remove("two", "2"), create("new", "n")],
      { journal },
    );
    expect(report.ok ? "" : report.error.code).toBe(
      place === "begin" ? "DISK_FULL" : "WRITE_FAILED",
    );
    expect(ends).toEqual(place === "begin" ? [] : ["committed", "rolled_back"]);
    expect(print()).toEqual(before);
  });

  it("writes nothing under a lock that is gone", () => {
    const before = print();
    const journal = createNullJournal();
    const lock = { acquire: () => ok({ isHeld: () => false, release: () => ok(undefined) }) };
    const report = checkCommit([write("one", "1\r\n", "x")], { journal, lock });
    expect(report).toMatchObject({ error: { code: "LOCK_LOST" } });
    expect(print()).toEqual(before);
  });

  it("reports what it could not tidy up, although all is written", () => {
    const report = checkCommit([write("one", "1\r\n", "x")], {}, ({ call, path: called }) =>
      call === "remove" && called.endsWith(".old") ? { errno: "EIO" } : undefined,
    );
    expect(report.ok && report.value.warnings.join()).toContain(".old could not be removed (EIO)");
    expect(print()).toMatchObject({ one: '0644 "x"' });
  });
});
