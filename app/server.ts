import * as build from "@remix-run/dev/server-build";
import { broadcastDevReady } from "@remix-run/node";
import { readConfig } from "./config.server";
import { makeLog, openRuntime } from "./context.server";
import { linkDemoSite } from "./demo-world.server";
import { prepareFirstStart } from "./first-start.server";
import { startDemoSite } from "./http/demo-site.server";
import { listen, stopGracefully } from "./http/serving.server";
import { createWebServer } from "./http/web-server.server";
import { onceStorageAllows } from "./once-storage-allows.server";
import { requestWorkOfStart } from "./start-requests.server";

const config = readConfig();
const log = makeLog(config);
// From the beginning, since a start may wait for long.
let stop = async () => {};
stopGracefully(() => stop(), log);
const runtime = await onceStorageAllows(log, "Opening the database", () => openRuntime(config, { log }));
const firstStart = await prepareFirstStart(runtime, (step) =>
  onceStorageAllows(log, "The first start", step),
);
const worker = runtime.startWorker();
const { app, health } = createWebServer(runtime, build);
const server = await listen(app, config.port, config.host);
const address = config.baseUrl ?? `http://localhost:${server.port}`;
runtime.reachedAt(address);
const { demoRetailerId } = firstStart;
const demoSite = demoRetailerId === null ? null : await startDemoSite(config, address, demoRetailerId);

process.stdout.write(firstStart.describe({ address, demoAddress: demoSite?.address ?? null }));
if (config.liveReload) broadcastDevReady(build);

const stopping = new AbortController();
const requests = requestWorkOfStart(
  runtime.makeContext({ actor: { kind: "system", name: "server" }, source: "system" }),
  demoRetailerId !== null && demoSite ? [(ctx) => linkDemoSite(ctx, demoRetailerId, demoSite.address)] : [],
  stopping.signal,
);

stop = async () => {
  health.stopping = true;
  stopping.abort();
  await Promise.all([server.close(), demoSite?.close(), worker.stop(), requests]);
  await runtime.close();
};
