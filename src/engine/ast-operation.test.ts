/** What `ast` answers on places, paths and whole files, and what it refuses. */
import { describe, expect, it } from "vitest";
import { insertAfter } from "../edits/index.ts";
import { findNodes, parseNodePath } from "../syntax/index.ts";
import type { DiskTree } from "../workspace/index.ts";
import { astOperation } from "./ast-operation.ts";
import type { AstReport } from "./ast-schemas.ts";
import { openTestWorkspace } from "./check-apply.ts";
import { parseSource } from "./parse-source.ts";

const PAY = `/** A gateway. */
export class Gateway {
  async charge(amount) {
    if (amount > 0) {
      return send(amount);
    }
  }
}
const LIMIT = 3;
`;

const FILES: DiskTree = {
  "src/pay.js": PAY,
  "a:1:2": "x",
  "odd:3.py": "def f():\r\n\treturn '\u{1F600}', 1\r\n",
  "many.js": "f(1);\n".repeat(80),
  "bad.json": '{"a": 1',
  "notes.txt": "nothing",
  "binary.js": new Uint8Array([0, 1, 2, 255]),
};

/** Runs `ast`; the report must fit its schema. */
async function runAst(input: object): Promise<AstReport> {
  const report = await astOperation.run(input, { workspace: openTestWorkspace(FILES) });
  expect(astOperation.output.parse(report)).toEqual(report);
  return report;
}

describe("ast at a place", () => {
  it.each<[string, string, string | null]>([
    ["src/pay.js:5:15", "identifier send", "Gateway.charge"],
    ["src/pay.js:5:14", "identifier send", "Gateway.charge"],
    ["src/pay.js:5", "return_statement return send(amount);", "Gateway.charge"],
    ["src/pay.js:3:9", "property_identifier charge", "Gateway.charge"],
    ["src/pay.js:1:3", "comment /** A gateway. */", "Gateway"],
    ["src/pay.js:9:17", "lexical_declaration const LIMIT = 3;", "LIMIT"],
    ["src/pay.js:10:1", "program /** A gateway. */…", null],
    ["odd:3.py:2:15", "integer 1", "f"],
    ["odd:3.py:2:10", "string_content \u{1F600}", "f"],
  ])("shows what stands at %s", async (file, wanted, symbol) => {
    const { node, symbol: around, ancestors } = await runAst({ file });
    expect([`${node?.type} ${node?.preview}`, around?.name ?? null]).toEqual([wanted, symbol]);
    expect(ancestors.map(({ type }) => type)).toEqual(
      node?.path
        .split("/")
        .slice(0, -1)
        .map((step) => step.replace(/^\w+:|\[.*$/g, "").replace(/\[.*$/, "")),
    );
  });

  it("takes the line and the column apart from the file too", async () => {
    const apart = await runAst({ file: "src/pay.js", line: 5, col: 15 });
    expect(apart).toEqual(await runAst({ file: "src/pay.js:5:15" }));
  });

  it("gives a path that finds the same node", async () => {
    const { node } = await runAst({ file: "src/pay.js:5:15" });
    for (const path of [node?.path, node?.estree_path]) {
      const found = await runAst({ file: "src/pay.js", path });
      expect([found.total, found.nodes]).toEqual([1, [node]]);
    }
  });
});

describe("ast of a file", () => {
  it("lists its definitions, asked or not", async () => {
    const asked = await runAst({ file: "src/pay.js", outline: true });
    expect(
      asked.outline.map(
        (each) =>
          `${each.depth} ${each.first_line}-${each.last_line} ${each.kind} ${each.qualified_name}`,
      ),
    ).toEqual(["0 2-8 class Gateway", "1 3-7 method Gateway.charge", "0 9-9 variable LIMIT"]);
    expect(await runAst({ file: "src/pay.js" })).toEqual(asked);
  });

  it("says when the file has syntax errors", async () => {
    const { warnings, outline } = await runAst({ file: "bad.json" });
    expect([warnings.length, outline.length]).toEqual([1, 1]);
  });

  it("shows the nodes that a path finds, most of them", async () => {
    const { total, nodes, truncated } = await runAst({ file: "src/pay.js", path: "//identifier" });
    expect([total, nodes.length, truncated]).toEqual([6, 6, false]);
    const many = await runAst({ file: "many.js", path: "//number" });
    expect([many.total, many.nodes.length, many.truncated]).toEqual([80, 50, true]);
  });

  it.each<[object, string, RegExp]>([
    [{ file: "src/none.js" }, "FILE_NOT_FOUND", /src\/none\.js/],
    [{ file: "notes.txt" }, "REQUEST_UNSUPPORTED", /language of notes\.txt/],
    [{ file: "a:1:2" }, "REQUEST_UNSUPPORTED", /language of a:1:2/],
    [{ file: "binary.js" }, "TEXT_BINARY", /binary\.js/],
    [{ file: "../x.js:1" }, "PATH_OUTSIDE_ROOT", /x\.js/],
    [{ file: "src/pay.js:99" }, "POSITION_OUT_OF_RANGE", /Line 99/],
    [{ file: "src/pay.js:1:99" }, "POSITION_OUT_OF_RANGE", /Column 99/],
    [{ file: "src/pay.js", col: 1 }, "USAGE_INVALID", /needs a line/],
    [{ file: "src/pay.js", path: "a[" }, "NODE_PATH_INVALID", /character 3/],
    [
      { file: "src/pay.js", path: "class/method[name=pay]" },
      "NODE_NOT_FOUND",
      /fits "method\[name=pay\]"\. The path leads to program\/export_statement\[name=Gateway\]\/class_declaration\[name=Gateway\] in line 2; in it are method charge\.$/,
    ],
  ])("refuses %j", async (input, code, message) => {
    const { error, exit_code: exit } = await runAst(input);
    expect(error?.code).toBe(code);
    expect(error?.message).toMatch(message);
    expect(exit).not.toBe(0);
  });
});

describe("parseSource", () => {
  it("makes trees whose nodes can be edited", async () => {
    const source = await parseSource("src/pay.js", PAY);
    const path = parseNodePath("class[name=Gateway]/method[name=charge]");
    const nodes = source.ok && path.ok ? findNodes(source.value, path.value).nodes : [];
    expect(nodes.map((node) => insertAfter(node, "refund() {}"))).toEqual([
      {
        kind: "coordinates",
        start: { line: 7, col: 4 },
        end: { line: 7, col: 4 },
        base: 1,
        encoding: "utf-16",
        content: "\n  refund() {}",
      },
    ]);
    if (source.ok) source.value.dispose();
  });

  it("refuses a language that it does not know", async () => {
    const source = await parseSource("notes.txt", "x");
    expect(source.ok ? "" : source.error.code).toBe("REQUEST_UNSUPPORTED");
  });
});
