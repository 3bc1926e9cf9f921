/** Flags of `apply` and `match` that say how a request is read and what may be written. */
import { describe, expect, it } from "vitest";
import { runScene } from "./check-cli.ts";

const COORDINATES =
  '{"file":"a.js","start_line":1,"start_col":9,"end_line":1,"end_col":10,"content":"2"}';

describe("--format", () => {
  it.each([
    ["coordinates", COORDINATES, 0],
    ["json", COORDINATES, 0],
    ["symbol", COORDINATES, 64],
    ["xml", COORDINATES, 64],
    ["unified_diff", "--- a/a.js\n+++ b/a.js\n@@\n-let a = 1;\n+let a = 2;\n", 0],
    ["guess", COORDINATES, 64],
  ])("%s", async (format, input, exit) => {
    const files = { "a.js": "let a = 1;\n" };
    const run = await runScene({ args: ["apply", "--format", format, "--json"], files, input });
    expect([run.exit, run.changed]).toEqual([exit, exit === 0 ? { "a.js": "let a = 2;\n" } : {}]);
  });
});

describe("--allow-syntax-errors", () => {
  const args = ["apply", "--file", "a.js", "--old", "= 1", "--new", "= ("];
  const files = { "a.js": "let a = 1;\n" };

  it("writes what is refused without it, and warns", async () => {
    const refused = await runScene({ args, files });
    expect([refused.exit, refused.changed]).toEqual([5, {}]);
    expect(refused.stdout).toContain("code      SYNTAX_ERROR");
    const written = await runScene({ args: [...args, "--allow-syntax-errors"], files });
    expect([written.exit, written.changed]).toEqual([0, { "a.js": "let a = (;\n" }]);
    expect(written.stdout).toContain("allowed: a.js would have a new JavaScript syntax error");
  });
});
