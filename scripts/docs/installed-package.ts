/**
 * The package as a user has it: built, packed, and installed by npm into an empty folder.
 * No network: the dependencies are copied from this checkout first, so npm finds nothing left to fetch.
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Where the package was packed and installed. */
export interface InstalledPackage {
  /** The folder of an empty project that has the package under `node_modules`. */
  readonly folder: string;
  /** Files of the package, relative to its root, sorted. */
  readonly files: readonly string[];
}

/** Builds and packs the package of the checkout at `root` and installs it under `scratch`, an empty folder. */
export function installPackage(root: string, scratch: string): InstalledPackage {
  // The repository's own settings run no scripts on behalf of others, `prepack` among them.
  runNpm(root, ["run", "build"]);
  const report = runNpm(root, ["pack", "--json", "--pack-destination", scratch]);
  const [packed]: readonly {
    readonly filename: string;
    readonly files: readonly { readonly path: string }[];
  }[] = JSON.parse(report.slice(report.search(/^\[/m)));
  const folder = path.join(scratch, "project");
  mkdirSync(path.join(folder, "node_modules"), { recursive: true });
  writeFileSync(path.join(folder, "package.json"), '{ "name": "project", "private": true }\n');
  for (const dependency of listRuntimePackages(root)) {
    cpSync(path.join(root, dependency), path.join(folder, dependency), { recursive: true });
  }
  runNpm(folder, ["rebuild", "--ignore-scripts"]);
  runNpm(folder, ["install", "--offline", path.join(scratch, packed?.filename ?? "")]);
  return { folder, files: (packed?.files ?? []).map((file) => file.path).sort() };
}

/** Paths below `root` of all packages that the lock file does not mark as needed for development only. */
function listRuntimePackages(root: string): readonly string[] {
  const lock: { readonly packages: Readonly<Record<string, { readonly dev?: boolean }>> } =
    JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
  return Object.entries(lock.packages)
    .filter(([folder, entry]) => folder !== "" && entry.dev !== true)
    .map(([folder]) => folder);
}

function runNpm(folder: string, args: readonly string[]): string {
  return execFileSync("npm", [...args, "--no-audit", "--no-fund", "--no-update-notifier"], {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
}
