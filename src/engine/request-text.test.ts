/** Request texts from bytes and files: the encodings shells write, and what is refused. */
import { describe, expect, it } from "vitest";
import { createMemoryFileSystem } from "../workspace/index.ts";
import { decodeRequest, MAX_REQUEST_BYTES, readRequestFile } from "./request-text.ts";

describe("decodeRequest", () => {
  it.each([
    ["UTF-8", Buffer.from("{\u00fc}")],
    ["UTF-8 with a byte order mark", Buffer.from("\ufeff{\u00fc}")],
    ["UTF-16 with a byte order mark", Buffer.from("\ufeff{\u00fc}", "utf16le")],
  ])("reads %s", (_name, bytes) => {
    expect(decodeRequest(bytes)).toEqual({ ok: true, value: "{\u00fc}" });
  });

  it.each([
    ["Latin-1", Buffer.from("gr\u00fc\u00df", "latin1")],
    ["binary bytes", Buffer.from([0, 1, 2, 3, 0])],
    ["more bytes than the limit", { length: MAX_REQUEST_BYTES + 1 } satisfies { length: number }],
  ])("refuses %s as REQUEST_UNREADABLE", (_name, bytes) => {
    const input = bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes.length);
    expect(decodeRequest(input)).toMatchObject({
      ok: false,
      error: { code: "REQUEST_UNREADABLE" },
    });
  });
});

describe("readRequestFile", () => {
  const disk = createMemoryFileSystem({ "w/r.json": "{}", "w/l": { link: "r.json" } });

  it.each([["/w/r.json"], ["/w/l"]])("reads %s", (path) => {
    expect(readRequestFile(path, disk)).toEqual({ ok: true, value: "{}" });
  });

  it.each([["/w/none"], ["/w"]])("refuses %s as REQUEST_UNREADABLE", (path) => {
    expect(readRequestFile(path, disk)).toMatchObject({
      ok: false,
      error: { code: "REQUEST_UNREADABLE", details: { file: path } },
    });
  });
});
