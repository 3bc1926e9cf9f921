/**
 * `ARCHITECTURE.md` held against the code: the folders that exist, what each really imports, and the form of the sections.
 * That imports go downwards only is the rule `layers`; here the map must tell the truth about them.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { EDGES, findFolder, LAYERS } from "../scripts/check/folders.ts";
import { listImports } from "../scripts/check/imports.ts";
import { isSourcePath, loadProject } from "../scripts/check/project.ts";

const ROOT = path.join(import.meta.dirname, "..");
const PAGE = readFileSync(path.join(ROOT, "ARCHITECTURE.md"), "utf8");
const ORDER: readonly string[] = [...LAYERS, ...EDGES];

const MAP = [...PAGE.matchAll(/^\| `(\w+)` \| .+ \| (.+) \|$/gm)].map(([, folder, imports]) => ({
  folder: folder ?? "",
  imports: [...(imports ?? "").matchAll(/`(\w+)`/g)].map(([, name]) => name ?? ""),
}));

const SECTIONS = PAGE.split(/^## /m)
  .slice(1)
  .map((text) => ({ folder: /^`(\w+)`\n/.exec(text)?.[1], text }))
  .filter((section) => section.folder !== undefined);

describe("the map in ARCHITECTURE.md", () => {
  it("has the folders of src, in the order of the layers", () => {
    const folders = readdirSync(path.join(ROOT, "src"), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
    expect(MAP.map((row) => row.folder)).toEqual(sortByLayer(folders));
  });

  it("says what each folder imports", () => {
    const used = listUsedFolders();
    expect(MAP).toEqual(
      MAP.map(({ folder }) => ({ folder, imports: sortByLayer(used.get(folder) ?? []) })),
    );
  });
});

describe("the sections of ARCHITECTURE.md", () => {
  it("are one for each folder, in the order of the map", () => {
    expect(SECTIONS.map((section) => section.folder)).toEqual(MAP.map((row) => row.folder));
  });

  it.each(SECTIONS.map(({ folder, text }) => [folder, text] as const))(
    "of %s says purpose, main types, what it must not know, and numbers its invariants",
    (_folder, text) => {
      expect(text).toMatch(/^\*\*Purpose\.\*\* \S/m);
      expect(text).toMatch(/^\*\*Main types\.\*\* \S/m);
      expect(text).toMatch(/^\*\*Must not know\.\*\* \S/m);
      const numbers = listInvariants(text).map((id) => Number(id.slice(1)));
      expect(numbers.length).toBeGreaterThan(0);
      expect(numbers).toEqual(numbers.map((_, idx) => idx + 1));
    },
  );

  it("use one letter each for their invariants", () => {
    const letters = SECTIONS.map(({ text }) => [
      ...new Set(listInvariants(text).map((id) => id[0])),
    ]);
    expect(letters.map((each) => each.length)).toEqual(letters.map(() => 1));
    expect(new Set(letters.flat()).size).toBe(SECTIONS.length);
  });
});

function listInvariants(section: string): readonly string[] {
  return [...section.matchAll(/^- \*\*([A-Z]\d+)\.\*\* \S/gm)].map(([, id]) => id ?? "");
}

function sortByLayer(folders: Iterable<string>): readonly string[] {
  return [...folders].sort((left, right) => ORDER.indexOf(left) - ORDER.indexOf(right));
}

/** The folders that the code of each folder imports, tests left out. */
function listUsedFolders(): ReadonlyMap<string, ReadonlySet<string>> {
  const used = new Map<string, Set<string>>();
  for (const file of loadProject(ROOT).files.filter((each) => isSourcePath(each.path))) {
    const folder = findFolder(file.path);
    if (folder === undefined) continue;
    const targets = used.get(folder) ?? new Set();
    used.set(folder, targets);
    for (const { target } of listImports(file)) {
      const other = target === undefined ? undefined : findFolder(target);
      if (other !== undefined && other !== folder) targets.add(other);
    }
  }
  return used;
}
