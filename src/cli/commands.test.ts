/** The table of commands and flags, checked as a table, and held against the operations and their inputs. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { OPERATIONS, SCHEMAS } from "../engine/index.ts";
import { listArguments } from "./command.ts";
import { COMMANDS, HELP_NOTES } from "./commands.ts";
import { VERSION } from "./version.ts";

const FLAGS = COMMANDS.flatMap(({ name, flags }) => flags.map((flag) => [name, flag] as const));

describe("the table of commands", () => {
  it("has one command for each operation", () => {
    expect(COMMANDS.map(({ name, mode }) => [name, mode])).toEqual(
      OPERATIONS.map(({ name, mode }) => [name, mode]),
    );
  });

  it("has unique names, and one flag for each thing that is set", () => {
    for (const { flags } of COMMANDS) {
      const names = flags.map((flag) => flag.flags.split(" ")[0]);
      expect(new Set(names).size).toBe(names.length);
      const set = flags.map(({ sets }) => `${sets.kind} ${sets.field}`);
      expect(new Set(set).size).toBe(set.length);
    }
  });

  it.each(FLAGS.map(([name, flag]) => [name, flag.flags, flag] as const))(
    "%s %s has a description and a type that its form fits",
    (_name, flags, flag) => {
      expect(flag.description).toMatch(/^[a-z].*[^.]$/);
      expect(flags).toMatch(flag.type === "boolean" ? /^--[a-z-]+$/ : /^--[a-z-]+ <[a-z.,]+>$/);
    },
  );

  it("sets fields that the schemas have", () => {
    const edits = SCHEMAS.text_edit.unwrap().shape;
    for (const { name, takes, flags } of COMMANDS) {
      const operation = OPERATIONS.find((each) => each.name === name);
      const input = operation === undefined ? {} : z.toJSONSchema(operation.input).properties;
      const fields = takes === "request" ? [] : takes.map(({ field }) => field);
      const byFlag = flags.flatMap(({ sets }) => (sets.kind === "input" ? [sets.field] : []));
      for (const field of [...fields, ...byFlag]) expect(input).toHaveProperty(field);
      for (const { sets } of flags)
        if (sets.kind === "edit") expect(edits).toHaveProperty(sets.field);
    }
  });

  it("has a dry run for what writes, and nothing of the kind for what reads", () => {
    for (const { mode, flags } of COMMANDS) {
      expect(flags.some((flag) => flag.flags === "--dry-run")).toBe(mode === "write");
    }
  });

  it("has notes and described arguments for the help", () => {
    expect(HELP_NOTES.length).toBeGreaterThan(0);
    for (const command of COMMANDS) {
      for (const { name, description } of listArguments(command)) {
        expect(name).toMatch(/^(?:<[A-Z:[\]]+>|\[[A-Z|-]+(?:\.\.\.)?\])$/);
        expect(description).toMatch(/^[a-z].*[^.]$/);
      }
    }
  });
});

describe("the version", () => {
  it("is that of the package", () => {
    const file = path.join(import.meta.dirname, "..", "..", "package.json");
    const { version }: { readonly version: string } = JSON.parse(readFileSync(file, "utf8"));
    expect(VERSION).toBe(version);
  });
});
