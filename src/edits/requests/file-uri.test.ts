/**
 * `file:` URIs: what editors write for odd names, and what names no file of this machine.
 */
import { describe, expect, it } from "vitest";
import { parseFileUri } from "./file-uri.ts";

describe("parseFileUri", () => {
  it.each([
    ["a plain path", "file:///w/src/a.ts", "/w/src/a.ts"],
    ["spaces and unicode, escaped", "file:///w/a%20b/%C3%A9%F0%9F%98%80.ts", "/w/a b/é😀.ts"],
    ["spaces and unicode as they are", "file:///w/a b/é.ts", "/w/a b/é.ts"],
    ["a percent sign", "file:///w/100%25.md", "/w/100%.md"],
    ["signs that URIs give a meaning", "file:///w/a%23b%3Fc.ts", "/w/a#b?c.ts"],
    ["this machine by name", "file://localhost/w/a.ts", "/w/a.ts"],
    ["one slash", "file:/w/a.ts", "/w/a.ts"],
    ["a Windows drive", "file:///c%3A/w/a.ts", "/c:/w/a.ts"],
    ["a Windows drive as it is", "file:///C:/w/a.ts", "/C:/w/a.ts"],
    ["capitals in the scheme", "FILE:///w/a.ts", "/w/a.ts"],
    ["a relative path", "src/a b.ts", "src/a b.ts"],
    ["a relative path with a percent sign", "src/100%.md", "src/100%.md"],
    ["a Windows path", "C:\\w\\a.ts", "C:\\w\\a.ts"],
  ])("reads %s", (_name, uri, path) => {
    expect(parseFileUri(uri)).toEqual({ ok: true, value: path });
  });

  it.each([
    ["another scheme", "untitled:Untitled-1", "scheme"],
    ["a page", "https://example.com/a.ts", "scheme"],
    ["another machine", "file://server/share/a.ts", "another machine"],
    ["no path", "file:a.ts", "absolute"],
    ["a query", "file:///w/a.ts?x", "query"],
    ["a fragment", "file:///w/a.ts#L1", "query"],
    ["an escaped slash", "file:///w/a%2Fb.ts", "slash"],
    ["an escaped NUL", "file:///w/a%00.ts", "NUL"],
    ["an escaped line feed", "file:///w/a%0A.ts", "control"],
    ["half an escape", "file:///w/a%2", "UTF-8"],
    ["an escape that is no UTF-8", "file:///w/%FF.ts", "UTF-8"],
    ["nothing", "", "empty"],
  ])("refuses %s", (_name, uri, why) => {
    const parsed = parseFileUri(uri);
    expect(parsed.ok ? parsed.value : parsed.error).toContain(why);
    expect(parsed.ok).toBe(false);
  });
});
