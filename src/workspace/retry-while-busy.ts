/**
 * Patience with Windows: a rename or removal fails while an editor or a virus scanner has the file open,
 * for a moment. Known from `graceful-fs`, which waits likewise. Written here anew; not run on Windows so far.
 */
import type { Result } from "../base/index.ts";
import type { FileFault } from "./file-system.ts";
import type { Host } from "./host.ts";

/** Longest patience, in milliseconds. */
export const MAX_BUSY_WAIT_MS = 2_000;

const BUSY_ERRNOS: readonly string[] = ["EPERM", "EACCES", "EBUSY"];

/** The answer of `run`, which is run again after growing pauses while it says "busy", up to `MAX_BUSY_WAIT_MS`. */
export function retryWhileBusy<T>(
  host: Host,
  run: () => Result<T, FileFault>,
): Result<T, FileFault> {
  const start = host.getTimeMs();
  for (let pauseMs = 5; ; pauseMs = Math.min(pauseMs * 2, 200)) {
    const result = run();
    if (result.ok || !BUSY_ERRNOS.includes(result.error.errno)) return result;
    if (host.getTimeMs() - start + pauseMs > MAX_BUSY_WAIT_MS) return result;
    host.sleep(pauseMs);
  }
}
