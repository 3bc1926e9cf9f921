/**
 * The files edits are made from: sources in installed packages, and pairs of an older and a newer
 * version under a folder of pairs (`NAME/old/...`, `NAME/new/...`). The only part of the generator
 * that reads the disk; listings are sorted, so a seed names the same files again.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { findLanguage, type Language } from "./languages.ts";

/** A file that may be edited. */
export interface SourceFile {
  readonly repository: string;
  /** Path inside the repository, `/`-separated. */
  readonly path: string;
  readonly language: Language;
  readonly diskPath: string;
  /** Where its newer version is; undefined when there is none. */
  readonly newerPath: string | undefined;
}

const MAX_BYTES = 200_000;
const SKIPPED = /(^|\/)(node_modules|\.git|dist\/.*\.min)(\/|$)|\.min\.|\.map$|package-lock\.json$/;

/** Source files of the packages under `modulesFolder`. */
export function listInstalledSources(modulesFolder: string): readonly SourceFile[] {
  return listPackages(modulesFolder).flatMap((repository) =>
    listFiles(path.join(modulesFolder, repository)).flatMap((filePath) =>
      toSource(repository, filePath, path.join(modulesFolder, repository, filePath)),
    ),
  );
}

/** Files with an older and a newer version under `pairsFolder`. */
export function listPairedSources(pairsFolder: string): readonly SourceFile[] {
  return listFolders(pairsFolder).flatMap((repository) => {
    const older = path.join(pairsFolder, repository, "old");
    const newer = path.join(pairsFolder, repository, "new");
    if (!isFolder(older) || !isFolder(newer)) return [];
    const known = new Set(listFiles(newer));
    return listFiles(older)
      .filter((filePath) => known.has(filePath))
      .flatMap((filePath) =>
        toSource(repository, filePath, path.join(older, filePath), path.join(newer, filePath)),
      );
  });
}

/** Lines of a text without endings, and whether it ends with one; undefined for texts that are not plain LF source. */
export function readSourceLines(
  diskPath: string,
): { readonly lines: readonly string[]; readonly finalNewline: boolean } | undefined {
  const text = readFileSync(diskPath, "utf8").replaceAll("\r\n", "\n");
  if (/[\r\0\uFFFD\uFEFF]/.test(text)) return undefined;
  const finalNewline = text.endsWith("\n");
  const lines = (finalNewline ? text.slice(0, -1) : text).split("\n");
  if (lines.some((line) => line.length > 400)) return undefined;
  return { lines, finalNewline };
}

function toSource(
  repository: string,
  filePath: string,
  diskPath: string,
  newerPath?: string,
): readonly SourceFile[] {
  const language = findLanguage(filePath);
  return language === undefined
    ? []
    : [{ repository, path: filePath, language, diskPath, newerPath }];
}

function listPackages(modulesFolder: string): readonly string[] {
  return listFolders(modulesFolder).flatMap((name) =>
    name.startsWith("@")
      ? listFolders(path.join(modulesFolder, name)).map((inner) => `${name}/${inner}`)
      : [name],
  );
}

function listFolders(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^\.(?!$)/.test(entry.name))
    .map((entry) => entry.name)
    .sort();
}

function listFiles(folder: string): readonly string[] {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && findLanguage(entry.name) !== undefined)
    .map((entry) =>
      path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"),
    )
    .filter((filePath) => !SKIPPED.test(filePath))
    .sort()
    .filter((filePath) => statSync(path.join(folder, filePath)).size <= MAX_BYTES);
  return files;
}

function isFolder(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
}
