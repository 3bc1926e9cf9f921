// The main job on a real input: a drifted edit of one of this project's own source files, made on a copy of it.
// `npm run demo` builds first; the copy is removed at the end.
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const program = path.join(root, "dist", "cli", "main.js");
const folder = mkdtempSync(path.join(tmpdir(), "surehand-demo-"));

// As a model would quote it from memory: other indentation and quotes, a misspelled word, a comma lost.
const request = {
  file: "eol.ts",
  old_text:
    "export function getDominantEol(content: string): DominantEol {\n    const { lf, crlf, cr } = countEols(content);\n    const kinds = (lf > 0 ? 1 : 0) + (crlf > 0 ? 1 : 0) + (cr > 0 ? 1 : 0)\n    const isMixd = kinds > 1;\n    if (lf >= crlf && lf >= cr) return { eol: '\\n', isMixed };",
  new_text:
    "export function getDominantEol(content: string): DominantEol {\n    const { lf, crlf, cr } = countEols(content);\n    const kinds = (lf > 0 ? 1 : 0) + (crlf > 0 ? 1 : 0) + (cr > 0 ? 1 : 0)\n    const isMixd = kinds > 1;\n    if (kinds === 0) {\n        return { eol: '\\n', isMixed: false };\n    }\n    if (lf >= crlf && lf >= cr) return { eol: '\\n', isMixed };",
};

try {
  copyFileSync(path.join(root, "src", "text", "eol.ts"), path.join(folder, "eol.ts"));
  writeFileSync(path.join(folder, "edit.json"), JSON.stringify(request));
  console.log("The old text of the edit, as a model quotes it:\n");
  console.log(request.old_text.replace(/^/gm, "    "));
  console.log("\n$ surehand apply edit.json\n");
  const run = spawnSync(process.execPath, [program, "apply", "edit.json"], {
    cwd: folder,
    stdio: "inherit",
  });
  process.exitCode = run.status ?? 1;
} finally {
  rmSync(folder, { recursive: true });
}
