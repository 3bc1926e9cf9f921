/** The table of operations, checked as a table, and its inputs held against their schemas. */
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createError } from "../base/index.ts";
import { listFiles, openTestWorkspace } from "./check-apply.ts";
import { OPERATIONS, runOperation } from "./operations.ts";
import { createFailureReport } from "./report.ts";
import { IS_ANSWER_SCHEMA_EXACT, reportSchema, SCHEMAS, toSettingsJsonSchema } from "./schemas.ts";

describe("the table of operations", () => {
  it("has unique names, a sentence for each, and schemas that can be published", () => {
    expect(new Set(OPERATIONS.map(({ name }) => name)).size).toBe(OPERATIONS.length);
    for (const { description, input, output, mode } of OPERATIONS) {
      expect(description).toMatch(/^[A-Z].*\.$/);
      expect(["read", "write"]).toContain(mode);
      expect(z.toJSONSchema(input)).toMatchObject({ type: "object" });
      expect(z.toJSONSchema(output)).toMatchObject({ type: "object" });
    }
  });

  it("describes every field of an input", () => {
    const described = OPERATIONS.flatMap(({ input }) =>
      Object.entries(z.toJSONSchema(input).properties ?? {}).filter(
        ([, schema]) => typeof schema === "boolean" || schema.description === undefined,
      ),
    );
    expect(described).toEqual([]);
  });

  it("has a dry run for what writes", () => {
    const writing = OPERATIONS.filter(({ mode }) => mode === "write");
    expect(
      writing.every(({ input }) => "dry_run" in (z.toJSONSchema(input).properties ?? {})),
    ).toBe(true);
  });
});

describe("runOperation", () => {
  const request = '{"file":"a","old_text":"one","new_text":"two"}';

  it.each([
    ["apply", {}, "applied", "two\n"],
    ["apply", { dry_run: true }, "planned", "one\n"],
    ["match", {}, "planned", "one\n"],
  ])("%s with %j", async (name, rest, status, text) => {
    const workspace = openTestWorkspace({ a: "one\n" });
    const report = await runOperation(name, { request, ...rest }, { workspace });
    expect([report.status, report.exit_code]).toEqual([status, 0]);
    expect(listFiles(workspace)).toEqual({ a: `0644 ${JSON.stringify(text)}` });
  });

  it("passes every field on", async () => {
    const workspace = openTestWorkspace({ a: "one one\n" });
    const input = {
      edits: [{ old_text: "one", new_text: "two", occurrence: 2 }],
      file: "a",
      preset: "harnesskit",
      levels: ["exact"],
      threshold: 0.9,
      each: true,
      accept_fallback: true,
    };
    expect(await runOperation("apply", input, { workspace })).toMatchObject({
      matched_text: "one",
    });
    expect(listFiles(workspace)).toEqual({ a: '0644 "one two\\n"' });
  });

  it.each([
    ["delete", {}, 'There is no operation "delete"'],
    ["apply", { request, roote: "x" }, "roote"],
    ["apply", { request, threshold: 2 }, "threshold"],
    ["apply", { request, preset: "best" }, "preset"],
    ["apply", {}, "Exactly one of"],
    ["apply", { request, edits: [] }, "Exactly one of"],
    ["apply", "x", "the input"],
    ["apply", { request, root: "/nowhere/at/all" }, "/nowhere/at/all"],
  ])("answers a wrong call: %s %j", async (name, input, message) => {
    const report = await runOperation(name, input);
    expect([report.status, report.exit_code]).toEqual(["invalid", 64]);
    expect(report.error?.message).toContain(message);
  });
});

describe("schemas", () => {
  it("are versioned and the same types as the interfaces", () => {
    expect([SCHEMAS.version, IS_ANSWER_SCHEMA_EXACT]).toEqual([1, true]);
  });

  it("take the report of a failure", () => {
    const report = createFailureReport(createError("REQUEST_EMPTY", "Empty."), { dryRun: true });
    expect(reportSchema.parse(report)).toEqual(report);
    expect(report).toMatchObject({ dry_run: true, exit_code: 64, edits: [], files: [] });
  });

  it("of the settings is closed and allows `$schema`", () => {
    expect(toSettingsJsonSchema()).toMatchObject({
      $schema: "https://json-schema.org/draft/2020-12/schema",
      additionalProperties: false,
      properties: { $schema: { type: "string" }, version: { const: 1 } },
    });
  });
});
