/** The language descriptions against the grammars that they speak of. */
import { describe, expect, it } from "vitest";
import { createProgramAssets } from "../workspace/index.ts";
import { findLanguageById, LANGUAGES } from "./index.ts";
import type { Language } from "./language.ts";
import { loadGrammar, startEngine } from "./wasm-runtime.ts";

const ASSETS = createProgramAssets();

/** Names in the description of `language` that its grammar does not have. */
async function listUnknownNames(language: Language): Promise<readonly string[]> {
  if (language.parser.kind === "own") return [];
  await startEngine(ASSETS);
  const loaded = await loadGrammar(ASSETS, language.parser.grammar);
  if (!loaded.ok) return [loaded.error.message];
  const grammar = loaded.value;
  const { roles } = language;
  const types = [
    ...roles.definitions.flatMap((role) => [
      role.type,
      ...(role.nameTypes ?? []),
      ...(role.bodyTypes ?? []),
      ...(role.when?.types ?? []),
      ...(role.within?.types ?? []),
    ]),
    ...roles.wrappers,
    ...roles.leading,
    ...roles.comments,
    ...roles.blocks,
    ...roles.docStrings,
  ];
  const fields = roles.definitions.flatMap((role) => [
    ...(role.name ?? []),
    ...(role.body === undefined ? [] : [role.body]),
    ...(role.when === undefined ? [] : [role.when.field]),
  ]);
  return [
    ...types.filter((type) => grammar.idForNodeType(type, true) === null),
    ...fields.filter((field) => grammar.fieldIdForName(field) === null).map((x) => `${x}:`),
  ];
}

describe("LANGUAGES", () => {
  it.each(LANGUAGES.map((language) => [language.id, language] as const))(
    "%s names only node types and fields that its grammar has",
    async (_id, language) => {
      expect(await listUnknownNames(language)).toEqual([]);
    },
  );

  it("has no name, extension or interpreter twice", () => {
    for (const list of [
      LANGUAGES.map((each) => each.id),
      LANGUAGES.flatMap((each) => each.extensions),
      LANGUAGES.flatMap((each) => each.fileNames),
      LANGUAGES.flatMap((each) => each.interpreters),
    ]) {
      expect([...new Set(list)]).toEqual(list);
    }
  });

  it("finds each language by its id, and no other", () => {
    expect(LANGUAGES.map((each) => findLanguageById(each.id))).toEqual(LANGUAGES);
    expect(findLanguageById("klingon")).toBeUndefined();
  });
});
