/** The policy of paths: what is built in, what `surehand.json` adds, and that a file that is not understood stops all. */
import { describe, expect, it } from "vitest";
import { applyEdits } from "./apply-edits.ts";
import { checkApply, openTestWorkspace } from "./check-apply.ts";
import { parseSettings, readPolicy } from "./policy.ts";

const GIT = {
  ".git/HEAD": "ref: refs/heads/main\n",
  ".git/objects": { kind: "directory" },
  ".git/refs": { kind: "directory" },
} as const;

const TEXT = "alpha = 1\nbeta = 2\n";
const EXACT = { old_text: "beta = 2", new_text: "beta = 3" };
const DRIFTED = { old_text: "  beta = 2", new_text: "  beta = 3" };

/** What a drifted and an exact edit of `file` are answered under `settings`. */
async function checkLevels(
  file: string,
  settings: unknown,
  expected: { readonly drifted: string; readonly exact: string },
): Promise<void> {
  const tree = {
    [file]: TEXT,
    ...(settings === undefined ? {} : { "surehand.json": JSON.stringify(settings) }),
  };
  const answers = await Promise.all(
    [DRIFTED, EXACT].map(async (edit) => {
      const report = await applyEdits([{ file, ...edit }], { workspace: openTestWorkspace(tree) });
      return report.error === null ? report.match_type : report.error.code;
    }),
  );
  expect(answers).toEqual([expected.drifted, expected.exact]);
}

describe("built-in rules", () => {
  it.each([
    ".env",
    ".env.local",
    "deploy/prod.env",
    "keys/server.PEM",
    "id_rsa",
    "app/client_secret.json",
    "credentials.json",
    ".npmrc",
    "CODEOWNERS",
    ".github/CODEOWNERS",
    ".github/workflows/ci.yml",
    "sub/.github/workflows/ci.yml",
    ".gitlab-ci.yml",
    ".circleci/config.yml",
    "Jenkinsfile",
    "app/migrations/0001_initial.py",
    "db/migrate/20200101_add.rb",
    "db/migrations/001.sql",
  ])("let only exact text write to %s", async (file) => {
    await checkLevels(file, undefined, { drifted: "EDIT_LEVEL_NOT_ALLOWED", exact: "exact" });
  });

  it.each(["src/environment.ts", "src/key.ts", "docs/migrating.md", "src/codeowners-parser.ts"])(
    "leave %s alone",
    async (file) => {
      await checkLevels(file, undefined, { drifted: "whitespace", exact: "exact" });
    },
  );

  it("show the place, so that the edit can be sent again exactly", async () => {
    const report = await checkApply({ ".env": TEXT }, [{ file: ".env", ...DRIFTED }], {
      edits: ["EDIT_LEVEL_NOT_ALLOWED .env"],
      exit: 4,
    });
    expect(report.status).toBe("blocked");
    expect(report.error?.details.rule).toMatchObject({
      name: "built-in: secrets",
      levels: ["exact"],
    });
    expect(report.diff).toBeNull();
    const [candidate] = report.candidates;
    expect(candidate).toMatchObject({
      range: { start_line: 2 },
      unique_old_text: "beta = 2",
      first_difference: { line: 2, old: "  beta = 2", file: "beta = 2" },
    });
    const old_text = candidate?.unique_old_text ?? "";
    await checkApply({ ".env": TEXT }, [{ file: ".env", old_text, new_text: "beta = 3" }], {
      edits: ["applied .env exact 1.00"],
      exit: 0,
      files: { ".env": "alpha = 1\nbeta = 3\n" },
    });
  });

  it("hold through a link to the file, and take every exact place", async () => {
    const tree = { ".env": TEXT, "notes.txt": { link: ".env" } };
    await checkApply(tree, [{ file: "notes.txt", ...DRIFTED }], {
      edits: ["EDIT_LEVEL_NOT_ALLOWED notes.txt"],
      exit: 4,
    });
    await checkApply(tree, [{ file: ".env", old_text: " = ", new_text: "=", replace_all: true }], {
      edits: ["applied .env substring_exact 1.00"],
      exit: 0,
      files: { ".env": "alpha=1\nbeta=2\n" },
    });
  });

  it("let a file be created", async () => {
    await checkApply({}, [{ file: ".env", old_text: "", new_text: "A=1\n" }], {
      edits: ["applied .env"],
      exit: 0,
      files: { ".env": "A=1\n" },
    });
  });
});

describe("surehand.json", () => {
  it.each([
    [
      "narrows the levels of a path",
      "src/a.ts",
      [{ paths: ["src/**"], levels: ["exact"] }],
      { drifted: "EDIT_LEVEL_NOT_ALLOWED", exact: "exact" },
    ],
    [
      "asks for confidence",
      "src/a.ts",
      [{ paths: ["*.ts"], threshold: 0.96 }],
      { drifted: "EDIT_LEVEL_NOT_ALLOWED", exact: "exact" },
    ],
    [
      "closes a path",
      "src/a.ts",
      [{ paths: ["src/"], levels: [], why: "Generated." }],
      { drifted: "EDIT_LEVEL_NOT_ALLOWED", exact: "EDIT_LEVEL_NOT_ALLOWED" },
    ],
    [
      "lets the last rule that fits count",
      "src/a.ts",
      [
        { paths: ["**"], levels: [] },
        { paths: ["src/**"], levels: ["exact", "whitespace"] },
      ],
      { drifted: "whitespace", exact: "exact" },
    ],
    [
      "does not loosen a built-in rule by a wildcard",
      "config/.env",
      [{ paths: ["**/.env", "config/**"], levels: ["exact", "whitespace"] }],
      { drifted: "EDIT_LEVEL_NOT_ALLOWED", exact: "exact" },
    ],
    [
      "loosens a built-in rule by the very path",
      "config/.env",
      [{ paths: ["config/.env"], levels: ["exact", "whitespace"] }],
      { drifted: "whitespace", exact: "exact" },
    ],
    ["may be empty", "src/a.ts", undefined, { drifted: "whitespace", exact: "exact" }],
  ])("%s", async (_name, file, edits, expected) => {
    await checkLevels(file, edits === undefined ? {} : { version: 1, edits }, expected);
  });

  it("says which rule refused and why, and warns when a built-in rule was replaced", async () => {
    const closed = { edits: [{ paths: ["gen/**"], levels: [], why: "Made by make." }] };
    const report = await checkApply(
      { "gen/a": TEXT, "surehand.json": JSON.stringify(closed) },
      [
        { file: "gen/a", ...EXACT },
        { file: "gen/b", old_text: "", new_text: "x" },
      ],
      { edits: ["EDIT_LEVEL_NOT_ALLOWED gen/a", "EDIT_LEVEL_NOT_ALLOWED gen/b"], exit: 4 },
    );
    expect(report.error?.message).toContain('"surehand.json: edits[0]"');
    expect(report.error?.message).toContain("Made by make.");
    const loose = { edits: [{ paths: ["/.env"], levels: ["exact", "whitespace"] }] };
    const warned = await checkApply(
      { ".env": TEXT, "surehand.json": JSON.stringify(loose) },
      [{ file: ".env", ...DRIFTED }],
      {
        edits: ["applied .env whitespace 0.95"],
        exit: 0,
        files: { ".env": "alpha = 1\nbeta = 3\n" },
      },
    );
    expect(warned.warnings).toEqual([
      'surehand.json: edits[0] names .env and replaces the rule "built-in: secrets"',
    ]);
  });

  it("of the work tree holds below it too, and one on the way cannot loosen it", async () => {
    const rule = (levels: readonly string[]) =>
      JSON.stringify({ edits: [{ paths: ["**/a.ts"], levels }] });
    const tree = {
      ...GIT,
      "surehand.json": rule(["exact"]),
      "sub/surehand.json": rule(["exact", "whitespace"]),
      "sub/a.ts": TEXT,
    };
    const { fileSystem, host } = openTestWorkspace(tree);
    const policy = readPolicy({
      ...openTestWorkspace(tree),
      root: "/w/sub",
      givenRoot: "/w/sub",
      fileSystem,
      host,
    });
    expect(policy.ok && policy.value.files.map(({ folder }) => folder)).toEqual(["/w/sub", "/w"]);
    await checkApply(tree, [{ file: "sub/a.ts", ...DRIFTED }], {
      edits: ["EDIT_LEVEL_NOT_ALLOWED sub/a.ts"],
      exit: 4,
    });
  });

  it.each([
    ["no JSON", "{", "is not JSON (line 1, column 2)"],
    ["no JSON further down", '{\n  "edits": [,]\n}', "is not JSON (line 2, column 13)"],
    ["a key given twice", '{"edits":[],"edits":[]}', 'the key "edits" is given twice'],
    ["an unknown key", '{"edit": []}', 'Unrecognized key: "edit"'],
    ["an unknown key of a rule", '{"edits":[{"paths":["a"],"level":["exact"]}]}', "edits[0]"],
    ["an unknown level", '{"edits":[{"paths":["a"],"levels":["exakt"]}]}', "edits[0].levels[0]"],
    ["a wrong threshold", '{"edits":[{"paths":["a"],"threshold":2}]}', "edits[0].threshold"],
    ["a broken pattern", '{"edits":[{"paths":["a","[b"]}]}', "edits[0].paths[1]"],
    ["no paths", '{"edits":[{"paths":[]}]}', "edits[0].paths"],
    ["another version", '{"version":2}', "version"],
    ["a list", "[]", "the top"],
    ["other bytes", Uint8Array.of(0x7b, 0xff, 0x7d), "is not UTF-8"],
  ])("with %s stops everything as POLICY_MALFORMED", async (_name, settings, message) => {
    const report = await checkApply(
      { "a.ts": TEXT, "surehand.json": settings },
      [{ file: "a.ts", ...EXACT }],
      { edits: [], exit: 64 },
    );
    expect(report.error?.code).toBe("POLICY_MALFORMED");
    expect(report.error?.message).toContain(message);
  });

  it("that leads out of the root, or is a folder, stops everything", async () => {
    const edits = [{ file: "a.ts", ...EXACT }];
    const linked = { "a.ts": TEXT, "surehand.json": { link: "../x.json" } };
    expect((await checkApply(linked, edits, { edits: [], exit: 4 })).error?.code).toBe(
      "PATH_OUTSIDE_ROOT",
    );
    const folder = { "a.ts": TEXT, "surehand.json/x": "" };
    expect((await checkApply(folder, edits, { edits: [], exit: 64 })).error?.code).toBe(
      "FILE_IS_DIRECTORY",
    );
  });

  it("is not for an edit to change, whatever the spelling of its name", async () => {
    const files = { "surehand.json": '{"edits":[{"paths":["a"],"levels":["exact"]}]}' };
    for (const file of ["surehand.json", "./surehand.json"]) {
      const edit = { file, old_text: '["exact"]', new_text: '["exact","aligned"]' };
      const report = await checkApply(files, [edit], {
        edits: [`PATH_PROTECTED ${file}`],
        exit: 4,
      });
      expect(report.error?.code).toBe("PATH_PROTECTED");
    }
  });

  it("may start with a byte order mark and name its schema", () => {
    const bytes = new TextEncoder().encode('\ufeff{"$schema":"x","edits":[{"paths":["a"]}]}');
    const rules = parseSettings(bytes, "surehand.json");
    expect(rules.ok && rules.value.map(({ name }) => name)).toEqual(["surehand.json: edits[0]"]);
  });
});
