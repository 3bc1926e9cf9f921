/** The command `read`, run as a whole: what is printed of files and parts of them, and what of errors. */
import path from "node:path";
import { describe, expect, it } from "vitest";
import { checkGolden } from "../../scripts/docs/golden.ts";
import { createError } from "../base/index.ts";
import { readOperation } from "../engine/index.ts";
import { printOutcome, runScene } from "./check-cli.ts";
import { createPalette } from "./palette.ts";
import { renderRead } from "./render-read.ts";

const GOLDEN = path.join(import.meta.dirname, "..", "..", "test", "golden", "cli");

const FILES = {
  "src/pay.ts":
    "export function pay(amount: number) {\n\tif (amount > 0) {\n\t\tsend();\n\t}\n\n\tlog(“done”);\n}\n",
  "mixed.txt": "\ufeffone\r\ntwo\nthree \u001b[31mred\u001b[0m",
  "empty.txt": "",
  "long.txt": Array.from({ length: 1_200 }, (_, idx) => `line ${idx + 1}\n`).join(""),
  "huge.txt": `${"x".repeat(5_000)}\nshort\n`,
  "it's a name.txt": "a\nb\nc\n",
};

/** Checks what `read` prints with `args`. */
async function checkRead(name: string, args: readonly string[]): Promise<void> {
  const scene = { args: ["read", ...args], files: FILES };
  const outcome = await runScene(scene);
  expect(outcome.changed).toEqual({});
  checkGolden(path.join(GOLDEN, `${name}.txt`), printOutcome(scene, outcome));
}

describe("read", () => {
  it.each<[string, readonly string[]]>([
    ["read", ["src/pay.ts"]],
    ["read-mixed", ["mixed.txt"]],
    ["read-empty", ["empty.txt"]],
    ["read-range", ["long.txt", "--range", "8-12"]],
    ["read-max-lines", ["it's a name.txt", "--max-lines", "2"]],
    ["read-missing", ["src/pya.ts"]],
    ["read-beyond", ["src/pay.ts", "--range", "40-"]],
  ])("prints %s", async (name, args) => {
    await checkRead(name, args);
  });

  it("shows the beginning of a long file and how to go on", async () => {
    const { stdout, exit } = await runScene({ args: ["read", "long.txt"], files: FILES });
    const lines = stdout.trimEnd().split("\n");
    expect([exit, lines.length]).toEqual([0, 402]);
    expect(lines.at(-1)).toBe(
      "next:     surehand read long.txt --range 401-800 (800 lines follow)",
    );
  });

  it("cuts a huge line and says so", async () => {
    const { stdout } = await runScene({ args: ["read", "huge.txt"], files: FILES });
    expect(stdout).toMatch(/x{4000} … 1,000 more characters\n.*│short\n$/);
  });

  it("has the same facts as JSON", async () => {
    const args = ["read", "src/pay.ts", "--range", "2-3", "--json"];
    const { stdout } = await runScene({ args, files: FILES });
    expect(JSON.parse(stdout)).toMatchObject({
      status: "done",
      file: "src/pay.ts",
      range: { first: 2, last: 3 },
      lines: [
        { line: 2, text: "\tif (amount > 0) {" },
        { line: 3, text: "\t\tsend();" },
      ],
      truncated: false,
    });
  });

  it("is given relative to the root", async () => {
    const args = ["read", "pay.ts", "--root", "src"];
    const { stdout } = await runScene({ args, files: FILES });
    expect(stdout).toMatch(/^pay\.ts · 7 lines · /);
  });

  it("prints an error on standard error", () => {
    const report = readOperation.fail(createError("FILE_NOT_FOUND", "There is no a."));
    const { stdout, stderr } = renderRead(createPalette(false), report);
    expect([stdout, stderr.split("\n")[0]]).toEqual(["", "error     There is no a."]);
  });
});
