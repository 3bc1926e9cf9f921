/** Whole runs: each flag, where requests come from, what goes to which stream, colours, exit codes, golden outputs. */
import path from "node:path";
import { describe, expect, it } from "vitest";
import { checkGolden } from "../../scripts/docs/golden.ts";
import { SCHEMAS } from "../engine/index.ts";
import { type CliScene, printOutcome, runScene } from "./check-cli.ts";
import { COMMANDS } from "./commands.ts";
import { renderHelp } from "./parse-arguments.ts";
import { runCli } from "./run-cli.ts";

const GOLDEN = path.join(import.meta.dirname, "..", "..", "test", "golden", "cli");

const CART = `export class Cart {
    add(item: Item, quantity = 1): void {
        if (quantity < 1) {
            throw new RangeError('quantity must be positive');
        }
        this.items.push({ item, quantity });
    }

    total(): number {
        return this.items.reduce((sum, line) => sum + line.item.price * line.quantity, 0);
    }
}
`;

const TWINS = `function open(file) {
  const handle = load(file);
  return handle;
}

function reopen(file) {
  const handle = load(file);
  return handle;
}
`;

const edit = (file: string, old_text: string, new_text: string, rest = {}) => ({
  file,
  old_text,
  new_text,
  ...rest,
});

const toRequest = (...edits: readonly unknown[]) => JSON.stringify({ edits });

const DRIFTED = toRequest(
  edit(
    "src/cart.ts",
    '  if (quantity < 1) {\n    throw new RangeError("quantity must be positive")\n  }',
    '  if (quantity < 1 || quantity > 99) {\n    throw new RangeError("quantity must be positive")\n  }',
  ),
);

const THREE = toRequest(
  edit("src/cart.ts", "quantity = 1", "quantity = 2"),
  edit("src/twins.js", "function open(", "function openFile("),
  edit("notes.md", "Checkout is done by hand.", "Checkout is automatic."),
);

const FILES = { "src/cart.ts": CART, "src/twins.js": TWINS, "notes.md": "# Notes\n\nNone yet.\n" };

const SCENES: Readonly<Record<string, CliScene>> = {
  help: { args: ["--help"] },
  "help-apply": { args: ["apply", "--help"] },
  "help-match": { args: ["match", "--help"] },
  drifted: { args: ["apply"], files: FILES, input: DRIFTED },
  "drifted-match": { args: ["match"], files: FILES, input: DRIFTED },
  "drifted-json": { args: ["apply", "--json"], files: FILES, input: DRIFTED },
  ambiguous: {
    args: [
      "apply",
      "--file",
      "src/twins.js",
      "--old",
      "  return handle;",
      "--new",
      "  return null;",
    ],
    files: FILES,
  },
  absent: {
    args: [
      "apply",
      "--file",
      "src/twins.js",
      "--old",
      "function close(file) {\n  const handle = drop(file);\n  return true;\n}",
      "--new",
      "",
    ],
    files: FILES,
  },
  "batch-third-fails": { args: ["apply"], files: FILES, input: THREE },
  "batch-third-fails-each": { args: ["apply", "--each"], files: FILES, input: THREE },
  "already-applied": {
    args: [
      "apply",
      "--file",
      "src/twins.js",
      "--old",
      "function reopen(path) {",
      "--new",
      "function reopen(file) {",
    ],
    files: FILES,
  },
  created: {
    args: ["apply"],
    files: FILES,
    input: "src/new.ts\n<<<<<<< SEARCH\n=======\nexport const one = 1;\n>>>>>>> REPLACE\n",
  },
  patched: {
    args: ["apply"],
    files: FILES,
    input:
      "*** Begin Patch\n*** Delete File: notes.md\n*** Update File: src/twins.js\n*** Move to: src/pair.js\n*** Update File: src/cart.ts\n@@\n-nothing like this\n+z\n*** End Patch\n",
  },
  moved: {
    args: ["apply"],
    files: FILES,
    input:
      "diff --git a/notes.md b/docs/notes.md\nrename from notes.md\nrename to docs/notes.md\ndiff --git a/src/cart.ts b/src/cart.ts\nold mode 100644\nnew mode 100755\n",
  },
  "policy-block": {
    args: ["apply"],
    files: { ".github/workflows/ci.yml": "on: push\njobs:\n  test:\n    runs-on: ubuntu\n" },
    input: toRequest(edit(".github/workflows/ci.yml", "runs-on:  ubuntu", "runs-on:  debian")),
  },
  conflict: {
    args: ["apply"],
    files: FILES,
    input: toRequest(
      edit(
        "src/cart.ts",
        "if (quantity < 2) {\n    throw new RangeError('quantity must be positive');\n}",
        "if (quantity < 3) {\n    throw new RangeError('quantity must be positive');\n}",
      ),
    ),
  },
  unrecognised: { args: ["apply"], files: FILES, input: "Please rename the function.\n" },
  usage: { args: ["apply", "--jsn"] },
};

describe("output", () => {
  it.each(Object.entries(SCENES))("of %s is as it was read and agreed", async (name, scene) => {
    checkGolden(path.join(GOLDEN, `${name}.txt`), printOutcome(scene, await runScene(scene)));
  });

  it("with --json is one object that fits its schema, whatever happens", async () => {
    for (const [name, scene] of Object.entries(SCENES)) {
      if (name.startsWith("help")) continue;
      const args = scene.args.includes("--json") ? scene.args : [...scene.args, "--json"];
      const plain = await runScene(scene);
      const { stdout, stderr, exit } = await runScene({ ...scene, args });
      const report = SCHEMAS.report.parse(JSON.parse(stdout));
      expect([name, report.version, report.exit_code, stderr]).toEqual([name, 1, exit, ""]);
      expect([name, exit]).toEqual([name, plain.exit]);
    }
  });

  it.each([
    ["on a terminal", { isOutputTerminal: true }, true],
    ["not elsewhere", {}, false],
    ["not with NO_COLOR", { isOutputTerminal: true, environment: { NO_COLOR: "1" } }, false],
    ["with an empty NO_COLOR", { isOutputTerminal: true, environment: { NO_COLOR: "" } }, true],
    ["not with --no-color", { isOutputTerminal: true, args: ["apply", "--no-color"] }, false],
    ["not in JSON", { isOutputTerminal: true, args: ["apply", "--json"] }, false],
  ])("has colours %s", async (_name, change, isColored) => {
    const scene = { args: ["apply"], files: FILES, input: DRIFTED, ...change };
    expect((await runScene(scene)).stdout.includes("\u001b[")).toBe(isColored);
  });

  it("shows control characters of files and requests without sending them", async () => {
    const files = { a: "x \u001b[2J\u202e\u0007 y\n" };
    const request = toRequest(edit("a", "y", "z\u009b"), edit("b\u202e", "y", "z"));
    const { stdout } = await runScene({ args: ["match", "--each"], files, input: request });
    expect(stdout).toContain("x \u241b[2J<U+202E>\u2407 y");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
    expect(stdout).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/);
  });

  it("is bounded for a request of very many edits", async () => {
    const edits = [...Array(200).keys()].map((idx) => edit("a", `line ${idx};`, `row ${idx};`));
    const files = { a: [...Array(199).keys()].map((idx) => `line ${idx};\n`).join("") };
    const { stdout, exit } = await runScene({ args: ["apply"], files, input: toRequest(...edits) });
    expect(exit).toBe(1);
    expect(stdout.match(/^edit \d+ of 200/gm)?.length).toBe(50);
    expect(stdout).toContain("edit 200 of 200");
    expect(stdout).toContain("… 150 more edits; --json lists them");
  });
});

describe("a request", () => {
  const files = { a: "one\n", "r.json": '{"file":"a","old_text":"one","new_text":"two"}' };

  it.each<[string, CliScene]>([
    ["from a file", { args: ["apply", "r.json"] }],
    ["from standard input", { args: ["apply"], input: files["r.json"] }],
    ["from standard input by name", { args: ["apply", "-"], input: files["r.json"] }],
    ["by flags", { args: ["apply", "--file", "a", "--old", "one", "--new", "two"] }],
    [
      "in UTF-16, as some shells write it",
      { args: ["apply"], input: Buffer.from(`\ufeff${files["r.json"]}`, "utf16le") },
    ],
    [
      "whose edits name no file, with --file",
      { args: ["apply", "--file", "a"], input: '{"old_text":"one","new_text":"two"}' },
    ],
  ])("comes %s", async (_name, scene) => {
    const { exit, changed } = await runScene({ files, ...scene });
    expect([exit, changed]).toEqual([0, { a: "two\n" }]);
  });

  it.each<[string, CliScene, string]>([
    ["that would come from a terminal", { args: ["apply"] }, "USAGE_INVALID"],
    ["that would come from a terminal by name", { args: ["apply", "-"] }, "USAGE_INVALID"],
    ["in a file that is not there", { args: ["apply", "none.json"] }, "REQUEST_UNREADABLE"],
    [
      "that is not text",
      { args: ["apply"], input: Buffer.from([0, 255, 0]) },
      "REQUEST_UNREADABLE",
    ],
    ["that is empty", { args: ["apply"], input: "" }, "REQUEST_EMPTY"],
    [
      "in two places",
      { args: ["apply", "r.json", "--file", "a", "--old", "x", "--new", "y"] },
      "USAGE_INVALID",
    ],
    ["without --new", { args: ["apply", "--file", "a", "--old", "x"] }, "USAGE_INVALID"],
    ["without --file", { args: ["apply", "--old", "x", "--new", "y"] }, "USAGE_INVALID"],
    [
      "with a flag of an edit and no edit",
      { args: ["apply", "--replace-all"], input: "{}" },
      "USAGE_INVALID",
    ],
  ])("%s is refused on standard error", async (_name, scene, code) => {
    const { exit, stdout, stderr, changed } = await runScene({ files, ...scene });
    expect([exit, stdout, changed]).toEqual([64, "", {}]);
    expect(stderr).toContain(code);
  });
});

describe("flags", () => {
  const files = { a: "x\nx\nx\n", "sub/a": "y\n" };
  const byHand = ["--file", "a", "--old", "x", "--new", "z"];

  it.each<[string, readonly string[], Readonly<Record<string, string>>]>([
    ["--replace-all", [...byHand, "--replace-all"], { a: "z\nz\nz\n" }],
    ["--occurrence", [...byHand, "--occurrence", "2"], { a: "x\nz\nx\n" }],
    ["--near-line", [...byHand, "--near-line", "3"], { a: "x\nx\nz\n" }],
    ["--dry-run", [...byHand, "--replace-all", "--dry-run"], {}],
    ["--root", ["--root", "sub", "--file", "a", "--old", "y", "--new", "z"], { "sub/a": "z\n" }],
    ["--new with an empty text", ["--file", "sub/a", "--old", "y\n", "--new", ""], { "sub/a": "" }],
    ["--old with an empty text", ["--file", "n", "--old", "", "--new", "-n"], { n: "-n" }],
    [
      "--preset and --accept-fallback",
      [...byHand, "--preset", "codecompanion", "--accept-fallback"],
      { a: "z\nx\nx\n" },
    ],
  ])("%s", async (_name, args, changed) => {
    const outcome = await runScene({ args: ["apply", ...args], files });
    expect([outcome.stderr, outcome.exit, outcome.changed]).toEqual(["", 0, changed]);
  });

  it.each<[string, readonly string[], number]>([
    ["--levels", ["--levels", "exact,unicode"], 1],
    ["--levels with one that finds it", ["--levels", "exact, whitespace"], 0],
    ["--threshold", ["--levels", "aligned", "--threshold", "1"], 1],
    ["--preset", ["--preset", "harnesskit"], 0],
  ])("%s decide what is found", async (_name, args, exit) => {
    const scene = { args: ["match", ...args, "--file", "a", "--old", "a  b", "--new", "c"] };
    expect((await runScene({ ...scene, files: { a: "a b\n" } })).exit).toBe(exit);
  });

  it("match writes nothing", async () => {
    const outcome = await runScene({ args: ["match", ...byHand, "--replace-all"], files });
    expect([outcome.exit, outcome.changed]).toEqual([0, {}]);
    expect(outcome.stdout).toContain("Dry run, nothing was written; 1 file would change (+3 -3).");
  });

  it("paths are relative to the current folder, and the repository around it stays protected", async () => {
    const repository = {
      "sub/a": "y\n",
      ".git/HEAD": "ref: refs/heads/main\n",
      ".git/objects/x": "",
      ".git/refs/x": "",
    };
    const args = ["apply", "--file", "a", "--old", "y", "--new", "z"];
    const below = await runScene({ args, files: repository, folder: "sub" });
    const log = { ".git/surehand/receipts.jsonl": expect.stringContaining('"file":"sub/a"') };
    expect([below.exit, below.changed]).toEqual([0, { "sub/a": "z\n", ...log }]);
    const outside = await runScene({
      args: ["apply", "--file", "../.git/HEAD", "--old", "main", "--new", "x"],
      files: repository,
      folder: "sub",
    });
    expect([outside.exit, outside.changed]).toEqual([4, {}]);
  });

  it.each<[string, readonly string[], string]>([
    ["an unknown command", ["aply"], "Did you mean apply?"],
    ["an unknown flag", ["apply", "--dryrun"], "Did you mean --dry-run?"],
    ["no command", [], "No command was given."],
    ["flags without a command", ["--json"], "--json"],
    ["a flag without its value", ["apply", "--root"], "--root"],
    ["a wrong preset", ["apply", "--preset", "best"], "harnesskit"],
    ["a wrong number", ["apply", "--threshold", "high"], "number from 0 to 1"],
    [
      "a number out of range",
      ["apply", "--threshold", "7", "--file", "a", "--old", "b", "--new", "c"],
      "threshold",
    ],
    ["a wrong count", ["apply", "--occurrence", "0"], "whole number from 1"],
    [
      "an unknown level",
      ["apply", "--levels", "exakt", "--file", "a", "--old", "b", "--new", "c"],
      "levels",
    ],
    [
      "a level of another preset",
      ["apply", "--levels", "fuzzy", "--file", "a", "--old", "b", "--new", "c"],
      "fuzzy",
    ],
    ["too many files", ["apply", "a", "b"], "argument"],
    ["a dry run of match, which has none", ["match", "--dry-run"], "--dry-run"],
    [
      "a root that is not there",
      ["apply", "--root", "none", "--file", "a", "--old", "b", "--new", "c"],
      "none",
    ],
  ])("%s is wrong use, with a hint", async (_name, args, hint) => {
    const { exit, stdout, stderr } = await runScene({ args });
    // In the second form the answer is asked for as JSON, and goes to standard output.
    const text = args.includes("--json") ? stdout : stderr;
    expect([exit, text.includes(hint), text]).toEqual([
      64,
      true,
      expect.stringMatching(/USAGE_INVALID|ROOT_NOT_FOUND/),
    ]);
  });
});

describe("a defect", () => {
  it.each([
    ["without a trace", ["--help"], false],
    ["with one after --debug", ["--help", "--debug"], true],
  ])("is INTERNAL, %s", async (_name, args, hasTrace) => {
    let errors = "";
    const exit = await runCli(args, {
      cwd: "/",
      environment: {},
      isInputTerminal: true,
      isOutputTerminal: false,
      readInput: async () => new Uint8Array(),
      // Stands for any exception that nobody expected.
      writeOutput: () => {
        throw new Error("the stream is broken");
      },
      writeError: (text) => {
        errors += text;
      },
    });
    expect([exit, errors.includes("INTERNAL"), /^\s+at /m.test(errors)]).toEqual([
      70,
      true,
      hasTrace,
    ]);
  });
});

describe("help", () => {
  it.each(COMMANDS.map((command) => [command.name, command] as const))(
    "of %s has every flag, and --version prints the version",
    async (name, { flags }) => {
      const help = renderHelp(name);
      for (const flag of flags) expect(help).toContain(flag.flags);
      for (const word of name.split(" ")) expect(renderHelp()).toContain(word);
      const version = await runScene({ args: ["--version"] });
      expect([version.exit, version.stdout, version.stderr]).toEqual([0, "0.1.0\n", ""]);
    },
  );
});
