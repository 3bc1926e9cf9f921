/**
 * Changes as a `WorkspaceEdit`: a client that knows nothing but the protocol comes to the same texts.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  createTextEdit,
  getEditResult,
  type PositionConvention,
  type TextEdit,
  toSpan,
} from "../text/index.ts";
import {
  type ProtocolPosition,
  type ProtocolTextEdit,
  type ResolvedChange,
  toFileUri,
  toPlainWorkspaceEdit,
  toWorkspaceEdit,
} from "./workspace-edit.ts";

type Encoding = NonNullable<PositionConvention["encoding"]>;
const ROOT = "file:///w";

function createEdit(
  text: string,
  ...parts: readonly (readonly [number, number, string])[]
): TextEdit {
  const made = createTextEdit(
    text,
    parts.map(([start, end, inserted]) => ({ span: toSpan(start, end), text: inserted })),
  );
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
}

/** A client that splits lines, walks characters, and makes the edits from the last to the first. */
function applyNaively(
  text: string,
  edits: readonly ProtocolTextEdit[],
  encoding: Encoding,
): string {
  const toOffset = ({ line, character }: ProtocolPosition): number => {
    const lines = text.split(/(?<=\r\n|\n|\r(?!\n))/);
    if (text === "" || /[\r\n]$/.test(text)) lines.push("");
    const start = lines.slice(0, line).join("").length;
    let offset = 0;
    let counted = 0;
    for (const unit of lines[line] ?? "") {
      if (counted === character) break;
      offset += unit.length;
      if (encoding === "utf-8") counted += Buffer.byteLength(unit);
      else counted += encoding === "utf-16" ? unit.length : 1;
    }
    expect(counted).toBe(character);
    return start + offset;
  };
  const offsets = edits.map(({ range, newText }) => ({
    start: toOffset(range.start),
    end: toOffset(range.end),
    newText,
  }));
  return offsets.reduceRight(
    (now, { start, end, newText }) => now.slice(0, start) + newText + now.slice(end),
    text,
  );
}

function checkEdit(edit: TextEdit, encoding: Encoding): readonly ProtocolTextEdit[] {
  const made = toWorkspaceEdit([{ kind: "edited", path: "a", edit }], { rootUri: ROOT, encoding });
  const [change] = made.ok ? made.value.documentChanges : [];
  const edits = change !== undefined && "edits" in change ? change.edits : [];
  expect(applyNaively(edit.base, edits, encoding)).toBe(getEditResult(edit));
  return edits;
}

describe("toWorkspaceEdit", () => {
  it("names documents by their URIs and counts from 0", () => {
    const edit = createEdit("é😀x\r\nb\n", [3, 4, "y"], [6, 6, "c"]);
    const changes: readonly ResolvedChange[] = [{ kind: "edited", path: "src/a b#é.ts", edit }];
    expect(toWorkspaceEdit(changes, { rootUri: "file:///w/", encoding: "utf-8" })).toEqual({
      ok: true,
      value: {
        documentChanges: [
          {
            textDocument: { uri: "file:///w/src/a%20b%23%C3%A9.ts", version: null },
            edits: [
              {
                range: { start: { line: 0, character: 6 }, end: { line: 0, character: 7 } },
                newText: "y",
              },
              {
                range: { start: { line: 1, character: 0 }, end: { line: 1, character: 0 } },
                newText: "c",
              },
            ],
          },
        ],
      },
    });
  });

  it("makes, takes away and renames files", () => {
    const changes: readonly ResolvedChange[] = [
      { kind: "created", path: "n", text: "x\n" },
      { kind: "created", path: "empty", text: "" },
      { kind: "deleted", path: "d" },
      {
        kind: "renamed",
        path: "a",
        newPath: "b",
        overwrite: true,
        edit: createEdit("1", [0, 1, "2"]),
      },
      { kind: "renamed", path: "c", newPath: "e" },
    ];
    const made = toWorkspaceEdit(changes, { rootUri: ROOT });
    const printed = (made.ok ? made.value.documentChanges : []).map((change) =>
      "edits" in change ? `edit ${change.textDocument.uri}` : JSON.stringify(change),
    );
    expect(printed).toEqual([
      '{"kind":"create","uri":"file:///w/n"}',
      "edit file:///w/n",
      '{"kind":"create","uri":"file:///w/empty"}',
      '{"kind":"delete","uri":"file:///w/d"}',
      '{"kind":"rename","oldUri":"file:///w/a","newUri":"file:///w/b","options":{"overwrite":true}}',
      "edit file:///w/b",
      '{"kind":"rename","oldUri":"file:///w/c","newUri":"file:///w/e"}',
    ]);
  });

  it("says nothing of an edit that changes nothing", () => {
    const changes: readonly ResolvedChange[] = [
      { kind: "edited", path: "a", edit: createEdit("x") },
    ];
    expect(toWorkspaceEdit(changes, { rootUri: ROOT })).toEqual({
      ok: true,
      value: { documentChanges: [] },
    });
  });

  it.each<[string, string, readonly [number, number, string][], number]>([
    ["half a pair", "a😀b", [[2, 3, "\ude01"]], 1],
    [
      "both halves of a pair apart",
      "a😀b",
      [
        [1, 2, "\ud83e"],
        [2, 3, "\udd14"],
      ],
      1,
    ],
    ["between CR and LF", "a\r\nb", [[2, 2, "x"]], 1],
    [
      "a CR that goes",
      "a\r\nb\r\n",
      [
        [1, 2, ""],
        [4, 5, ""],
      ],
      2,
    ],
    [
      "an end inside a pair and a start inside the same",
      "a😀b",
      [
        [0, 2, "\ud83e"],
        [2, 4, "\udd14"],
      ],
      1,
    ],
  ])("puts whole characters in place of %s", (_name, text, parts, count) => {
    for (const encoding of ["utf-8", "utf-16", "utf-32"] as const) {
      expect(checkEdit(createEdit(text, ...parts), encoding)).toHaveLength(count);
    }
  });

  it.each<[string, readonly ResolvedChange[], string]>([
    ["a path that leaves the root", [{ kind: "deleted", path: "../a" }], "PATH_INVALID"],
    ["an absolute path", [{ kind: "deleted", path: "/a" }], "PATH_INVALID"],
    ["half a character", [{ kind: "deleted", path: "\ud83d" }], "PATH_INVALID"],
    ["a bad new path", [{ kind: "renamed", path: "a", newPath: "" }], "PATH_INVALID"],
    [
      "one file twice",
      [
        { kind: "deleted", path: "a" },
        { kind: "created", path: "a", text: "" },
      ],
      "CHANGE_COLLISION",
    ],
    [
      "two files with one new name",
      [
        { kind: "renamed", path: "a", newPath: "c" },
        { kind: "renamed", path: "b", newPath: "c" },
      ],
      "CHANGE_COLLISION",
    ],
  ])("refuses %s", (_name, changes, code) => {
    const made = toWorkspaceEdit(changes, { rootUri: ROOT });
    expect(made.ok ? made.value : made.error.code).toBe(code);
  });
});

describe("toPlainWorkspaceEdit", () => {
  it("has the same edits by URI", () => {
    const changes: readonly ResolvedChange[] = [
      { kind: "edited", path: "a", edit: createEdit("x", [0, 1, "y"]) },
    ];
    const full = toWorkspaceEdit(changes, { rootUri: ROOT });
    const [document] = full.ok ? full.value.documentChanges : [];
    expect(toPlainWorkspaceEdit(changes, { rootUri: ROOT })).toEqual({
      ok: true,
      value: {
        changes: {
          "file:///w/a": document !== undefined && "edits" in document ? document.edits : [],
        },
      },
    });
  });

  it("refuses what it cannot say", () => {
    const made = toPlainWorkspaceEdit([{ kind: "deleted", path: "a" }], { rootUri: ROOT });
    expect(made.ok ? made.value : made.error.code).toBe("REQUEST_UNSUPPORTED");
    const bad = toPlainWorkspaceEdit([{ kind: "edited", path: "", edit: createEdit("") }], {
      rootUri: ROOT,
    });
    expect(bad.ok ? bad.value : bad.error.code).toBe("PATH_INVALID");
  });
});

describe("toFileUri", () => {
  it.each([
    ["/w/a b", "file:///w/a%20b"],
    ["C:/w/a", "file:///C:/w/a"],
    ["/w/é?#%", "file:///w/%C3%A9%3F%23%25"],
  ])("is the URI of %s", (path, uri) => {
    expect(toFileUri(path)).toEqual({ ok: true, value: uri });
  });

  it("refuses a path with holes", () => {
    expect(toFileUri("/w//a").ok).toBe(false);
  });
});

describe("law", () => {
  it("a naive client comes to the text of the edit, in every encoding", () => {
    const units = ["a", "é", "漢", "😀", "e\u0301", "\t", "\n", "\r\n", "\r"];
    const text = fc.string({ maxLength: 25, unit: fc.constantFrom(...units) });
    fc.assert(
      fc.property(
        text,
        fc.array(fc.tuple(fc.nat(30), fc.nat(4), text), { maxLength: 5 }),
        fc.constantFrom<Encoding>("utf-8", "utf-16", "utf-32"),
        (source, parts, encoding) => {
          const made = createTextEdit(
            source,
            parts.map(([from, length, inserted]) => {
              const start = Math.min(from, source.length);
              return {
                span: toSpan(start, Math.min(start + length, source.length)),
                text: inserted,
              };
            }),
          );
          if (made.ok) checkEdit(made.value, encoding);
        },
      ),
      { numRuns: 1500 },
    );
  });
});
