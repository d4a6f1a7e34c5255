import { statfs } from "node:fs/promises";
import { Router } from "express";
import { sql } from "kysely";
import type { Runtime } from "#app/context.server";
import { pendingMigrations } from "#db/migrate";
import { migrations } from "#migrations/index";

export interface Health {
  /** Set while the server stops: it is up but takes no new work. */
  stopping: boolean;
}

const leastFreeBytes = 200 * 1024 * 1024;

/** `/healthz`: the process is up. `/readyz`: database, migrations and disk are fit for work. */
export function healthRoutes(runtime: Runtime, health: Health): Router {
  const router = Router();
  router.get("/healthz", (_request, response) => {
    response.json({ status: "up" });
  });
  router.get("/readyz", async (_request, response) => {
    const faults = health.stopping ? ["stopping"] : await findFaults(runtime);
    response.status(faults.length === 0 ? 200 : 503).json({ status: faults.length === 0 ? "ready" : "not ready", faults });
  });
  return router;
}

async function findFaults(runtime: Runtime): Promise<string[]> {
  const faults: string[] = [];
  try {
    await sql`select 1`.execute(runtime.db);
    if ((await pendingMigrations(runtime.db, migrations)).length > 0) faults.push("migrations");
  } catch (error) {
    runtime.log.error({ err: error }, "the database does not answer");
    faults.push("database");
  }
  const disk = await statfs(runtime.config.dataDir).catch(() => null);
  if (!disk || disk.bavail * disk.bsize < leastFreeBytes) faults.push("disk");
  return faults;
}
