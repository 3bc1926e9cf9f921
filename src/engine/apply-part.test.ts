/**
 * Requests that name a definition or a node: answers, files, and what earlier edits of the request have to do with it.
 */
import { describe, expect, it } from "vitest";
import { checkApply } from "./check-apply.ts";

const API = "class Api {\n  @cached(30)\n  list(): string[] {\n    return ['a'];\n  }\n}\n";

/** A request of one edit. */
function ask(edit: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(edit);
}

describe("an edit of a definition", () => {
  it("keeps the decorator that the content leaves out, and says so", async () => {
    const report = await checkApply(
      { "api.ts": API },
      ask({
        op: "replace_symbol",
        file: "api.ts",
        symbol: "Api.list",
        new_text: "list(): string[] {\n    return ['a', 'b'];\n  }",
      }),
      {
        edits: ["applied api.ts symbol 1.00"],
        exit: 0,
        files: { "api.ts": API.replace("['a']", "['a', 'b']") },
      },
    );
    expect(report.edits[0]?.adapted).toEqual(["kept: @cached(30)"]);
    expect(report.edits[0]?.range?.start_line).toBe(2);
  });

  it("is in place already when nothing changes", async () => {
    await checkApply(
      { "api.ts": API },
      ask({ op: "replace_body", file: "api.ts", symbol: "list", content: "return ['a'];" }),
      { edits: ["ALREADY_APPLIED api.ts"], exit: 1 },
    );
  });

  it("that fits several lists them with what singles each out", async () => {
    const source = "function f() {}\nclass A {\n  f() {}\n}\n";
    const report = await checkApply(
      { "a.ts": source },
      ask({ op: "delete_symbol", file: "a.ts", symbol: "f" }),
      { edits: ["EDIT_AMBIGUOUS a.ts"], exit: 2 },
    );
    const [edit] = report.edits;
    expect(edit?.candidates.map(({ range, enclosing }) => [range.start_line, enclosing])).toEqual([
      [1, null],
      [3, "A"],
    ]);
    expect(edit?.error?.next).toBe('Send one of: symbol "/f"; symbol "A.f".');
  });

  it("of a name that is not there lists the nearest", async () => {
    const report = await checkApply(
      { "api.ts": API },
      ask({ op: "delete_symbol", file: "api.ts", symbol: "lst" }),
      { edits: ["SYMBOL_NOT_FOUND api.ts"], exit: 1 },
    );
    expect(report.edits[0]?.error?.message).toContain("method Api.list (line 3)");
  });

  it("refuses a file in no known language, and says what to send instead", async () => {
    const report = await checkApply(
      { "a.xyz": "f\n" },
      ask({ op: "delete_symbol", file: "a.xyz", symbol: "f" }),
      { edits: ["REQUEST_UNSUPPORTED a.xyz"], exit: 64 },
    );
    expect(report.edits[0]?.error?.next).toContain("old text");
  });

  it("refuses a file that is not there", async () => {
    await checkApply({}, ask({ op: "delete_symbol", file: "a.ts", symbol: "f" }), {
      edits: ["FILE_NOT_FOUND a.ts"],
      exit: 1,
    });
  });

  it("holds against the hash and the text that it expects", async () => {
    const edit = { op: "delete_symbol", file: "api.ts", symbol: "list" };
    await checkApply({ "api.ts": API }, ask({ ...edit, expect_hash: "00000000" }), {
      edits: ["EDIT_EXPECTATION_FAILED api.ts"],
      exit: 6,
    });
    await checkApply({ "api.ts": API }, ask({ ...edit, expect_contains: "no" }), {
      edits: ["EDIT_EXPECTATION_FAILED api.ts"],
      exit: 6,
    });
    await checkApply({ "api.ts": API }, ask({ ...edit, expect_contains: "cached(30)\n  list" }), {
      edits: ["applied api.ts symbol 1.00"],
      exit: 0,
      files: { "api.ts": "class Api {\n}\n" },
    });
  });

  it("in a file of CRLF writes CRLF", async () => {
    await checkApply(
      { "api.ts": API.replaceAll("\n", "\r\n") },
      ask({
        op: "insert_after",
        file: "api.ts",
        symbol: "list",
        content: "more() {\n  return 1;\n}",
      }),
      {
        edits: ["applied api.ts symbol 1.00"],
        exit: 0,
        files: {
          "api.ts": API.replace("  }\n}", "  }\n\n  more() {\n    return 1;\n  }\n}").replaceAll(
            "\n",
            "\r\n",
          ),
        },
      },
    );
  });
});

describe("several edits of one file", () => {
  const source = "function a() {\n  return 1;\n}\n\nfunction b() {\n  return 2;\n}\n";

  it("stand in the order of the request after one definition", async () => {
    const insert = (name: string) => ({
      op: "insert_after",
      file: "a.js",
      symbol: "a",
      content: `function ${name}() {\n  return 0;\n}`,
    });
    const report = await checkApply(
      { "a.js": source },
      ask({ edits: [insert("x"), insert("y")] }),
      {
        edits: ["applied a.js symbol 1.00", "applied a.js symbol 1.00"],
        exit: 0,
        files: {
          "a.js": source.replace(
            "\n\nfunction b",
            "\n\nfunction x() {\n  return 0;\n}\n\nfunction y() {\n  return 0;\n}\n\nfunction b",
          ),
        },
      },
    );
    expect(report.edits[1]?.adapted).toEqual([
      "stands after what edit 1 inserted at the same place",
    ]);
  });

  it("do not change what an earlier one wrote", async () => {
    const body = (content: string) => ({ op: "replace_body", file: "a.js", symbol: "a", content });
    await checkApply({ "a.js": source }, ask({ edits: [body("return 10;"), body("return 11;")] }), {
      edits: ["planned a.js symbol 1.00", "EDIT_OVERLAP a.js"],
      exit: 6,
    });
  });

  it("of all kinds go together", async () => {
    await checkApply(
      { "a.js": source },
      ask({
        edits: [
          { op: "rename_symbol", file: "a.js", symbol: "a", new_name: "first" },
          { file: "a.js", old_text: "return 2;", new_text: "return first();" },
          { file: "a.js", node: "fn[name=b]/return", op: "insert_before", content: "log();" },
        ],
      }),
      {
        edits: [
          "applied a.js symbol 1.00",
          "applied a.js exact 1.00",
          "applied a.js node_path 1.00",
        ],
        exit: 0,
        files: {
          "a.js": source
            .replace("function a", "function first")
            .replace("  return 2;", "  log();\n  return first();"),
        },
      },
    );
  });
});

describe("an edit of a node", () => {
  it("that is not there says what is", async () => {
    const report = await checkApply(
      { "api.ts": API },
      ask({ file: "api.ts", node: "class[name=Api]/method[name=no]", op: "delete" }),
      { edits: ["NODE_NOT_FOUND api.ts"], exit: 1 },
    );
    expect(report.edits[0]?.error?.message).toContain("Api");
  });

  it("whose path is none is refused with the place", async () => {
    await checkApply({ "api.ts": API }, ask({ file: "api.ts", node: "fn[", op: "delete" }), {
      edits: ["NODE_PATH_INVALID api.ts"],
      exit: 64,
    });
  });
});
