/**
 * Which levels may write which paths: the built-in rules, narrowed by every `surehand.json` from the root up to the
 * top of the git work tree (outside git: that of the root alone).
 * Within one file the last rule that fits a path counts. It is added to the built-in rule, never put in its place,
 * except when a pattern of it is that very path, in the topmost file; the answer then carries a warning.
 * Rules are held against the path as asked and against the path with links followed; both must allow.
 * The repository is untrusted: patterns are run by `glob.ts`, and a file that cannot be understood stops the program.
 */
import {
  createError,
  err,
  getDefined,
  ok,
  type Result,
  type SurehandError,
} from "../base/index.ts";
import type { SearchLevel } from "../match/index.ts";
import { decodeText, getPosition, LineTable, toOffset } from "../text/index.ts";
import {
  findRelativePath,
  getParentPath,
  joinPath,
  openWorkspace,
  readSettings,
  SETTINGS_NAME,
  type Target,
  type Workspace,
} from "../workspace/index.ts";
import { BUILT_IN_GROUPS } from "./built-in-rules.ts";
import { type Glob, matchesGlob, parseGlob } from "./glob.ts";
import { findJsonFlaw } from "./json-flaw.ts";
import { settingsSchema } from "./schemas.ts";

/** One rule, ready to be held against a path. */
export interface PolicyRule {
  /** `built-in: secrets`, or `surehand.json: edits[2]`. */
  readonly name: string;
  readonly globs: readonly Glob[];
  /** Levels that may write; `undefined` for any. */
  readonly levels: readonly SearchLevel[] | undefined;
  /** Least confidence that may write. */
  readonly threshold: number;
  readonly why: string | undefined;
}

/** All rules that hold under one root. */
export interface Policy {
  /** Folder that the built-in patterns are relative to: the top of the work tree, or the root. */
  readonly top: string;
  readonly builtIn: readonly PolicyRule[];
  /** From the root upwards; the last one is that of `top`. */
  readonly files: readonly { readonly folder: string; readonly rules: readonly PolicyRule[] }[];
}

/** What the policy says of one path. */
export interface PolicyVerdict {
  /** All of them must allow. */
  readonly rules: readonly PolicyRule[];
  readonly warnings: readonly string[];
}

/**
 * The policy for `workspace`, read anew. Errors: POLICY_MALFORMED, and those of `readSettings` (unreadable, too
 * large, a link that leads out).
 */
export function readPolicy(workspace: Workspace): Result<Policy, SurehandError> {
  const top = workspace.git?.workTree ?? workspace.root;
  const files: Policy["files"][number][] = [];
  for (let folder = workspace.root; ; folder = getParentPath(folder)) {
    const rules = readRules(workspace, folder, `${"../".repeat(files.length)}${SETTINGS_NAME}`);
    if (!rules.ok) return rules;
    files.push({ folder, rules: rules.value });
    if (folder === top || getParentPath(folder) === folder) break;
  }
  return ok({ top, builtIn: createBuiltInRules(), files });
}

/** The rules for `target`, and what the caller should know of them. */
export function getVerdict(policy: Policy, workspace: Workspace, target: Target): PolicyVerdict {
  const spellings = new Set([joinPath(workspace.root, target.path), target.absolute]);
  const rules = new Set<PolicyRule>();
  const warnings = new Set<string>();
  for (const absolute of spellings) {
    const chosen = policy.files.map(({ folder, rules: own }) => findLast(own, folder, absolute));
    for (const rule of chosen) if (rule !== undefined) rules.add(rule);
    const builtIn = policy.builtIn.find((rule) => fits(rule, policy.top, absolute));
    if (builtIn === undefined) continue;
    const topmost = chosen.at(-1);
    const path = findRelativePath(policy.top, absolute);
    const isNamed = topmost?.globs.some((glob) => glob.literal === path) === true;
    if (topmost === undefined || !isNamed) rules.add(builtIn);
    else warnings.add(`${topmost.name} names ${path} and replaces the rule "${builtIn.name}"`);
  }
  return { rules: [...rules], warnings: [...warnings] };
}

/** The first rule of `verdict` that does not let a place found by `level` with `confidence` be written. */
export function findRefusingRule(
  verdict: PolicyVerdict,
  level: string,
  confidence: number,
): PolicyRule | undefined {
  return verdict.rules.find((rule) => !allowsLevel(rule, level) || confidence < rule.threshold);
}

/** The first rule of `verdict` that lets nothing be written. */
export function findClosingRule(verdict: PolicyVerdict): PolicyRule | undefined {
  return verdict.rules.find((rule) => rule.levels?.length === 0);
}

/** `exact` stands for `substring_exact` too: both find the text as it was sent. */
function allowsLevel(rule: PolicyRule, level: string): boolean {
  if (rule.levels === undefined) return true;
  const levels: readonly string[] = rule.levels;
  return levels.includes(level) || (level === "substring_exact" && levels.includes("exact"));
}

function fits(rule: PolicyRule, folder: string, absolute: string): boolean {
  const path = findRelativePath(folder, absolute);
  return path !== undefined && rule.globs.some((glob) => matchesGlob(glob, path));
}

function findLast(
  rules: readonly PolicyRule[],
  folder: string,
  absolute: string,
): PolicyRule | undefined {
  return rules.findLast((rule) => fits(rule, folder, absolute));
}

function createBuiltInRules(): readonly PolicyRule[] {
  return BUILT_IN_GROUPS.map((group) => ({
    name: `built-in: ${group.name}`,
    globs: group.paths.map(toGlob),
    levels: ["exact"],
    threshold: 0,
    why: group.why,
  }));
}

/** A pattern that is known to be one. */
function toGlob(source: string): Glob {
  const parsed = parseGlob(source);
  return getDefined(parsed.ok ? parsed.value : undefined, `the pattern ${source}`);
}

function readRules(
  workspace: Workspace,
  folder: string,
  name: string,
): Result<readonly PolicyRule[], SurehandError> {
  const { fileSystem, host } = workspace;
  const opened =
    folder === workspace.root ? ok(workspace) : openWorkspace(folder, { fileSystem, host });
  if (!opened.ok) return opened;
  const bytes = readSettings(opened.value);
  if (!bytes.ok) return bytes;
  if (bytes.value === undefined) return ok([]);
  return parseSettings(bytes.value, name);
}

/** The rules in `bytes`, the content of the settings file that messages call `file`. Errors: POLICY_MALFORMED. */
export function parseSettings(
  bytes: Uint8Array,
  file: string,
): Result<readonly PolicyRule[], SurehandError> {
  const text = decodeText(bytes, { encoding: "utf-8" });
  if (!text.ok) return err(refuse(file, `is not UTF-8 text: ${text.error.message}`, {}));
  const value = parseJson(text.value.content);
  if (!value.ok) return err(refuse(file, value.error.message, value.error.details));
  const settings = settingsSchema.safeParse(value.value);
  if (!settings.success) {
    const issues = settings.error.issues.map(({ path, message }) => ({
      field: printField(path),
      message,
    }));
    const [first] = issues;
    const what = `has a wrong value at ${first?.field}: ${first?.message}.`;
    return err(refuse(file, what, { issues }));
  }
  return ok(
    (settings.data.edits ?? []).map((rule, idx) => ({
      name: `${file}: edits[${idx}]`,
      globs: rule.paths.map(toGlob),
      levels: rule.levels,
      threshold: rule.threshold ?? 0,
      why: rule.why,
    })),
  );
}

/** The value that `text` stands for. */
function parseJson(text: string): Result<unknown, Pick<SurehandError, "message" | "details">> {
  const flaw = findJsonFlaw(text);
  if (flaw === undefined) return ok(JSON.parse(text));
  const { line, column } = getPosition(new LineTable(text), toOffset(flaw.offset));
  const message = `is ${flaw.what} (line ${line}, column ${column}).`;
  return err({ message, details: { line, column } });
}

function refuse(
  file: string,
  what: string,
  details: Readonly<Record<string, unknown>>,
): SurehandError {
  return createError("POLICY_MALFORMED", `${file} ${what}`, { details: { file, ...details } });
}

function printField(path: readonly PropertyKey[]): string {
  return (
    path.reduce<string>((text, key) => {
      if (typeof key === "number") return `${text}[${key}]`;
      return text === "" ? String(key) : `${text}.${String(key)}`;
    }, "") || "the top"
  );
}
