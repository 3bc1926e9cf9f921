/**
 * Content hashes against the published test vectors of SHA-256.
 */
import { describe, expect, it } from "vitest";
import { toSha256 } from "./hash.ts";

describe("toSha256", () => {
  it.each([
    ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
  ])("of %j", (text, expected) => {
    expect(toSha256(text)).toBe(expected);
  });

  it("of a string is that of its UTF-8 bytes", () => {
    expect(toSha256("ä😀")).toBe(toSha256(new TextEncoder().encode("ä😀")));
  });
});
