import { statfs } from "node:fs/promises";
import { Router } from "express";
import { withTimeLimit } from "#app/kernel/time-limit";
import type { Runtime } from "#app/runtime/runtime.server";
import { findDatabaseFaults } from "#db/check";
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
      const faults = health.stopping ? ["stopping"] : await findFaults(runtime);
      response
        .status(faults.length === 0 ? 200 : 503)
        .json({ status: faults.length === 0 ? "ready" : "not ready", faults });
    };
    answer().catch(next);
  });
  return router;
}

async function findFaults(runtime: Runtime): Promise<string[]> {
  const faults: string[] = await withTimeLimit(databaseLimitMs, undefined, () =>
    findDatabaseFaults(runtime.db, migrations),
  ).catch(() => ["database"]);
  const disk = await statfs(runtime.config.dataDir).catch(() => null);
  if (!disk || disk.bavail * disk.bsize < minFreeBytes) faults.push("disk");
  if (faults.length > 0) runtime.log.error({ faults }, "not ready");
  return faults;
}
