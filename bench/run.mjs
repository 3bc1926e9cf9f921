// Runs a benchmark by name: `npm run bench -- NAME [options]` starts `bench/NAME/main.ts`.
// Node 20 does not run TypeScript, and timings must not pay for a development server's module wrappers:
// the benchmark is bundled with vite's build into a folder of its own under node_modules/.cache, then imported.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "vite";

const benchFolder = path.dirname(fileURLToPath(import.meta.url));
const root = path.dirname(benchFolder);
const [name, ...options] = process.argv.slice(2);
const names = readdirSync(benchFolder).filter((entry) =>
  existsSync(path.join(benchFolder, entry, "main.ts")),
);

if (name === undefined || !names.includes(name)) {
  console.error(`usage: npm run bench -- NAME [options]; NAME is one of: ${names.join(", ")}`);
  process.exit(64);
}

const cache = path.join(root, "node_modules", ".cache");
mkdirSync(cache, { recursive: true });
const outDir = mkdtempSync(path.join(cache, `bench-${name}-`));
try {
  await build({
    root,
    configFile: false,
    logLevel: "error",
    build: {
      ssr: path.join(benchFolder, name, "main.ts"),
      outDir,
      target: "node20",
      minify: false,
      rolldownOptions: { output: { entryFileNames: "main.mjs" } },
    },
  });
  const { run } = await import(pathToFileURL(path.join(outDir, "main.mjs")).href);
  process.exitCode = await run(options);
} finally {
  rmSync(outDir, { recursive: true, force: true });
}
