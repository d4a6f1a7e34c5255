import { CommanderError } from "commander";
import { makeProgram } from "./program";
import { wrongUsageExitCode } from "./report-error";

try {
  await makeProgram().parseAsync();
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  process.exitCode = error.exitCode === 0 ? 0 : wrongUsageExitCode;
}
