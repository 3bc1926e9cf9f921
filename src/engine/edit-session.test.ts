/**
 * Sessions: edits of any kind validated together, made all or not at all, and taken back byte by byte.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import type { CoordinateOperation } from "../edits/index.ts";
import type { Workspace } from "../workspace/index.ts";
import { listFiles, openTestWorkspace } from "./check-apply.ts";
import { listTexts, openTestSession, printSession } from "./check-session.ts";
import { createEditSession, type EditSession } from "./edit-session.ts";
import type { SessionOperation } from "./session-operation.ts";

const replace = (file: string, old_text: string, new_text: string) => ({
  file,
  old_text,
  new_text,
});

function at(file: string, line: number, col: number, content: string, endCol = col) {
  return { file, start_line: line, start_col: col, end_line: line, end_col: endCol, content };
}

const OPERATION: CoordinateOperation = {
  kind: "coordinates",
  file: "a",
  start: { line: 0, col: 0 },
  end: { line: 0, col: 1 },
  base: 0,
  encoding: "utf-8",
  content: "1",
};

/** A session on `workspace` with `operations`. */
function openOn(workspace: Workspace, operations: readonly SessionOperation[]): EditSession {
  const session = createEditSession({ workspace });
  if (!session.ok) throw new Error(session.error.message);
  for (const operation of operations) expect(session.value.add(operation).ok).toBe(true);
  return session.value;
}

describe("a session", () => {
  it("makes edits of several kinds in several files at once", async () => {
    const session = openTestSession({ a: "one\ntwo\n", "f/b": "x\n" }, [
      at("a", 2, 1, "2", 4),
      replace("a", "one", "1"),
      OPERATION,
      { command: "insert", path: "f/b", insert_line: 1, insert_text: "y" },
      replace("c", "", "new\n"),
    ]);
    expect(printSession(await session.validate())).toEqual([
      "ok",
      "consistency EDIT_OVERLAP",
      "ok",
      "ok",
      "ok",
    ]);
    const other = openTestSession({ a: "one\ntwo\n", "f/b": "x\n" }, [
      at("a", 2, 1, "2", 4),
      OPERATION,
      { command: "insert", path: "f/b", insert_line: 1, insert_text: "y" },
      replace("c", "", "new\n"),
    ]);
    expect((await other.validate()).isValid).toBe(true);
    expect(listTexts(other)).toEqual({ a: "one\ntwo\n", "f/b": "x\n" });
    expect((await other.apply()).isValid).toBe(true);
    expect(listTexts(other)).toEqual({ a: "1ne\n2\n", c: "new\n", "f/b": "x\ny\n" });
  });

  it.each<[string, SessionOperation]>([
    [
      "a range",
      {
        ...OPERATION,
        order: 2,
        expect: "o",
        expectRangeHash: "65c74c15a686187bb6bbf9958f494fc6b80068034a659a9ad44991b08c58f2d2",
      },
    ],
    ["whole lines", { ...OPERATION, lines: "replace", content: "1ne" }],
    ["a clamped range", { ...OPERATION, end: { line: 0, col: 99 }, clamp: true, content: "1ne" }],
  ])("takes an operation as the library makes it: %s", async (_name, operation) => {
    const session = openTestSession({ a: "one\n" }, [operation]);
    expect(printSession(await session.apply())).toEqual(["ok"]);
    expect(listTexts(session)).toEqual({ a: "1ne\n" });
  });

  it("takes lines to insert after a line, as the library makes them", async () => {
    const gap = { ...OPERATION, lines: "insert_after", start: { line: -1, col: 0 } } as const;
    const session = openTestSession({ a: "one\n" }, [gap]);
    await session.apply();
    expect(listTexts(session)).toEqual({ a: "1\none\n" });
  });

  it("numbers the edits that a WorkspaceEdit comes to", () => {
    const session = openTestSession({ a: "one\n" }, [OPERATION]);
    const range = { start: { line: 0, character: 1 }, end: { line: 0, character: 2 } };
    const edit = { range, newText: "N" };
    const changes = { a: [edit, { ...edit, range: { start: range.end, end: range.end } }] };
    expect(session.add({ changes })).toEqual({ ok: true, value: [2, 3] });
  });

  it.each<[string, readonly SessionOperation[], readonly string[]]>([
    ["context: a line that is not there", [at("a", 9, 1, "x")], ["context POSITION_OUT_OF_RANGE"]],
    [
      "context: a column that is not there",
      [at("a", 1, 9, "x")],
      ["context POSITION_OUT_OF_RANGE"],
    ],
    ["context: half a character", [at("e", 1, 2, "x")], ["context POSITION_INSIDE_CHARACTER"]],
    ["context: no file", [at("z", 1, 1, "x")], ["context FILE_NOT_FOUND"]],
    [
      "context: another text",
      [{ ...at("a", 1, 1, "x", 2), expect: "z" }],
      ["context EDIT_EXPECTATION_FAILED"],
    ],
    [
      "consistency: an overlap",
      [at("a", 1, 1, "x", 3), at("a", 1, 2, "x", 4)],
      ["ok", "consistency EDIT_OVERLAP"],
    ],
    [
      "consistency: no order",
      [at("a", 1, 1, "x"), at("a", 1, 1, "y")],
      ["ok", "consistency EDIT_ORDER_UNCLEAR"],
    ],
    ["another reason", [replace("a", "three", "3")], ["other EDIT_NO_MATCH"]],
  ])("names the validator that refuses: %s", async (_name, operations, lines) => {
    const session = openTestSession({ a: "one\ntwo\n", e: "😀\n" }, operations);
    const validated = await session.validate();
    expect([validated.isValid, printSession(validated)]).toEqual([false, lines]);
    expect(printSession(await session.apply())).toEqual(lines);
    expect(listTexts(session)).toEqual({ a: "one\ntwo\n", e: "😀\n" });
  });

  it("names the syntax validator when an edit, in its place, breaks the file", async () => {
    const session = openTestSession({ "a.py": "def f():\n    return 1\n" }, [
      at("a.py", 2, 1, "    if (1\n"),
    ]);
    expect(printSession(await session.apply())).toEqual(["syntax SYNTAX_ERROR"]);
    expect(listTexts(session)).toEqual({ "a.py": "def f():\n    return 1\n" });
  });

  it("refuses an edit that cannot be read when it is added", () => {
    const session = openTestSession({}, []);
    const added = session.add({ file: "a", start_line: 1, content: "x" });
    expect(added.ok ? added.value : [added.error.code, added.error.message]).toEqual([
      "REQUEST_FIELD_MISSING",
      "the place is not clear: end_line is missing.",
    ]);
  });

  it("refuses to do nothing", async () => {
    const session = openTestSession({ a: "x" }, []);
    expect(printSession(await session.apply())).toEqual(["REQUEST_EMPTY"]);
  });

  it("refuses files that changed since an edit named them", async () => {
    const workspace = openTestWorkspace({ a: "one\n", b: "two\n" });
    const session = openOn(workspace, [
      replace("a", "one", "1"),
      replace("b", "two", "2"),
      replace("c", "", "3"),
    ]);
    await openOn(workspace, [
      replace("b", "two\n", "two\nmore\n"),
      replace("c", "", "else"),
    ]).apply();
    const report = await session.apply();
    expect(printSession(report)).toEqual(["ok", "context FILE_STALE", "context FILE_STALE"]);
    expect(listFiles(workspace)).toEqual({
      a: '0644 "one\\n"',
      b: '0644 "two\\nmore\\n"',
      c: '0644 "else"',
    });
  });

  it("can be corrected and tried again after a refusal, but not after it was applied", async () => {
    const session = openTestSession({ a: "one\n" }, [at("a", 1, 1, "x"), at("a", 1, 1, "y")]);
    expect((await session.apply()).isValid).toBe(false);
    const again = openTestSession({ a: "one\n" }, [at("a", 1, 1, "x")]);
    expect((await again.apply()).isValid).toBe(true);
    expect(printSession(await again.apply())).toEqual(["USAGE_INVALID"]);
    expect(again.add(at("a", 1, 1, "y")).ok).toBe(false);
    expect(session.invert().ok).toBe(false);
  });

  it("says its edits as a WorkspaceEdit for an editor", async () => {
    const session = openTestSession({ a: "é one\n", b: "x" }, [
      at("a", 1, 3, "1", 6),
      {
        documentChanges: [
          { kind: "create", uri: "file:///texts/c" },
          { kind: "delete", uri: "file:///texts/b" },
        ],
      },
    ]);
    const made = await session.toWorkspaceEdit({ rootUri: "file:///w", encoding: "utf-8" });
    expect(made.ok ? made.value.documentChanges : made.error).toEqual([
      { kind: "delete", uri: "file:///w/b" },
      {
        textDocument: { uri: "file:///w/a", version: null },
        edits: [
          {
            range: { start: { line: 0, character: 3 }, end: { line: 0, character: 6 } },
            newText: "1",
          },
        ],
      },
      { kind: "create", uri: "file:///w/c" },
    ]);
    const own = await session.toWorkspaceEdit();
    expect(JSON.stringify(own)).toContain("file:///texts/a");
    const wrong = await openTestSession({ a: "" }, [at("a", 2, 1, "x")]).toWorkspaceEdit();
    expect(wrong.ok ? wrong.value : wrong.error.code).toBe("POSITION_OUT_OF_RANGE");
  });
});

describe("createEditSession", () => {
  it.each([
    ["two places", { root: "/w", texts: {} }, "USAGE_INVALID"],
    ["a folder that is not there", { root: "/nowhere/at/all" }, "ROOT_NOT_FOUND"],
    ["a text out of the root", { texts: { "../a": "" } }, "PATH_OUTSIDE_ROOT"],
    ["half a character", { texts: { a: "\ud83d" } }, "TEXT_UNENCODABLE"],
  ])("refuses %s", (_name, options, code) => {
    const session = createEditSession(options);
    expect(session.ok ? "opened" : session.error.code).toBe(code);
  });

  it("gives texts back only where it was given texts", () => {
    const session = openOn(openTestWorkspace({}), []);
    expect(session.readTexts().ok).toBe(false);
    expect(listTexts(openTestSession({ a: "\ufeffx\r\n", "f/b": "" }, []))).toEqual({
      a: "\ufeffx\r\n",
      "f/b": "",
    });
  });
});

describe("invert", () => {
  const utf16 = Buffer.from("\ufeffone\r\ntwo\r\n", "utf16le");
  const tree = {
    a: utf16,
    b: Buffer.from("caf\xe9 one\n", "latin1"),
    c: { text: "run\n", mode: 0o755 },
    d: "gone\n",
  };
  const operations: readonly SessionOperation[] = [
    at("a", 1, 1, "1", 4),
    at("b", 1, 6, "1", 9),
    {
      documentChanges: [
        { kind: "rename", oldUri: "file:///w/c", newUri: "file:///w/f/c" },
        { kind: "delete", uri: "file:///w/d" },
        { kind: "create", uri: "file:///w/e" },
      ],
    },
  ];

  it("brings every file back: changed, moved, taken away and made, in any encoding, with its mode", async () => {
    const workspace = openTestWorkspace(tree);
    const before = listFiles(workspace);
    const session = openOn(workspace, operations);
    expect((await session.apply()).isValid).toBe(true);
    const after = listFiles(workspace);
    expect(Object.keys(after)).toEqual(["a", "b", "e", "f/c"]);
    const inverse = session.invert();
    if (!inverse.ok) throw new Error(inverse.error.message);
    expect((await inverse.value.validate()).isValid).toBe(true);
    expect(listFiles(workspace)).toEqual(after);
    expect((await inverse.value.apply()).isValid).toBe(true);
    expect(listFiles(workspace)).toEqual(before);
    const again = inverse.value.invert();
    expect(again.ok && (await again.value.apply()).isValid).toBe(true);
    expect(listFiles(workspace)).toEqual(after);
  });

  it("takes back what mended a syntax error, too", async () => {
    const session = openTestSession({ "a.json": "{\n" }, [at("a.json", 2, 1, "}\n")]);
    await session.apply();
    const inverse = session.invert();
    expect(inverse.ok && printSession(await inverse.value.apply())).toEqual(["ok"]);
    expect(listTexts(session)).toEqual({ "a.json": "{\n" });
  });

  it("refuses, and changes nothing, when a file has changed since", async () => {
    const workspace = openTestWorkspace(tree);
    const session = openOn(workspace, operations);
    await session.apply();
    await openOn(workspace, [replace("f/c", "run", "walk"), replace("d", "", "back")]).apply();
    const before = listFiles(workspace);
    const inverse = session.invert();
    const report = inverse.ok ? await inverse.value.apply() : undefined;
    expect(
      report?.checks.flatMap(({ failed, answer }) =>
        answer.error === null ? [] : `${failed} ${answer.error.code} ${answer.file}`,
      ),
    ).toEqual(["context FILE_STALE d", "context FILE_STALE f/c"]);
    expect(listFiles(workspace)).toEqual(before);
  });

  it("takes no further edit", () => {
    const session = openOn(openTestWorkspace({ a: "x" }), [at("a", 1, 1, "y")]);
    const inverse = session.apply().then(() => session.invert());
    return expect(
      inverse.then((made) => made.ok && made.value.add(at("a", 1, 1, "z")).ok),
    ).resolves.toBe(false);
  });

  it("law: apply(invert(session), apply(session, texts)) is texts", async () => {
    const text = fc.string({
      maxLength: 12,
      unit: fc.constantFrom("a", "é", "😀", "\n", "\r\n", "\ufeff"),
    });
    const splice = fc.record({
      file: fc.constantFrom("a", "b"),
      start: fc.nat(10),
      length: fc.nat(3),
      content: text,
    });
    await fc.assert(
      fc.asyncProperty(
        text,
        text,
        fc.array(splice, { minLength: 1, maxLength: 4 }),
        async (a, b, splices) => {
          const texts: Readonly<Record<string, string>> = { a, b };
          const opened = createEditSession({ texts });
          if (!opened.ok) return;
          const session = opened.value;
          for (const { file, start, length, content } of splices) {
            session.add({
              file,
              range: {
                start: { line: 0, character: start },
                end: { line: 0, character: start + length },
              },
              newText: content,
            });
          }
          const applied = await session.apply();
          if (!applied.isValid) {
            expect(listTexts(session)).toEqual(texts);
            return;
          }
          const inverse = session.invert();
          expect(inverse.ok && (await inverse.value.apply()).isValid).toBe(true);
          expect(listTexts(session)).toEqual(texts);
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe("on a real folder", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "surehand-session-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  it("a session writes, and its inverse brings the bytes back", async () => {
    const bytes = Buffer.from("caf\xe9\r\none\r\n", "latin1");
    writeFileSync(path.join(folder, "a.txt"), bytes);
    writeFileSync(path.join(folder, "b.txt"), "old\n");
    const opened = createEditSession({ root: folder });
    if (!opened.ok) throw new Error(opened.error.message);
    const session = opened.value;
    session.add({ file: "a.txt", start_line: 2, end_line: 2, content: "two", expect: "one" });
    session.add({ file: "c.txt", old_text: "", new_text: "new\n" });
    session.add({ documentChanges: [{ kind: "delete", uri: "b.txt" }] });
    expect(printSession(await session.apply())).toEqual(["ok", "ok", "ok"]);
    expect(readFileSync(path.join(folder, "a.txt"), "latin1")).toBe("caf\xe9\r\ntwo\r\n");
    expect(readdirSync(folder).filter((name) => name.endsWith(".txt"))).toEqual(["a.txt", "c.txt"]);
    const inverse = session.invert();
    expect(inverse.ok && printSession(await inverse.value.apply())).toEqual(["ok", "ok", "ok"]);
    expect(readFileSync(path.join(folder, "a.txt"))).toEqual(bytes);
    expect(readFileSync(path.join(folder, "b.txt"), "utf8")).toBe("old\n");
    expect(readdirSync(folder).filter((name) => name.endsWith(".txt"))).toEqual(["a.txt", "b.txt"]);
  });
});
