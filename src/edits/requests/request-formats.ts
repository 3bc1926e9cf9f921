/**
 * The list of request formats. A new one is one file that exports a `RequestFormatParser` and one line here.
 */
import { applyPatchRequest } from "./apply-patch-request.ts";
import { jsonRequest } from "./json-request.ts";
import type { RequestFormatParser } from "./request-format.ts";
import { searchReplaceRequest } from "./search-replace-request.ts";
import { unifiedDiffRequest } from "./unified-diff-request.ts";
import { xmlRequest } from "./xml-request.ts";

/** Every format, in the order in which equal evidence is decided. */
export const REQUEST_FORMATS: readonly RequestFormatParser[] = [
  jsonRequest,
  xmlRequest,
  searchReplaceRequest,
  applyPatchRequest,
  unifiedDiffRequest,
];
