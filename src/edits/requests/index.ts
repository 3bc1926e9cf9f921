/** Public face of request parsing: a request text in any format to operations. */
export { type ParseRequestOptions, parseRequest } from "./parse-request.ts";
