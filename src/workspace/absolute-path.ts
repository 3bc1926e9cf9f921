/**
 * Absolute paths as plain strings with `/` between names, on every platform (`C:/work` on Windows).
 * Pure string work: nothing here looks at a disk, and nothing here decides whether a path may be touched.
 */

/** The path of `name` in `folder`. */
export function joinPath(folder: string, name: string): string {
  return folder.endsWith("/") ? folder + name : `${folder}/${name}`;
}

/** The folder that holds `path`; a file system root is its own parent. */
export function getParentPath(path: string): string {
  const slash = path.lastIndexOf("/");
  if (slash === -1) return path;
  const parent = path.slice(0, slash);
  return parent === "" || parent.endsWith(":") ? path.slice(0, slash + 1) : parent;
}

/** The last name of `path`. */
export function getBaseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** What leads from `folder` to `path`, `""` when they are equal, `undefined` when `path` is elsewhere. */
export function findRelativePath(folder: string, path: string): string | undefined {
  if (path === folder) return "";
  const start = folder.endsWith("/") ? folder : `${folder}/`;
  return path.startsWith(start) ? path.slice(start.length) : undefined;
}

/** Whether `path` starts at the root of a file system, as any platform writes it. */
export function isAbsolutePath(path: string): boolean {
  return /^(?:[\\/]|[a-z]:[\\/])/i.test(path);
}
