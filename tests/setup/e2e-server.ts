import { pino } from "pino";
import { readConfig } from "#app/server/process/config.server";
import { openRuntime, type Runtime } from "#app/server/process/runtime.server";

export { adminSignIn, makeDataDir, type RunningServer, startServer } from "./running-server";

/** Writes rows into a data folder with the product's own parts, before or while a server runs on it. */
export async function withRuntime<T>(
  dataDir: string,
  work: (runtime: Runtime) => Promise<T>,
  environment: Record<string, string> = {},
): Promise<T> {
  const config = readConfig({ DATA_DIR: dataDir, NODE_ENV: "test", ...environment });
  const runtime = await openRuntime(config, { log: pino({ level: "silent" }) });
  try {
    return await work(runtime);
  } finally {
    await runtime.close();
  }
}
