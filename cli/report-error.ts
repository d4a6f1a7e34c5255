import { errorCodes } from "#app/kernel/errors";
import { toDomainError } from "#app/kernel/storage-errors";
import { InterruptedError, interruptedExitCode } from "./until-interrupted";

export const wrongUsageExitCode = errorCodes.invalid_input.exitCode;

/**
 * Tells of an error on stderr, and on stdout as JSON where JSON was asked for. Expected ones are a sentence
 * and what to do, all others a stack. Gives the exit code.
 */
export function reportError(error: unknown, { json, command }: { json: boolean; command: string }): number {
  if (error instanceof InterruptedError) {
    process.stderr.write(`${error.message}\n`);
    return interruptedExitCode;
  }
  const known = toDomainError(error);
  if (!known) {
    if (json) printJson({ error: "internal", message: "Something went wrong here." });
    console.error(error);
    return errorCodes.internal.exitCode;
  }
  const { code, message, fields, exitCode } = known;
  if (json) printJson({ error: code, message, fields });
  process.stderr.write(`${message}\n`);
  if (code === "invalid_input") process.stderr.write(`"${command} --help" tells what it takes.\n`);
  return exitCode;
}

function printJson(value: object): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}
