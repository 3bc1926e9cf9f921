/** Tests of the names of temporary files. */
import { describe, expect, it } from "vitest";
import { isTemporaryName, toTemporaryName } from "./file-change.ts";

describe("toTemporaryName", () => {
  it.each(["a.ts", "x".repeat(255), "é".repeat(127), "😀".repeat(63), ".hidden", "two\nlines"])(
    "fits beside %j and is known again",
    (name) => {
      const temporary = toTemporaryName(name, "0123456789abcdef-99", "tmp");
      expect(Buffer.byteLength(temporary)).toBeLessThanOrEqual(255);
      expect(temporary.startsWith(".")).toBe(true);
      expect(isTemporaryName(temporary)).toBe(true);
      expect(temporary).not.toContain("\ufffd");
    },
  );

  it.each(["a.ts", ".a.surehand-x.tmp", ".a.surehand-12-1.tmp.ts", "a.surehand-12-1.tmp"])(
    "%s is nobody's temporary file",
    (name) => expect(isTemporaryName(name)).toBe(false),
  );
});
