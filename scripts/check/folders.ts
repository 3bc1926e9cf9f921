/**
 * The folders of `src/` in order, lowest first, and the edges on top of them.
 * `ARCHITECTURE.md` shows the same map; `test/architecture.test.ts` holds the two together.
 */

/** Folders that may import those before them, and only those. */
export const LAYERS: readonly string[] = [
  "base",
  "text",
  "match",
  "workspace",
  "syntax",
  "edits",
  "index",
  "context",
  "plan",
  "gates",
  "transaction",
  "sandbox",
  "verify",
  "task",
  "fleet",
  "engine",
];

/** Folders that talk to the outside: each may import any layer, none may import another edge. */
export const EDGES: readonly string[] = ["cli", "mcp", "review", "hook"];

/** The library's public face; above all layers, and no edge is reachable from it. */
export const LIBRARY_FACE = "src/index.ts";

/** The folder of `src/` that holds `file`, or undefined when it is not in one. */
export function findFolder(file: string): string | undefined {
  return /^src\/([^/]+)\//.exec(file)?.[1];
}

/** Whether `folder` is an edge. */
export function isEdge(folder: string | undefined): boolean {
  return folder !== undefined && EDGES.includes(folder);
}

/** Place of `folder` in the order: -1 when it is not in the map, the edges share the top. */
export function getRank(folder: string): number {
  return isEdge(folder) ? LAYERS.length : LAYERS.indexOf(folder);
}
