/** Tests of the hook points around a file system. */
import { describe, expect, it } from "vitest";
import { createMemoryFileSystem } from "./memory-file-system.ts";
import { type ObservedCall, observeCalls } from "./observe-calls.ts";

describe("observeCalls", () => {
  it("tells each call before it is made, and numbers those that change the disk", () => {
    const seen: string[] = [];
    const fileSystem = observeCalls(createMemoryFileSystem({ a: "x" }), (call: ObservedCall) => {
      seen.push(`${call.step ?? "-"} ${call.call} ${call.path}`);
      return undefined;
    });
    const file = fileSystem.createFile("/b", 0o666);
    if (!file.ok) throw new Error(file.error.errno);
    file.value.write(Buffer.from("y"));
    file.value.setOwner(1, 1);
    file.value.setMode(0o600);
    file.value.setLength(0);
    file.value.sync();
    fileSystem.inspect("/b");
    fileSystem.readFile("/b", 9);
    fileSystem.openForWriting("/b");
    fileSystem.makeLink("b", "/l");
    fileSystem.readLink("/l");
    fileSystem.toRealPath("/l");
    fileSystem.link("/b", "/c");
    fileSystem.rename("/b", "/d");
    fileSystem.remove("/c");
    fileSystem.makeFolder("/f");
    fileSystem.syncFolder("/f");
    fileSystem.removeFolder("/f");
    fileSystem.listFolder("/");
    fileSystem.checkWritable("/");
    fileSystem.findFreeBytes("/");
    fileSystem.appendFile("/log", Buffer.from("z"));
    expect(seen).toEqual([
      "1 create_file /b",
      "2 write /b",
      "3 set_owner /b",
      "4 set_mode /b",
      "5 set_length /b",
      "6 sync /b",
      "- inspect /b",
      "- read_file /b",
      "- open_for_writing /b",
      "7 make_link /l",
      "- read_link /l",
      "- real_path /l",
      "8 link /c",
      "9 rename /d",
      "10 remove /c",
      "11 make_folder /f",
      "12 sync_folder /f",
      "13 remove_folder /f",
      "- list_folder /",
      "- check_writable /",
      "- free_bytes /",
      "14 append_file /log",
    ]);
  });

  it("answers the fault in place of the call, after part of a write if asked", () => {
    const plain = createMemoryFileSystem();
    const fileSystem = observeCalls(plain, ({ call }) =>
      call === "write"
        ? { errno: "ENOSPC", writtenBytes: 2 }
        : call === "remove"
          ? { errno: "EIO" }
          : undefined,
    );
    const file = fileSystem.createFile("/a", 0o666);
    if (!file.ok) throw new Error(file.error.errno);
    expect(file.value.write(Buffer.from("abcd"))).toMatchObject({
      error: { errno: "ENOSPC", call: "write" },
    });
    expect(fileSystem.remove("/a")).toMatchObject({ error: { errno: "EIO", path: "/a" } });
    const content = plain.readFile("/a", 9);
    expect(content.ok ? Buffer.from(content.value.bytes).toString() : "").toBe("ab");
  });
});
