/**
 * A real repository for tests: made by git itself, without the settings of this user or system.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type GitClient, openGit } from "./git-client.ts";
import { createRealFileSystem } from "./real-file-system.ts";
import { createRealHost } from "./real-host.ts";
import { openWorkspace } from "./workspace.ts";

/** Variables that keep the settings of user and system away, and name an author. */
export const GIT_ENVIRONMENT = {
  PATH: process.env.PATH ?? "",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_AUTHOR_NAME: "t",
  GIT_AUTHOR_EMAIL: "t@t",
  GIT_COMMITTER_NAME: "t",
  GIT_COMMITTER_EMAIL: "t@t",
} as const;

/** A repository; a new one has an unborn branch `main`. */
export class TestRepository {
  readonly folder: string;

  /** Made in a fresh folder, or a view of the existing `folder`. */
  constructor(folder?: string) {
    this.folder = folder ?? realpathSync(mkdtempSync(path.join(tmpdir(), "surehand-git-")));
    if (folder === undefined) this.git("init", "-q", "-b", "main");
  }

  /** Runs git; what it prints. */
  git(...args: readonly string[]): string {
    return execFileSync("git", args, {
      cwd: this.folder,
      env: GIT_ENVIRONMENT,
      encoding: "utf8",
      stdio: "pipe",
    });
  }

  /** Writes files by path. */
  write(files: Readonly<Record<string, string | Uint8Array>>): void {
    for (const [name, content] of Object.entries(files)) {
      const file = path.join(this.folder, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, content);
    }
  }

  /** Writes files and commits all there is. */
  commit(files: Readonly<Record<string, string | Uint8Array>>): void {
    this.write(files);
    this.git("add", "-A");
    this.git("commit", "-q", "--allow-empty", "-m", "c");
  }

  /** Git as the program uses it, in `folder` below the top, with more variables if given. */
  open(folder = "", environment: Readonly<Record<string, string>> = {}): GitClient {
    const host = {
      ...createRealHost(),
      getEnvironment: () => ({ ...GIT_ENVIRONMENT, ...environment }),
    };
    const fileSystem = createRealFileSystem(host);
    const workspace = openWorkspace(path.join(this.folder, folder), { fileSystem, host });
    if (!workspace.ok) throw new Error(workspace.error.message);
    const git = openGit(workspace.value);
    if (!git.ok) throw new Error(`${git.error.code}: ${git.error.message}`);
    return git.value;
  }

  /** Takes the folder away. */
  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
