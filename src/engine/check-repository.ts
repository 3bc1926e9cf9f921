/**
 * A real git repository for the tests of operations that ask git: no settings of this user or system count.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  createRealFileSystem,
  createRealHost,
  openWorkspace,
  type Workspace,
} from "../workspace/index.ts";

const ENVIRONMENT = {
  PATH: process.env.PATH ?? "",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_AUTHOR_NAME: "t",
  GIT_AUTHOR_EMAIL: "t@t",
  GIT_COMMITTER_NAME: "t",
  GIT_COMMITTER_EMAIL: "t@t",
} as const;

/** A repository. */
export class CheckedRepository {
  readonly folder: string;

  /** A new one with an unborn branch `main`, or what is at `folder` already. */
  constructor(folder?: string) {
    this.folder = folder ?? realpathSync(mkdtempSync(path.join(tmpdir(), "surehand-hook-")));
    if (folder === undefined) this.git("init", "-q", "-b", "main");
  }

  /** Absolute path of `name`. */
  at(name: string): string {
    return path.join(this.folder, name);
  }

  /** Runs git; what it prints. */
  git(...args: readonly string[]): string {
    return execFileSync("git", args, {
      cwd: this.folder,
      env: ENVIRONMENT,
      encoding: "utf8",
      stdio: "pipe",
    });
  }

  /** Runs git with other variables too; exit code and what it says. */
  tryGit(
    args: readonly string[],
    environment: Readonly<Record<string, string>> = {},
  ): { readonly status: number | null; readonly output: string } {
    const env = { ...ENVIRONMENT, ...environment };
    const run = spawnSync("git", args, { cwd: this.folder, env, encoding: "utf8" });
    return { status: run.status, output: `${run.stdout}${run.stderr}` };
  }

  /** Writes files by path. */
  write(files: Readonly<Record<string, string | Uint8Array>>): void {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(path.dirname(this.at(name)), { recursive: true });
      writeFileSync(this.at(name), content);
    }
  }

  /** Writes files and stages all there is. */
  stage(files: Readonly<Record<string, string | Uint8Array>>): void {
    this.write(files);
    this.git("add", "-A");
  }

  /** Writes files and commits all there is, without hooks, as of an hour ago. */
  commit(files: Readonly<Record<string, string | Uint8Array>>): void {
    this.stage(files);
    const date = `@${Math.floor(Date.now() / 1000) - 3600} +0000`;
    const args = ["commit", "-q", "-n", "--allow-empty", "-m", "c"];
    this.tryGit(args, { GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date });
  }

  /** Opened in `folder` below the top, on a machine with these settings only; its clock can be set. */
  open(
    options: {
      readonly folder?: string;
      readonly environment?: Readonly<Record<string, string>>;
      readonly getEpochMs?: () => number;
    } = {},
  ): Workspace {
    const real = createRealHost();
    const host = {
      ...real,
      getEnvironment: () => ({ ...ENVIRONMENT, ...options.environment }),
      getEpochMs: options.getEpochMs ?? real.getEpochMs,
    };
    const fileSystem = createRealFileSystem(host);
    const workspace = openWorkspace(this.at(options.folder ?? ""), { fileSystem, host });
    if (!workspace.ok) throw new Error(workspace.error.message);
    return workspace.value;
  }

  /** Takes the folder away. */
  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
