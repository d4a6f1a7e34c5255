import { access, constants, statfs } from "node:fs/promises";
import { Router } from "express";
import { withTimeLimit } from "#app/kernel/time-limit";
import type { Runtime } from "#app/server/process/runtime.server";
import { findDatabaseFault } from "#db/check";
import { migrations } from "#migrations/index";
import type { Reader } from "./front/answer";

export interface Health {
  /** Set while the server stops: it is up but takes no new work. */
  stopping: boolean;
}

const minFreeBytes = 200 * 1024 * 1024;
/** Whoever asks waits no longer; a database that is away is waited for elsewhere. */
const databaseLimitMs = 3000;

const up = Buffer.from(JSON.stringify({ status: "up" }));
const upHeaders = {
  "Content-Type": "application/json; charset=utf-8",
  "Cache-Control": "no-store",
  "Content-Length": String(up.length),
};

/** `/healthz`: the process is up. */
export const answerHealth: Reader = ({ method, url }) =>
  url === "/healthz" ? { status: 200, headers: upHeaders, body: method === "HEAD" ? null : up } : null;

/** `/readyz`: database, migrations and disk are fit for work. */
export function healthRoutes(runtime: Runtime, health: Health): Router {
  const router = Router();
  router.get("/readyz", (_request, response, next) => {
    const answer = async () => {
      const faults = health.stopping ? ["stopping"] : (await findFaults(runtime)).map(({ name }) => name);
      response
        .status(faults.length === 0 ? 200 : 503)
        .json({ status: faults.length === 0 ? "ready" : "not ready", faults });
    };
    answer().catch(next);
  });
  return router;
}

interface Fault {
  name: "database" | "migrations" | "disk";
  /** For the log alone: its message may name the server and its users. */
  cause: unknown;
}

async function findFaults(runtime: Runtime): Promise<Fault[]> {
  const { dataDir, files } = runtime.config;
  const found = await Promise.all([
    findDatabaseFaultInTime(runtime),
    findDiskFault(dataDir),
    files.place.kind === "folder" ? findDiskFault(files.place.path) : null,
  ]);
  const faults = found.filter((fault) => fault !== null);
  for (const { name, cause } of faults) runtime.log.error({ fault: name, err: cause }, "not ready");
  return faults;
}

async function findDatabaseFaultInTime({ db }: Runtime): Promise<Fault | null> {
  try {
    return await withTimeLimit(databaseLimitMs, undefined, () => findDatabaseFault(db, migrations));
  } catch (cause) {
    return { name: "database", cause };
  }
}

async function findDiskFault(folder: string): Promise<Fault | null> {
  try {
    await access(folder, constants.W_OK);
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize >= minFreeBytes) return null;
    return {
      name: "disk",
      cause: new Error(`Only ${toMb(bavail * bsize)} of ${toMb(minFreeBytes)} MB are free.`),
    };
  } catch (cause) {
    return { name: "disk", cause };
  }
}

function toMb(bytes: number): number {
  return Math.floor(bytes / (1024 * 1024));
}
