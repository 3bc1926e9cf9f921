/**
 * Which language a file is in, by its name and, where that says nothing, by its `#!` line.
 * The order is: whole name, folder, longest extension, interpreter. The content is not guessed at.
 */
import type { Language } from "./language.ts";
import { LANGUAGES } from "./languages.ts";

/** Folders whose files of an extension are in another language than the extension says: editors' settings have comments. */
const FOLDERS: readonly {
  readonly folder: string;
  readonly extension: string;
  readonly id: string;
}[] = [
  { folder: ".vscode", extension: ".json", id: "jsonc" },
  { folder: ".devcontainer", extension: ".json", id: "jsonc" },
  { folder: ".zed", extension: ".json", id: "jsonc" },
];

/**
 * The language of the file at `path` (`/` between folders), or undefined when it is none of `LANGUAGES`.
 * `firstLine`, when given, is the first line of the file; a longer text may be given too.
 */
export function findLanguage(path: string, firstLine = ""): Language | undefined {
  const parts = path.toLowerCase().split("/");
  const name = parts.at(-1) ?? "";
  return (
    LANGUAGES.find((language) => language.fileNames.includes(name)) ??
    findByVariant(name) ??
    findByFolder(parts.slice(0, -1), name) ??
    findByExtension(name) ??
    findByInterpreter(firstLine)
  );
}

/** The language with this `id`. */
export function findLanguageById(id: string): Language | undefined {
  return LANGUAGES.find((language) => language.id === id);
}

/** `tsconfig.build.json` is read like `tsconfig.json`. */
function findByVariant(name: string): Language | undefined {
  const match = /^((?:ts|js)config)[.-].*(\.json)$/.exec(name);
  return match === null ? undefined : findLanguageById("jsonc");
}

function findByFolder(folders: readonly string[], name: string): Language | undefined {
  const row = FOLDERS.find(
    ({ folder, extension }) => folders.includes(folder) && name.endsWith(extension),
  );
  return row === undefined ? undefined : findLanguageById(row.id);
}

function findByExtension(name: string): Language | undefined {
  // From the first dot on: the longest extension comes first.
  for (let at = name.indexOf("."); at !== -1; at = name.indexOf(".", at + 1)) {
    const extension = name.slice(at);
    const language = LANGUAGES.find((each) => each.extensions.includes(extension));
    if (language !== undefined) return language;
  }
  return undefined;
}

/** `#!/usr/bin/env -S python3.11 -u` names `python3`. */
function findByInterpreter(text: string): Language | undefined {
  if (!text.startsWith("#!")) return undefined;
  const words = (/^#!\s*([^\r\n]{0,500})/.exec(text)?.[1] ?? "").split(/[ \t]+/);
  const names = words.map((word) => word.slice(word.lastIndexOf("/") + 1));
  const program = names[0] === "env" ? names.slice(1).find((word) => !/^-|=/.test(word)) : names[0];
  if (program === undefined) return undefined;
  const candidates = [program, program.replace(/[\d.]+$/, "")];
  return LANGUAGES.find((language) =>
    candidates.some((candidate) => language.interpreters.includes(candidate)),
  );
}
