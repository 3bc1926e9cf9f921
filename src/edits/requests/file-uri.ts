/**
 * `file:` URIs as editors write them (RFC 8089): to the path they name. A path that is no URI is taken as it is; every
 * other scheme, another machine, a query and an escape that could not be written back are refused.
 */
import { err, ok, type Result } from "../../base/index.ts";
import { findFileFault } from "./field-values.ts";

/**
 * The path that `uri` names: absolute for a URI, `/c:/...` for one on a Windows drive; `uri` itself when it has no scheme.
 * The error is what is wrong with it, to follow the words "the URI ...".
 */
export function parseFileUri(uri: string): Result<string, string> {
  const scheme = /^([a-z][a-z0-9+.-]+):/i.exec(uri)?.[1];
  if (scheme === undefined) return checkName(uri);
  if (scheme.toLowerCase() !== "file") return err(`has the scheme "${scheme}"; only file is read`);
  const rest = uri.slice("file:".length);
  const authority = /^\/\/([^/]*)/.exec(rest);
  const host = authority?.[1] ?? "";
  if (host !== "" && host.toLowerCase() !== "localhost") {
    return err(`names a file on another machine ("${host}")`);
  }
  const path = rest.slice(authority?.[0].length ?? 0);
  if (!path.startsWith("/")) return err("has no absolute path");
  if (/[?#]/.test(path)) return err("has a query or a fragment, which names no file");
  return decodePath(path);
}

function decodePath(path: string): Result<string, string> {
  if (/%2f|%00/i.test(path)) return err("has an escaped slash or NUL, which no file name has");
  try {
    return checkName(decodeURIComponent(path));
  } catch {
    // The only thing that is thrown here is that the escapes are no UTF-8.
    return err("has a percent escape that is no UTF-8");
  }
}

function checkName(path: string): Result<string, string> {
  const fault = findFileFault(path);
  return fault === undefined ? ok(path) : err(`names a path that ${fault}`);
}
