/** Tests of what only the memory disk has: capacity, letter case, devices. */
import { describe, expect, it } from "vitest";
import { createMemoryFileSystem } from "./memory-file-system.ts";

describe("createMemoryFileSystem", () => {
  it("is full when its capacity is used, and has room again after a removal", () => {
    const fileSystem = createMemoryFileSystem({ a: "12345" }, { capacityBytes: 8 });
    const write = (path: string, text: string) => {
      const file = fileSystem.createFile(path, 0o666);
      return file.ok && file.value.write(Buffer.from(text)).ok;
    };
    expect([write("/b", "1234"), write("/c", "123"), write("/d", "1")]).toEqual([
      false,
      true,
      false,
    ]);
    fileSystem.link("/a", "/a2");
    fileSystem.remove("/a");
    expect(write("/e", "12345")).toBe(false);
    fileSystem.remove("/a2");
    expect(fileSystem.findFreeBytes("/")).toEqual({ ok: true, value: 5 });
    expect(write("/f", "12345")).toBe(true);
  });

  it("finds a name in any case when told so, and keeps its spelling", () => {
    const fileSystem = createMemoryFileSystem({ "Read.me": "x" }, { isCaseInsensitive: true });
    const facts = [fileSystem.inspect("/READ.ME"), fileSystem.inspect("/Read.me")];
    expect(facts[0]).toEqual(facts[1]);
    expect(fileSystem.createFile("/read.me", 0o666)).toMatchObject({ error: { errno: "EEXIST" } });
    expect(fileSystem.listFolder("/")).toEqual({ ok: true, value: ["Read.me"] });
  });

  it("does not read or write a device", () => {
    const fileSystem = createMemoryFileSystem({}, { devices: ["/tty"] });
    expect(fileSystem.readFile("/tty", 9)).toMatchObject({ error: { errno: "ENOTREG" } });
    expect(fileSystem.openForWriting("/tty")).toMatchObject({ error: { errno: "ENOTREG" } });
  });
});
