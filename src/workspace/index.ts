/** Public face of `workspace`: the root and the paths in it, the disk behind an interface, git's and our own folders. */
export { findRelativePath, getBaseName, getParentPath, joinPath } from "./absolute-path.ts";
export { type DiskTree, layOutTree, printDiskTree } from "./disk-tree.ts";
export { toFileError, toReadError } from "./file-errors.ts";
export {
  type ChangingCall,
  type FileCall,
  type FileContent,
  type FileFacts,
  type FileFault,
  type FileSystem,
  isLinkUnsupported,
  type ReadingCall,
  type WritableFile,
} from "./file-system.ts";
export { type ChangedFile, listChangedFiles } from "./git-changed.ts";
export {
  DEFAULT_GIT_OUTPUT_BYTES,
  DEFAULT_GIT_TIMEOUT_MS,
  type GitClient,
  type GitOptions,
  openGit,
} from "./git-client.ts";
export { findLastCommitMs, findLastMoveMs } from "./git-history.ts";
export { findHooksFolder, type HooksFolder } from "./git-hooks-folder.ts";
export { type GitLayout, parseGitLayout } from "./git-layout.ts";
export { type GitObject, type ReadObjectsOptions, readObjects } from "./git-objects.ts";
export { listStagedFiles, type StagedFile } from "./git-staged.ts";
export type { Host, ProcessIdentity, ProcessState } from "./host.ts";
export {
  createMemoryFileSystem,
  type MemoryFileSystemOptions,
} from "./memory-file-system.ts";
export { createMemoryHost, type MemoryHostOptions } from "./memory-host.ts";
export {
  type CallListener,
  type InjectedFault,
  type ObservedCall,
  observeCalls,
} from "./observe-calls.ts";
export type { ProgramCall, ProgramFault, ProgramOutput, ProgramRunner } from "./program.ts";
export {
  ASSET_FOLDER,
  createMemoryAssets,
  createProgramAssets,
  type ProgramAssets,
} from "./program-assets.ts";
export { createRealFileSystem } from "./real-file-system.ts";
export { createRealHost } from "./real-host.ts";
export {
  isProtectedName,
  MAX_PATH_CHARS,
  type PathPlatform,
  parseRepoPath,
  type RepoPath,
} from "./repo-path.ts";
export { checkReportFile, writeReportFile } from "./report-file.ts";
export {
  DEFAULT_MAX_FILE_BYTES,
  type ReadTarget,
  readSettings,
  readTarget,
  resolveTarget,
  type Target,
  type TargetState,
} from "./resolve-target.ts";
export { prepareStateFolder, tidyStateFolder, toStateError } from "./state-folder.ts";
export {
  findRoot,
  getStateFolder,
  type OpenOptions,
  openWorkspace,
  parseWorkspacePath,
  SETTINGS_NAME,
  type Workspace,
} from "./workspace.ts";
