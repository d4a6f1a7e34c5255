import { existsSync } from "node:fs";
import { userInfo } from "node:os";
import { type Logger, pino } from "pino";
import type { Context } from "#app/kernel/context";
import { DomainError } from "#app/kernel/errors";
import type { Log } from "#app/kernel/ports/log";
import { type Config, readConfig } from "#app/server/process/config.server";
import { onceStorageAllows } from "#app/server/process/once-storage-allows.server";
import { openRuntime, type Runtime } from "#app/server/process/runtime.server";
import { fileOf } from "#db/open";

/** What a command works with. */
export interface Session {
  runtime: Runtime;
  /** Acts as the product itself: whoever can run commands here can read the data folder anyway. */
  ctx: Context;
  json: boolean;
}

export interface OpenOptions {
  /** For commands that make a database where there is none. */
  mayCreateDatabase?: boolean;
  /** For commands that leave a database of an earlier version as it is: they refuse it. */
  leavesSchema?: boolean;
  /** For commands that stay, as servers do: they wait for a database that is away, busy or full, and say so once. */
  waitsForStorage?: boolean;
  /** For those that stay: what their traces call them. */
  tracedAs?: "worker";
}

/** @throws DomainError invalid_input for a wrong environment, unavailable when there is no database */
export async function openSession(options: OpenOptions & { json: boolean }): Promise<Session> {
  const { config, log } = openTools();
  const file = fileOf(config.database);
  if (!options.mayCreateDatabase && file && !existsSync(file)) {
    const message = `There is no database at ${file}. Set DATA_DIR to the server's data folder, or run "endcap db migrate" to make one.`;
    throw new DomainError("unavailable", message);
  }
  const traced = options.tracedAs ? { tracedAs: options.tracedAs } : {};
  const open = () => openRuntime(config, { log, leavesSchema: options.leavesSchema ?? false, ...traced });
  const runtime = await (options.waitsForStorage
    ? onceStorageAllows(toldOnTerminal(log), "Opening the database", open)
    : open());
  const name = `command line (${osUser()})`;
  return {
    runtime,
    ctx: runtime.makeContext({ actor: { kind: "system", name }, source: "command" }),
    json: options.json,
  };
}

/** The log, whose warnings are sentences for whoever reads the terminal, whatever level it has. */
export function toldOnTerminal(log: Logger): Log {
  return {
    debug: (details, message) => log.debug(details, message),
    info: (details, message) => log.info(details, message),
    warn: (_details, message) => process.stderr.write(`${message}\n`),
    error: (details, message) => log.error(details, message),
  };
}

/** What a command works with that opens the product's parts by itself, or none of them. */
export interface Tools {
  config: Config;
  log: Logger;
}

/** @throws DomainError invalid_input for a wrong environment */
export function openTools(): Tools {
  const config = configuration();
  return { config, log: pino({ level: logLevel(config) }, pino.destination({ fd: 2, sync: true })) };
}

function configuration(): Config {
  try {
    return readConfig();
  } catch (cause) {
    throw new DomainError("invalid_input", cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** What the server tells its log, people at a terminal are told in sentences. */
function logLevel({ logLevel }: Config): string {
  return logLevel === "debug" || logLevel === "silent" ? logLevel : "error";
}

/** Containers may run under a user id that has no name. */
function osUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? "unknown"}`;
  }
}
