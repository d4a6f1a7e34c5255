import { type DestinationStream, type Logger, pino } from "pino";
import type { Config } from "./config.server";

const redactedPaths = ["req.headers.cookie", "req.headers.authorization", 'res.headers["set-cookie"]'];

/** Lines of JSON, without session secrets and tokens; to stdout unless said otherwise. */
export function makeLog(config: Pick<Config, "logLevel">, destination = standardOutput()): Logger {
  return pino({ level: config.logLevel, redact: redactedPaths }, destination);
}

/**
 * Where lines go that can't be written (stdout is a file on a full disk, or a pipe that nobody reads) is nowhere: pino's
 * own way to stdout would end or block the process for them.
 */
function standardOutput(): DestinationStream {
  if (!process.stdout.listeners("error").includes(dropLine)) process.stdout.on("error", dropLine);
  return {
    write(line) {
      try {
        process.stdout.write(line);
      } catch {
        // A file is written at once and says so at once.
      }
    },
  };
}

function dropLine(): void {}
