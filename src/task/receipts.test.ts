/** Tests of receipts: what is kept of an applied edit, and what of it is found missing in a commit. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getDefined, toSha256 } from "../base/index.ts";
import { createTextEdit, getEditResult, type TextEdit, toSpan } from "../text/index.ts";
import {
  createMemoryFileSystem,
  createMemoryHost,
  type DiskTree,
  openWorkspace,
  type Workspace,
} from "../workspace/index.ts";
import { findLineMark, markLines } from "./line-mark.ts";
import {
  getPlace,
  MAX_LISTED,
  type ReceiptRecord,
  readReceipts,
  recordReceipts,
} from "./receipt-log.ts";
import { findUnlanded, MAX_LOST_AGE_MS, MAX_UNSTAGED_AGE_MS, type Unlanded } from "./unlanded.ts";

const GIT: DiskTree = {
  "w/.git/HEAD": "ref: refs/heads/main\n",
  "w/.git/objects/x": "",
  "w/.git/refs/x": "",
  "w/sub/x": "",
};

function open(tree: DiskTree, root = "/w"): Workspace {
  const fileSystem = createMemoryFileSystem(tree);
  const host = createMemoryHost({ epochMs: 1000 });
  const workspace = openWorkspace(root, { fileSystem, host });
  if (!workspace.ok) throw new Error(workspace.error.message);
  return workspace.value;
}

/** The edit that replaces all of `before`. */
function toEdit(before: string, after: string): TextEdit {
  const made = createTextEdit(before, [{ span: toSpan(0, before.length), text: after }]);
  return getDefined(made.ok ? made.value : undefined, "an edit");
}

function record(workspace: Workspace, edit: TextEdit, absolute = "/w/a.ts") {
  const [before, after] = [edit.base, getEditResult(edit)];
  return recordReceipts(workspace, [
    {
      absolute,
      beforeSha256: toSha256(before),
      afterSha256: toSha256(after),
      edit,
      receipts: [
        {
          file: "a.ts",
          before_sha256: toSha256(before),
          after_sha256: toSha256(after),
          request_sha256: toSha256("request"),
          match_type: "exact",
          replacements: [],
        },
      ],
    },
  ]);
}

function read(workspace: Workspace): readonly ReceiptRecord[] {
  const records = readReceipts(workspace);
  if (!records.ok) throw new Error(records.error.message);
  return records.value;
}

describe("recordReceipts and readReceipts", () => {
  it("keep hashes, places and marks, by the path from the top of the work tree", () => {
    const workspace = open(GIT, "/w/sub");
    const before = "const one = 1;\n}\n";
    const after = "const secret = 2;\r\n}\n";
    expect(record(workspace, toEdit(before, after), "/w/sub/b.ts").ok).toBe(true);
    expect(read(workspace)).toEqual([
      {
        version: 1,
        time_ms: 1000,
        transaction: expect.stringMatching(/^[0-9a-f]{16}$/),
        work_tree: toSha256("/w").slice(0, 16),
        branch: "refs/heads/main",
        file: "sub/b.ts",
        before_sha256: toSha256(before),
        after_sha256: toSha256(after),
        edits: [{ match_type: "exact", request_sha256: toSha256("request") }],
        added: [{ line: 1, mark: findLineMark("const secret = 2;") }],
        removed: [findLineMark("const one = 1;")],
        replacements: [
          {
            range: { start_line: 1, start_col: 1, end_line: 3, end_col: 1 },
            inserted_sha256: toSha256(after),
          },
        ],
        is_cut: false,
      },
    ]);
  });

  it("write nothing into a folder without git and without our state", () => {
    const workspace = open({ "w/a.ts": "" });
    expect(record(workspace, toEdit("", "const one = 1;")).ok).toBe(true);
    expect(workspace.fileSystem.listFolder("/w")).toEqual({ ok: true, value: ["a.ts"] });
    const used = open({ "w/a.ts": "", "w/.surehand/.gitignore": "*\n" });
    record(used, toEdit("", "const one = 1;"));
    expect(read(used).map(({ file, branch }) => [file, branch])).toEqual([["a.ts", null]]);
  });

  it("know work trees apart that share a log", () => {
    const workspace = open(GIT);
    record(workspace, toEdit("", "const one = 1;"));
    const linked = { ...workspace, git: { ...getDefined(workspace.git, "git"), workTree: "/t" } };
    expect(read(linked)).toEqual([]);
    expect(getPlace(linked).work_tree).not.toBe(getPlace(workspace).work_tree);
  });

  it("are bounded, and say so", () => {
    const workspace = open(GIT);
    const lines = Array.from({ length: MAX_LISTED + 1 }, (_, idx) => `const line${idx} = ${idx};`);
    record(workspace, toEdit("", lines.join("\n")));
    const [receipt] = read(workspace);
    expect([receipt?.added.length, receipt?.is_cut]).toEqual([MAX_LISTED, true]);
  });

  it("keep no word of what was written, whatever it is", () => {
    const word = fc.stringMatching(/^[A-Za-z]{1,8}$/).map((text) => `zqx${text}`);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), fc.array(word), (before, after) => {
        const workspace = open(GIT);
        record(workspace, toEdit(before.join(" = "), after.join("\n")));
        const log = workspace.fileSystem.readFile("/w/.git/surehand/receipts.jsonl", 1e6);
        const text = log.ok ? new TextDecoder().decode(log.value.bytes) : "";
        expect(text).toContain("sha256");
        expect(text).not.toContain("zqx");
      }),
    );
  });
});

describe("findLineMark", () => {
  it.each([
    ["spacing", "  const  a = f( b );", "const a = f(b);", true],
    ["quotes and the last comma", "key: 'value',", 'key: "value"', true],
    ["another word", "const a = f(b);", "const a = f(c);", false],
  ])("%s", (_name, left, right, isSame) => {
    expect(findLineMark(left) === findLineMark(right)).toBe(isSame);
  });

  it.each(["", "  }", "});", "x++", "x".repeat(3000)])("knows no line like %s again", (line) => {
    expect(findLineMark(line)).toBeUndefined();
  });
});

const DAY_MS = 24 * 3600 * 1000;

interface Scene {
  /** The texts of the file before and after each of our edits, and when each was made. */
  readonly edits: readonly (readonly [before: string, after: string, atMs?: number])[];
  readonly head?: string;
  readonly staged: string;
  readonly workTree: string;
  readonly nowMs?: number;
  readonly branch?: string;
}

/** What is missing, in short. */
function checkUnlanded(scene: Scene): readonly string[] {
  const records = scene.edits.flatMap(([before, after, atMs]) => {
    const workspace = open(GIT);
    record(workspace, toEdit(before, after));
    return read(workspace).map((each) => ({ ...each, time_ms: atMs ?? 0 }));
  });
  const states = {
    path: "a.ts",
    staged: markLines(scene.staged),
    workTree: markLines(scene.workTree),
    head: markLines(scene.head ?? ""),
  };
  const ctx = { nowMs: scene.nowMs ?? 1, branch: scene.branch ?? "refs/heads/main" };
  return findUnlanded(records, states, ctx).map((each: Unlanded) =>
    each.kind === "lost"
      ? `lost ${each.lines.join()}`
      : `unstaged +${each.added.join()} -${each.removed.join()}`,
  );
}

const OLD = "alpha one\nbeta two\ngamma three\n";
const NEW = "alpha one\nbeta changed\ngamma three\nadded line\n";

describe("findUnlanded", () => {
  it.each<[string, Scene, readonly string[]]>([
    ["all is staged", { edits: [[OLD, NEW]], staged: NEW, workTree: NEW, head: OLD }, []],
    [
      "nothing of it is staged",
      { edits: [[OLD, NEW]], staged: OLD, workTree: NEW, head: OLD },
      ["unstaged +2,4 -2"],
    ],
    [
      "a part of it is staged",
      {
        edits: [[OLD, NEW]],
        staged: "alpha one\nbeta changed\ngamma three\n",
        workTree: NEW,
        head: OLD,
      },
      ["unstaged +4 -"],
    ],
    [
      "it was formatted meanwhile",
      {
        edits: [["f(a)\n", "first('x', second)\nf(a)\n"]],
        staged: 'first("x", second);\nf(a)\n',
        workTree: 'first("x", second);\nf(a)\n',
      },
      [],
    ],
    [
      "line endings differ, since git stores others",
      { edits: [[OLD, NEW]], staged: NEW.replaceAll("\n", "\r\n"), workTree: NEW, head: OLD },
      [],
    ],
    [
      "a later edit of ours put something else in its place",
      {
        edits: [
          [OLD, NEW, 0],
          [NEW, NEW.replace("changed", "changed again"), 1],
        ],
        staged: NEW.replace("changed", "changed again"),
        workTree: NEW.replace("changed", "changed again"),
        head: OLD,
      },
      [],
    ],
    [
      "a later edit of ours took it back",
      {
        edits: [
          [OLD, NEW, 0],
          [NEW, OLD, 1],
        ],
        staged: OLD,
        workTree: OLD,
      },
      [],
    ],
    [
      "somebody went on from it",
      {
        edits: [[OLD, NEW]],
        staged: NEW.replace("beta changed", "beta by hand"),
        workTree: NEW.replace("beta changed", "beta by hand"),
        head: OLD,
      },
      [],
    ],
    [
      "an older state was saved over it",
      {
        edits: [[OLD, NEW]],
        staged: `${OLD}more text\n`,
        workTree: `${OLD}more text\n`,
        head: OLD,
      },
      ["lost 2,4"],
    ],
    [
      "it had landed in the last commit and is taken out again now",
      { edits: [[OLD, NEW]], staged: OLD, workTree: OLD, head: NEW },
      [],
    ],
    [
      "it only removed, and that is not staged",
      {
        edits: [[OLD, "alpha one\ngamma three\n"]],
        staged: OLD,
        workTree: "alpha one\ngamma three\n",
        head: OLD,
      },
      ["unstaged + -2"],
    ],
    [
      "it only inserted, and somebody removed that",
      { edits: [[OLD, `${OLD}added line\n`]], staged: OLD, workTree: OLD, head: OLD },
      [],
    ],
    [
      "it was made on another branch",
      { edits: [[OLD, NEW]], staged: OLD, workTree: NEW, branch: "refs/heads/side" },
      [],
    ],
    [
      "it is too long ago to be asked for",
      { edits: [[OLD, NEW]], staged: OLD, workTree: NEW, nowMs: MAX_UNSTAGED_AGE_MS + 1 },
      [],
    ],
    [
      "it was lost too long ago to be told",
      { edits: [[OLD, NEW]], staged: OLD, workTree: OLD, nowMs: MAX_LOST_AGE_MS + 1 },
      [],
    ],
    [
      "it was left unstaged for days",
      { edits: [[OLD, NEW]], staged: OLD, workTree: NEW, head: OLD, nowMs: 2 * DAY_MS },
      ["unstaged +2,4 -2"],
    ],
  ])("when %s", (_name, scene, expected) => {
    expect(checkUnlanded(scene)).toEqual(expected);
  });

  it("never asks for anything when the work tree is staged as it is and all edits are in it", () => {
    const text = fc
      .array(fc.constantFrom("alpha one", "beta two", "gamma", "}", "delta four", ""))
      .map((lines) => lines.join("\n"));
    fc.assert(
      fc.property(fc.array(text, { minLength: 2, maxLength: 6 }), text, (texts, head) => {
        const edits = texts.slice(1).map((after, idx) => [texts[idx] ?? "", after, idx] as const);
        const last = texts.at(-1) ?? "";
        expect(checkUnlanded({ edits, staged: last, workTree: last, head, nowMs: 9 })).toEqual([]);
      }),
    );
  });
});
