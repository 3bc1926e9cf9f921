#!/usr/bin/env node
/**
 * The program: hands its process to `runCli`.
 * A reader that closes our output early (`| head`) ends the output, not the work; the exit code stays.
 */
import process from "node:process";
import { MAX_REQUEST_BYTES } from "../engine/index.ts";
import { runCli } from "./run-cli.ts";

for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (cause: NodeJS.ErrnoException) => {
    // An answer that cannot be told must not look like one of the answers: the files may be written.
    if (cause.code !== "EPIPE") process.exit(70);
  });
}

process.exitCode = await runCli(process.argv.slice(2), {
  cwd: process.cwd(),
  environment: process.env,
  isInputTerminal: process.stdin.isTTY === true,
  isOutputTerminal: process.stdout.isTTY === true,
  readInput,
  writeOutput: (text) => process.stdout.write(text),
  writeError: (text) => process.stderr.write(text),
});

/** Standard input to its end, or a little more than a request may have. */
async function readInput(): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of process.stdin) {
    const bytes = Buffer.from(chunk);
    chunks.push(bytes);
    length += bytes.length;
    if (length > MAX_REQUEST_BYTES) break;
  }
  return Buffer.concat(chunks);
}
