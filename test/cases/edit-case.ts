/**
 * One small input from a user's trouble (`edit-cases.jsonl`): laid out in a folder, run through the command line, judged.
 * The field names of the cases are older than ours; this file translates.
 */
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { z } from "zod";
import { runCli } from "../../src/cli/index.ts";
import { type ApplyReport, SCHEMAS } from "../../src/engine/index.ts";

const contentSchema = z.union([
  z.string(),
  z.strictObject({ base64: z.string() }),
  z.strictObject({ symlink: z.string() }),
]);

const editSchema = z.object({
  path: z.string(),
  old_text: z.string().optional(),
  new_text: z.string(),
  replace_all: z.boolean().optional(),
  create: z.boolean().optional(),
  op: z.string().optional(),
  symbol: z.string().optional(),
});

const stepSchema = z.union([
  z.strictObject({ read: z.string() }),
  z.strictObject({ touch: z.string() }),
  z.strictObject({ external_write: z.record(z.string(), z.string()) }),
]);

const outcomeSchema = z.object({
  outcome: z.enum(["applied", "refused"]),
  files: z.record(z.string(), contentSchema).optional(),
  absent: z.array(z.string()).optional(),
  refusal: z.array(z.string()).optional(),
  replacements: z.int().optional(),
});

/** A case as it stands in the file. */
export const editCaseSchema = z.object({
  id: z.string(),
  area: z.string(),
  title: z.string(),
  files: z.record(z.string(), contentSchema),
  root: z.string().optional(),
  action: z.union([
    editSchema.extend({ kind: z.literal("edit"), before: z.array(stepSchema).optional() }),
    z.object({ kind: z.literal("multi_edit"), edits: z.array(editSchema) }),
    z.object({ kind: z.literal("patch"), patch: z.string() }),
  ]),
  expected: z.union([
    z.object({
      one_of: z.array(outcomeSchema),
      never: z
        .array(
          z.object({
            path: z.string(),
            contains: z.string().optional(),
            contains_base64: z.string().optional(),
          }),
        )
        .optional(),
    }),
    outcomeSchema,
  ]),
});

/** A case. */
export type EditCase = z.infer<typeof editCaseSchema>;

type Outcome = z.infer<typeof outcomeSchema>;

/** What our codes mean in the words of the cases. */
const MEANINGS: ReadonlyMap<string, string> = new Map([
  ["EDIT_NO_MATCH", "not_found"],
  ["FILE_NOT_FOUND", "not_found"],
  ["EDIT_CONFLICT", "stale"],
  ["EDIT_AMBIGUOUS", "ambiguous"],
  ["EDIT_EMPTY_OLD_TEXT", "empty_match"],
  ["TEXT_BINARY", "encoding"],
  ["TEXT_ENCODING_UNSUPPORTED", "encoding"],
  ["TEXT_MALFORMED", "encoding"],
  ["TEXT_UNENCODABLE", "encoding"],
  ["FILE_STALE", "stale"],
  ["EDIT_EXPECTATION_FAILED", "stale"],
  ["FILE_EXISTS", "exists"],
  ["PATH_OUTSIDE_ROOT", "outside_root"],
  ["PATH_THROUGH_LINK", "symlink"],
  ["PATH_PROTECTED", "protected"],
  ["EDIT_PLACEHOLDER", "omission"],
  ["EDIT_WOULD_DROP", "would_drop"],
  ["EDIT_OVERLAP", "overlap"],
  ["REQUEST_UNSUPPORTED", "unsupported"],
]);

/** What a case came to. */
export interface CaseRun {
  readonly report: ApplyReport;
  /** Every path in the case folder before and after, as `mode bytes-in-base64` or `-> target`. */
  readonly before: ReadonlyMap<string, string>;
  readonly after: ReadonlyMap<string, string>;
}

/** Lays `editCase` out in the empty folder `folder` and runs its action. */
export async function runEditCase(editCase: EditCase, folder: string): Promise<CaseRun> {
  for (const [file, content] of Object.entries(editCase.files)) layOut(folder, file, content);
  const root = path.join(folder, editCase.root ?? "");
  const { action } = editCase;
  if (action.kind === "edit") for (const step of action.before ?? []) takeStep(root, step);
  const before = listTree(folder);
  const output: string[] = [];
  await runCli(["apply", "--json"], {
    cwd: root,
    environment: {},
    isInputTerminal: false,
    isOutputTerminal: false,
    readInput: async () => Buffer.from(toRequest(action)),
    writeOutput: (text) => output.push(text),
    writeError: (text) => output.push(text),
  });
  const report = SCHEMAS.report.parse(JSON.parse(output.join("")));
  return { report, before, after: listTree(folder) };
}

/** What is wrong with `run`; empty when one of the outcomes that are right has come about. */
export function judgeCase(editCase: EditCase, run: CaseRun): readonly string[] {
  const { expected } = editCase;
  const root = editCase.root === undefined ? "" : `${editCase.root}/`;
  const outcomes = "one_of" in expected ? expected.one_of : [expected];
  const flaws = outcomes.map((outcome) => judgeOutcome(outcome, root, run));
  const never = ("never" in expected ? (expected.never ?? []) : []).flatMap((each) => {
    const bytes = Buffer.from(run.after.get(root + each.path)?.split(" ")[1] ?? "", "base64");
    const forbidden = Buffer.from(each.contains_base64 ?? "", "base64");
    const isThere = bytes.includes(each.contains ?? forbidden);
    return isThere ? [`${each.path} holds what it never may`] : [];
  });
  const isRight = flaws.some((each) => each.length === 0);
  return [...never, ...(isRight ? [] : flaws.flat())];
}

function judgeOutcome(outcome: Outcome, root: string, run: CaseRun): readonly string[] {
  const { report, before, after } = run;
  const code = report.error?.code ?? "";
  const wanted = new Map(before);
  for (const [file, content] of Object.entries(outcome.files ?? {})) {
    wanted.set(
      root + file,
      `${before.get(root + file)?.split(" ")[0] ?? "644"} ${toBase64(content)}`,
    );
  }
  const flaws = [...new Set([...wanted.keys(), ...after.keys()])]
    .filter((file) => wanted.get(file) !== after.get(file))
    .map((file) => `${file}: ${after.get(file)} instead of ${wanted.get(file)}`);
  for (const file of outcome.absent ?? []) if (after.has(file)) flaws.push(`${file} is there`);
  if ((outcome.outcome === "applied") !== (report.exit_code === 0)) {
    flaws.push(`${outcome.outcome} was right; the answer is ${report.status} ${code}`);
  }
  const meanings = outcome.refusal;
  if (meanings !== undefined && !meanings.includes(MEANINGS.get(code) ?? code)) {
    flaws.push(`${code} is none of ${meanings.join(", ")}`);
  }
  if (outcome.replacements !== undefined && report.replacements !== outcome.replacements) {
    flaws.push(`${report.replacements} replacements instead of ${outcome.replacements}`);
  }
  return flaws;
}

function toRequest(action: EditCase["action"]): string {
  switch (action.kind) {
    case "patch":
      return action.patch;
    case "multi_edit":
      return JSON.stringify({ edits: action.edits });
    case "edit": {
      const { kind: _kind, before: _before, ...edit } = action;
      return JSON.stringify(edit);
    }
  }
}

function layOut(folder: string, file: string, content: z.infer<typeof contentSchema>): void {
  const absolute = path.join(folder, file);
  mkdirSync(path.dirname(absolute), { recursive: true });
  if (typeof content === "object" && "symlink" in content) {
    symlinkSync(content.symlink, absolute);
    return;
  }
  writeFileSync(absolute, Buffer.from(toBase64(content), "base64"));
  chmodSync(absolute, 0o644);
}

function toBase64(content: z.infer<typeof contentSchema>): string {
  if (typeof content === "string") return Buffer.from(content).toString("base64");
  return "base64" in content ? content.base64 : "";
}

function takeStep(root: string, step: z.infer<typeof stepSchema>): void {
  if ("touch" in step) utimesSync(path.join(root, step.touch), 1, 1);
  if (!("external_write" in step)) return;
  for (const [file, text] of Object.entries(step.external_write)) {
    writeFileSync(path.join(root, file), text);
  }
}

function listTree(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  return new Map(
    names.map((name) => {
      const absolute = path.join(folder, name);
      const facts = lstatSync(absolute);
      const mode = (facts.mode & 0o777).toString(8);
      if (facts.isSymbolicLink()) return [name, `-> ${readlinkSync(absolute)}`];
      if (facts.isDirectory()) return [name, `${mode} folder`];
      return [name, `${mode} ${readFileSync(absolute).toString("base64")}`];
    }),
  );
}
