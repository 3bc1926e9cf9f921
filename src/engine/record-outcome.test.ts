/** Tests of what is remembered of a request: receipts of real edits, refused ones without their words, and no more. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exportFailures, readReceipts, recordAttempts, turnFailureLogOn } from "../task/index.ts";
import {
  createMemoryFileSystem,
  createMemoryHost,
  type DiskTree,
  observeCalls,
  openWorkspace,
  type Workspace,
} from "../workspace/index.ts";
import { applyEdits } from "./apply-edits.ts";
import { recordOutcome } from "./record-outcome.ts";
import type { ApplyReport } from "./schemas.ts";

const GIT: DiskTree = {
  "w/.git/HEAD": "ref: refs/heads/main\n",
  "w/.git/objects/x": "",
  "w/.git/refs/x": "",
};

const TEXT = "export function charge(amount) {\n  return amount * 100;\n}\n";

function open(tree: DiskTree, fault?: string): Workspace {
  const fileSystem = observeCalls(createMemoryFileSystem(tree), ({ call }) =>
    call === fault ? { errno: "EIO" } : undefined,
  );
  const workspace = openWorkspace("/w", { fileSystem, host: createMemoryHost() });
  if (!workspace.ok) throw new Error(workspace.error.message);
  return workspace.value;
}

interface Edit {
  readonly file: string;
  readonly old_text: string;
  readonly new_text: string;
}

/** Applies `edits`, which remembers them; the report. */
function checkRecord(
  workspace: Workspace,
  edits: readonly Edit[],
  dryRun = false,
): Promise<ApplyReport> {
  return applyEdits(edits, { workspace, dryRun });
}

function listReceipts(workspace: Workspace): readonly string[] {
  const records = readReceipts(workspace);
  if (!records.ok) throw new Error(records.error.message);
  return records.value.map(({ file, edits, added, removed, before_sha256, after_sha256 }) =>
    [
      file,
      edits.map(({ match_type }) => match_type).join(),
      `+${added.length} -${removed.length}`,
      `${before_sha256 === null ? "new" : "old"} ${after_sha256 === null ? "gone" : "there"}`,
    ].join(" "),
  );
}

describe("recordOutcome", () => {
  it("keeps a receipt for each file of an applied request", async () => {
    const workspace = open({ ...GIT, "w/src/a.ts": TEXT, "w/b.txt": "one line\n" });
    await checkRecord(workspace, [
      { file: "src/a.ts", old_text: "amount * 100", new_text: "amount * 1000" },
      { file: "./src/a.ts", old_text: "function charge", new_text: "function chargeAll" },
      { file: "new.txt", old_text: "", new_text: "first line\nsecond line\n" },
    ]);
    expect(listReceipts(workspace)).toEqual([
      "src/a.ts exact,exact +2 -2 old there",
      "new.txt create +2 -0 new there",
    ]);
  });

  it("keeps nothing of a dry run, of what was refused, and outside git", async () => {
    const workspace = open({ ...GIT, "w/a.ts": TEXT });
    const edit = { file: "a.ts", old_text: "amount * 100", new_text: "amount" };
    await checkRecord(workspace, [edit], true);
    await checkRecord(workspace, [edit, { ...edit, old_text: "nothing like it at all" }]);
    expect(listReceipts(workspace)).toEqual([]);
    const plain = open({ "w/a.ts": TEXT });
    await checkRecord(plain, [edit]);
    expect(plain.fileSystem.listFolder("/w")).toEqual({ ok: true, value: ["a.ts"] });
  });

  it("leaves an applied request applied when it cannot be remembered, and says so", async () => {
    const workspace = open({ ...GIT, "w/a.ts": TEXT }, "append_file");
    const edit = { file: "a.ts", old_text: "amount * 100", new_text: "amount" };
    const report = await checkRecord(workspace, [edit]);
    expect([report.status, report.exit_code, report.warnings.at(-1)]).toEqual([
      "applied",
      0,
      expect.stringMatching(/^not recorded in the log of this repository: The state folder/),
    ]);
  });

  it("lets a defect of its own change nothing", async () => {
    const workspace = open({ ...GIT, "w/a.ts": TEXT });
    const edit = { file: "a.ts", old_text: "amount * 100", new_text: "amount" };
    const broken = {
      ...workspace,
      host: {
        ...workspace.host,
        getEpochMs: () => {
          throw new Error("no clock");
        },
      },
    };
    const bugs: unknown[] = [];
    const options = { workspace: broken, onBug: (cause: unknown) => bugs.push(cause) };
    const report = await applyEdits([edit], options);
    expect(bugs).toHaveLength(1);
    expect([report.status, report.warnings]).toEqual([
      "applied",
      ["not recorded in the log of this repository: no clock"],
    ]);
  });

  it("keeps refused edits when that is wanted, with what corrected them", async () => {
    const workspace = open({ ...GIT, "w/a.ts": TEXT });
    turnFailureLogOn(workspace);
    const wrong = { file: "a.ts", old_text: "return value * 7;", new_text: "return amount;" };
    await checkRecord(workspace, [wrong]);
    await checkRecord(workspace, [{ ...wrong, file: "./a.ts", old_text: "return amount * 100;" }]);
    const failures = exportFailures(workspace);
    expect(failures.ok && failures.value).toMatchObject([
      {
        code: "EDIT_NO_MATCH",
        operation: "replace",
        language: "typescript",
        shape: { old_text: ["return id * num;"], new_text: ["return id;"] },
        resolved_by: { operations_later: 1, operation: "replace", match_type: "exact" },
      },
    ]);
  });

  it("keeps the refusal of a request that could not be read", async () => {
    const workspace = open({ ...GIT, "w/a.ts": TEXT });
    turnFailureLogOn(workspace);
    await applyEdits("nothing of any kind", { workspace });
    const failures = exportFailures(workspace);
    expect(failures.ok && failures.value.map(({ code, operation }) => [code, operation])).toEqual([
      ["REQUEST_UNRECOGNISED", null],
    ]);
  });

  it("lets out no name and no literal of real refusals", async () => {
    const word = fc.stringMatching(/^[A-Za-z0-9]{0,6}$/).map((text) => `Zqx${text}`);
    const line = fc
      .tuple(word, word, fc.constantFrom(" = ", "(", ": ", " + '", ' = "', " // ", " `"))
      .map(([left, right, between]) => `  ${left}${between}${right}`);
    const text = fc.array(line, { minLength: 1, maxLength: 8 }).map((lines) => lines.join("\n"));
    await fc.assert(
      fc.asyncProperty(text, text, text, word, async (content, oldText, newText, name) => {
        const file = `${name}.ts`;
        const workspace = open({ ...GIT, [`w/${file}`]: content });
        turnFailureLogOn(workspace);
        await checkRecord(workspace, [{ file, old_text: oldText, new_text: newText }]);
        const again = content.split("\n")[0] ?? "";
        await checkRecord(workspace, [{ file, old_text: again, new_text: newText }]);
        const failures = exportFailures(workspace);
        expect(failures.ok).toBe(true);
        expect(JSON.stringify(failures)).not.toContain("Zqx");
      }),
      { numRuns: 60 },
    );
  });

  it("gives back the report of a dry run as it is", async () => {
    const workspace = open({ ...GIT, "w/a.ts": TEXT }, "append_file");
    const edit = { file: "a.ts", old_text: "amount * 100", new_text: "amount" };
    const report = await checkRecord(workspace, [edit], true);
    expect(recordOutcome({ workspace, operations: [], report, drafts: [] })).toBe(report);
  });

  it("asks for no list of attempts while the log is off", () => {
    const workspace = open(GIT);
    const done = recordAttempts(workspace, () => {
      throw new Error("asked");
    });
    expect(done.ok).toBe(true);
  });
});
