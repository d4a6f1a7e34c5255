import * as build from "@remix-run/dev/server-build";
import { broadcastDevReady } from "@remix-run/node";
import { readConfig } from "./config.server";
import { openRuntime } from "./context.server";
import { linkDemoSite } from "./demo-world.server";
import { requestActivityRemoval } from "./domain/activity/retention.server";
import { requestFileCheck } from "./domain/files/check-files.server";
import { requestFileSweep } from "./domain/files/sweep-files.server";
import { requestAccountProbe } from "./domain/settings/probe-accounts.server";
import { prepareFirstStart } from "./first-start.server";
import { startDemoSite } from "./http/demo-site.server";
import { listen, stopGracefully } from "./http/serving.server";
import { createWebServer } from "./http/web-server.server";

const config = readConfig();
const runtime = await openRuntime(config);
const firstStart = await prepareFirstStart(runtime);
const worker = runtime.startWorker();
const ownContext = runtime.makeContext({ actor: { kind: "system", name: "server" }, source: "system" });
await requestFileSweep(ownContext);
await requestFileCheck(ownContext);
await requestActivityRemoval(ownContext);
await requestAccountProbe(ownContext);
const { app, health } = createWebServer(runtime, build);
const server = await listen(app, config.port, config.host);
const address = config.baseUrl ?? `http://localhost:${server.port}`;
runtime.reachedAt(address);
const { demoRetailerId } = firstStart;
const demoSite = demoRetailerId === null ? null : await startDemoSite(config, address, demoRetailerId);
if (demoRetailerId !== null && demoSite) await linkDemoSite(ownContext, demoRetailerId, demoSite.address);

process.stdout.write(firstStart.describe({ address, demoAddress: demoSite?.address ?? null }));
if (config.liveReload) broadcastDevReady(build);

stopGracefully(async () => {
  health.stopping = true;
  await Promise.all([server.close(), demoSite?.close(), worker.stop()]);
  await runtime.close();
}, runtime.log);
