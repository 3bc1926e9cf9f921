/**
 * The operations `hook install` and `hook uninstall`: putting our commit hook before the one that is there, and taking it
 * away so that what was there is there again, byte for byte and with its permissions. Nothing of somebody else is
 * overwritten or removed; a hook of ours that somebody changed is left to them.
 */
import { z } from "zod";
import {
  createError,
  EXIT_CODES,
  err,
  getStatus,
  ok,
  type Result,
  type SurehandError,
} from "../base/index.ts";
import { type FileFault, openWorkspace, toFileError, type Workspace } from "../workspace/index.ts";
import { findHookPlace, type HookPlace, listMissingFolders } from "./hook-place.ts";
import { createHookScript } from "./hook-script.ts";
import { createOperation, type Operation, type OperationContext } from "./operation.ts";
import { reportHead, SCHEMA_VERSION } from "./schemas.ts";

const uninstallInputSchema = z
  .strictObject({
    root: z.string().optional().describe("Folder in the work tree."),
    dry_run: z.boolean().optional().describe("Give the same answer and write nothing."),
  })
  .readonly();

const installInputSchema = z
  .strictObject({
    ...uninstallInputSchema.unwrap().shape,
    strict: z.boolean().optional().describe("Let warnings stop a commit too."),
  })
  .readonly();

const outputSchema = z
  .strictObject({
    ...reportHead,
    dry_run: z.boolean(),
    action: z
      .enum(["installed", "updated", "unchanged", "removed", "absent"])
      .nullable()
      .describe("What was done, or in a dry run what would be; null after an error."),
    hook: z
      .string()
      .nullable()
      .describe("The hook, from the top of the work tree when it is in there."),
    kept: z
      .string()
      .nullable()
      .describe("Where the hook that was there before is kept; null when there was none."),
    warnings: z.array(z.string()).readonly(),
  })
  .readonly();

/** What `hook install` takes. */
export type HookInstallInput = z.infer<typeof installInputSchema>;

/** What `hook install` and `hook uninstall` answer. */
export type HookInstallReport = z.infer<typeof outputSchema>;

/** Puts the hook in place. */
export const hookInstallOperation: Operation<HookInstallReport> = createOperation({
  name: "hook install",
  description: "Install a commit hook that checks what is staged; a hook that is there is kept.",
  mode: "write",
  input: installInputSchema,
  output: outputSchema,
  run: (input, context) => carryOut(input, context, install),
  fail: (error, input) => createFailure(error, isDryRun(input)),
});

/** Takes the hook away. */
export const hookUninstallOperation: Operation<HookInstallReport> = createOperation({
  name: "hook uninstall",
  description: "Take the commit hook away and put back the one that was there before.",
  mode: "write",
  input: uninstallInputSchema,
  output: outputSchema,
  run: (input, context) => carryOut(input, context, uninstall),
  fail: (error, input) => createFailure(error, isDryRun(input)),
});

interface Done {
  readonly action: NonNullable<HookInstallReport["action"]>;
  /** Whether a hook that was there before is kept now. */
  readonly keeps: boolean;
  readonly warnings?: readonly string[];
}

interface Scene {
  readonly workspace: Workspace;
  readonly place: HookPlace;
  readonly input: HookInstallInput;
}

async function carryOut(
  input: HookInstallInput,
  context: OperationContext,
  act: (scene: Scene) => Result<Done, SurehandError>,
): Promise<HookInstallReport> {
  const dryRun = input.dry_run ?? false;
  const opened =
    context.workspace === undefined ? openWorkspace(input.root ?? ".") : ok(context.workspace);
  if (!opened.ok) return createFailure(opened.error, dryRun);
  const place = await findHookPlace(opened.value);
  if (!place.ok) return createFailure(place.error, dryRun);
  const done = act({ workspace: opened.value, place: place.value, input });
  if (!done.ok) return createFailure(done.error, dryRun);
  const { hook, kept, show } = place.value;
  return {
    version: SCHEMA_VERSION,
    status: "done",
    exit_code: EXIT_CODES.done,
    error: null,
    dry_run: dryRun,
    action: done.value.action,
    hook: show(hook),
    kept: done.value.keeps ? show(kept) : null,
    warnings: done.value.warnings ?? [],
  };
}

function install(scene: Scene): Result<Done, SurehandError> {
  const { workspace, place, input } = scene;
  const { current, hasKept } = place;
  const strict = input.strict ?? false;
  if (current?.kind === "changed") return err(refuseChanged(place));
  if (current?.kind === "own") {
    const script = createHookScript({ strict, madeFolders: current.madeFolders });
    if (script === current.text) return ok({ action: "unchanged", keeps: hasKept });
    const written = input.dry_run === true ? ok(undefined) : writeHook(scene, script);
    return written.ok ? ok({ action: "updated", keeps: hasKept }) : written;
  }
  if (current?.kind === "foreign" && hasKept) {
    const message = `${place.show(place.hook)} is not of this program, and ${place.show(place.kept)} holds another hook already.`;
    return err(createError("HOOK_OCCUPIED", message, { details: { path: place.kept } }));
  }
  // An install that was cut off may have left only the kept hook: it goes on from there.
  const keeps = current !== undefined || hasKept;
  if (input.dry_run === true) return ok({ action: "installed", keeps });
  const folders = listMissingFolders(workspace.fileSystem, place.folder);
  const made = makeFolders(scene, folders);
  if (!made.ok) return made;
  const script = createHookScript({ strict, madeFolders: folders.length });
  const written = writeHook(scene, script, { keepsCurrent: current !== undefined });
  return written.ok ? ok({ action: "installed", keeps }) : written;
}

function uninstall({ workspace, place, input }: Scene): Result<Done, SurehandError> {
  const { fileSystem } = workspace;
  const { current, hasKept, hook, kept, show } = place;
  if (current?.kind === "changed") return err(refuseChanged(place));
  if (current?.kind === "foreign") {
    const warnings = hasKept
      ? [`${show(hook)} is not of this program; the hook from before it is still in ${show(kept)}`]
      : [];
    return ok({ action: "absent", keeps: hasKept, warnings });
  }
  if (current === undefined && !hasKept) return ok({ action: "absent", keeps: false });
  if (input.dry_run === true) return ok({ action: "removed", keeps: false });
  const done = hasKept ? fileSystem.rename(kept, hook) : fileSystem.remove(hook);
  if (!done.ok) return err(toFileError(done.error, show(hook)));
  removeMadeFolders(workspace, place.folder, current?.madeFolders ?? 0);
  return ok({ action: "removed", keeps: false });
}

function refuseChanged({ hook, show }: HookPlace): SurehandError {
  const message = `${show(hook)} was installed by this program and changed by somebody else since.`;
  const next = `Move your lines from ${show(hook)} to a hook of their own, delete it, and run the command again.`;
  return createError("HOOK_CHANGED", message, { next, details: { path: hook } });
}

/** Writes the hook beside its place first, so that the place never holds half of it. */
function writeHook(
  { workspace, place }: Scene,
  script: string,
  options: { readonly keepsCurrent: boolean } = { keepsCurrent: false },
): Result<void, SurehandError> {
  const { fileSystem, host } = workspace;
  const { hook, kept, show } = place;
  const fail = (error: FileFault) => err(toFileError(error, show(hook)));
  const temporary = `${hook}.surehand-${host.createToken()}`;
  const file = fileSystem.createFile(temporary, 0o777);
  if (!file.ok) return fail(file.error);
  const written = file.value.write(new TextEncoder().encode(script));
  file.value.close();
  const moved = written.ok && options.keepsCurrent ? fileSystem.rename(hook, kept) : written;
  const done = moved.ok ? fileSystem.rename(temporary, hook) : moved;
  if (done.ok) return done;
  fileSystem.remove(temporary);
  if (moved.ok && options.keepsCurrent) fileSystem.rename(kept, hook);
  return fail(done.error);
}

function makeFolders(
  { workspace, place }: Scene,
  folders: readonly string[],
): Result<void, SurehandError> {
  for (const folder of folders) {
    const made = workspace.fileSystem.makeFolder(folder);
    if (!made.ok) return err(toFileError(made.error, place.show(folder)));
  }
  return ok(undefined);
}

/** Removes the folders that were made for the hook, as far as nothing else is in them by now. */
function removeMadeFolders({ fileSystem }: Workspace, folder: string, count: number): void {
  let at = folder;
  for (let left = count; left > 0; left -= 1) {
    if (!fileSystem.removeFolder(at).ok) return;
    at = at.slice(0, at.lastIndexOf("/"));
  }
}

function isDryRun(input: unknown): boolean {
  return (
    typeof input === "object" && input !== null && "dry_run" in input && input.dry_run === true
  );
}

function createFailure(error: SurehandError, dryRun: boolean): HookInstallReport {
  const status = getStatus(error);
  return {
    version: SCHEMA_VERSION,
    status,
    exit_code: EXIT_CODES[status],
    error,
    dry_run: dryRun,
    action: null,
    hook: null,
    kept: null,
    warnings: [],
  };
}
