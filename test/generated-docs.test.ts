/**
 * Generated documents are what their generators would write now. `npm run docs` rewrites them.
 */
import path from "node:path";
import { describe, it } from "vitest";
import { renderCliPage } from "../scripts/docs/cli-page.ts";
import { renderErrorsPage } from "../scripts/docs/errors-page.ts";
import { checkGolden } from "../scripts/docs/golden.ts";
import { renderSettingsSchema } from "../scripts/docs/settings-schema.ts";

const ROOT = path.join(import.meta.dirname, "..");

describe("generated documents", () => {
  it.each([
    ["docs/cli.md", renderCliPage],
    ["docs/errors.md", renderErrorsPage],
    ["docs/surehand.schema.json", renderSettingsSchema],
  ])("%s is up to date", (file, render) => {
    checkGolden(path.join(ROOT, file), render());
  });
});
