/** The contract of `ProgramRunner` on this machine: what a program gets, what comes back, and what ends it. */
import { existsSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Host } from "./host.ts";
import { createMemoryHost } from "./memory-host.ts";
import { MAX_ERROR_BYTES, type ProgramCall } from "./program.ts";
import { createRealHost } from "./real-host.ts";

const CALL: Omit<ProgramCall, "args"> = {
  program: process.execPath,
  folder: realpathSync(tmpdir()),
  environment: { GREETING: "hello" },
  timeoutMs: 20_000,
  maxOutputBytes: 1000,
};

/** Runs a script of Node; output or fault in short. */
async function checkRun(host: Host, script: string, change: Partial<ProgramCall> = {}) {
  const ended = await host.runProgram({ ...CALL, args: ["-e", script], ...change });
  if (!ended.ok) return ended.error;
  const { exitCode, stdout, stderr } = ended.value;
  return { exitCode, stdout: Buffer.from(stdout).toString(), stderr };
}

const ECHO = "process.stdin.pipe(process.stdout)";

const HOSTS: readonly (readonly [string, Host])[] = [
  ["this machine", createRealHost()],
  [
    "a memory machine",
    createMemoryHost({
      runProgram: ({ program, args, input }) => {
        if (program !== CALL.program) return undefined;
        const stdout = args[1] === ECHO ? (input ?? new Uint8Array()) : Buffer.from("x".repeat(99));
        return { exitCode: 0, stdout, stderr: "" };
      },
    }),
  ],
];

describe.each(HOSTS)("runProgram of %s", (_name, host) => {
  it("hands input in and output back, byte for byte", async () => {
    expect(await checkRun(host, ECHO, { input: Buffer.from("é\0\r\n") })).toEqual({
      exitCode: 0,
      stdout: "é\0\r\n",
      stderr: "",
    });
  });

  it("knows a missing program, too much output, and a caller who gave up before", async () => {
    const script = "process.stdout.write('x'.repeat(99))";
    expect(await checkRun(host, "", { program: "surehand-no-such-program" })).toEqual({
      kind: "missing",
    });
    expect(await checkRun(host, script, { maxOutputBytes: 98 })).toEqual({
      kind: "output_limit",
      maxOutputBytes: 98,
    });
    expect(await checkRun(host, ECHO, { signal: AbortSignal.abort() })).toEqual({
      kind: "stopped",
    });
  });
});

describe("runProgram of this machine", () => {
  const host = createRealHost();

  it("gives folder, environment and arguments, and nothing of its own", async () => {
    const script =
      "process.stdout.write(JSON.stringify([process.cwd(), process.env.GREETING, process.env.HOME, process.argv[1]]))";
    const run = await checkRun(host, script, { args: ["-e", script, "$(id) 'x'"] });
    const expected = JSON.stringify([CALL.folder, "hello", null, "$(id) 'x'"]);
    expect(run).toEqual({ exitCode: 0, stdout: expected, stderr: "" });
  });

  it("gives exit code and the beginning of standard error", async () => {
    const script = `process.stderr.write("e".repeat(${MAX_ERROR_BYTES + 5000})); process.exitCode = 3`;
    const run = await checkRun(host, script);
    expect(run).toEqual({ exitCode: 3, stdout: "", stderr: "e".repeat(MAX_ERROR_BYTES) });
  });

  it("is not upset by a program that leaves its input unread", async () => {
    const run = await checkRun(host, "process.exit(0)", { input: Buffer.alloc(5_000_000) });
    expect(run).toMatchObject({ exitCode: 0 });
  });

  it("ends a program, and what it started, after its time or when told to", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "surehand-"));
    const late = path.join(folder, "late");
    const child = `setTimeout(() => require("fs").writeFileSync(${JSON.stringify(late)}, ""), 1500)`;
    const script = `require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(child)}], {stdio: "inherit"}); setInterval(() => {}, 1000)`;
    expect(await checkRun(host, script, { timeoutMs: 700 })).toEqual({
      kind: "timeout",
      timeoutMs: 700,
    });
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 200);
    expect(
      await checkRun(host, "setInterval(() => {}, 1000)", { signal: controller.signal }),
    ).toEqual(expect.objectContaining({ kind: expect.stringMatching(/stopped/) }));
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(existsSync(late)).toBe(false);
    rmSync(folder, { recursive: true });
  });

  it("tells a program ended by others, and what the system does not start", async () => {
    expect(await checkRun(host, "process.kill(process.pid, 'SIGKILL')")).toEqual({
      kind: "killed",
      signalName: "SIGKILL",
    });
    expect(await checkRun(host, "", { args: ["x".repeat(3_000_000)] })).toEqual({
      kind: "refused",
      errno: "E2BIG",
    });
  });
});
