/** Errors of layers that know texts and no files, with the file they are about put in front. */
import type { SurehandError } from "../base/index.ts";

/** `error` with `file` in its message and its details. */
export function nameFile(error: SurehandError, file: string): SurehandError {
  return { ...error, message: `${file}: ${error.message}`, details: { file, ...error.details } };
}
