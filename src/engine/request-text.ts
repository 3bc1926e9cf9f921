/**
 * The text of a request, from a file or from bytes piped in. What it says is left to `edits`.
 */
import { createError, err, ok, type Result, type SurehandError } from "../base/index.ts";
import { decodeText } from "../text/index.ts";
import { createRealFileSystem, type FileSystem } from "../workspace/index.ts";

/** Largest request read, in bytes; `parseRequest` has a limit of its own in characters. */
export const MAX_REQUEST_BYTES = 256 * 1024 * 1024;

/** `bytes` as the text of a request: UTF-8, or UTF-16 with a byte order mark. Errors: REQUEST_UNREADABLE. */
export function decodeRequest(bytes: Uint8Array): Result<string, SurehandError> {
  if (bytes.length > MAX_REQUEST_BYTES) {
    return err(refuse(`The request has more than ${MAX_REQUEST_BYTES} bytes.`, {}));
  }
  const text = decodeText(bytes, { bytePreserving: "refuse", maxBytes: MAX_REQUEST_BYTES });
  if (text.ok && text.value.encoding.startsWith("utf-")) return ok(text.value.content);
  const reason = text.ok ? `It seems to be in ${text.value.encoding}.` : text.error.message;
  return err(refuse(`The request is not UTF-8 text. ${reason}`, {}));
}

/** The text of the request in the file at `path`. Errors: REQUEST_UNREADABLE. */
export function readRequestFile(
  path: string,
  fileSystem: FileSystem = createRealFileSystem(),
): Result<string, SurehandError> {
  // The request may be a link; only the files that are edited are held to stricter rules.
  const real = fileSystem.toRealPath(path);
  const content = real.ok ? fileSystem.readFile(real.value, MAX_REQUEST_BYTES) : real;
  if (content.ok) return decodeRequest(content.value.bytes);
  const { errno } = content.error;
  const message = `The request file ${path} cannot be read: the system answered ${errno}.`;
  return err(refuse(message, { file: path, errno }));
}

function refuse(message: string, details: Readonly<Record<string, unknown>>): SurehandError {
  return createError("REQUEST_UNREADABLE", message, { details });
}
