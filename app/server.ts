import { join } from "node:path";
import * as build from "@remix-run/dev/server-build";
import { broadcastDevReady } from "@remix-run/node";
import { renewStoredRecipes } from "#app/catalogue/domain/recipes/renew-stored.server";
import { readConfig } from "#app/server/process/config.server";
import { prepareFirstStart } from "#app/server/process/first-start.server";
import { onceStorageAllows } from "#app/server/process/once-storage-allows.server";
import { projectRoot } from "#app/server/process/project-root.server";
import { endRefusedStart } from "#app/server/process/refused-start.server";
import { openRuntime } from "#app/server/process/runtime.server";
import { requestWorkOfStart } from "#app/server/process/start-requests.server";
import { watchEventLoop } from "#app/server/process/watchdog/watch-event-loop.server";
import { createDemoSite } from "./demo/site.server";
import { linkDemoSite } from "./demo/world.server";
import { endpoints } from "./endpoints.server";
import { makeLog } from "./server/process/log.server";
import { listenAhead, stopGracefully } from "./server/web/serving.server";
import { createWebServer } from "./server/web/web-server.server";
import { publicEntry } from "./shopping/api/public-entry.server";

await start().catch(endRefusedStart);

async function start(): Promise<void> {
  const config = readConfig();
  const log = makeLog(config);
  // What a developer waits for at a breakpoint is no standstill.
  if (!config.liveReload) watchEventLoop(join(projectRoot(), "build/server/watchdog.js"), log);
  // From the beginning, since a start may wait for long.
  let stop = async () => {};
  stopGracefully(() => stop(), log);
  const runtime = await onceStorageAllows(log, "Opening the database", () =>
    openRuntime(config, { log, tracedAs: "server" }),
  );
  const { app, health } = createWebServer(runtime, build, { publicReads: publicEntry(runtime), endpoints });
  // A port that is taken ends the start before there is an Administrator whose password would never be shown.
  const server = await listenAhead(config.port, config.host);
  const address = config.baseUrl ?? `http://localhost:${server.port}`;
  const demoServer = config.demo
    ? await listenAhead(config.demoPort, config.host, { portSetting: "DEMO_PORT" })
    : null;
  const demoAddress = demoServer && `http://localhost:${demoServer.port}/`;

  const stopping = new AbortController();
  const prepared = onceStorageAllows(log, "The first start", () => prepareFirstStart(runtime), {
    signal: stopping.signal,
  }).then((firstStart) => {
    const shownDemo = firstStart.demoRetailerId === null ? null : demoAddress;
    process.stdout.write(firstStart.describe({ address, demoAddress: shownDemo }));
    return firstStart;
  });
  // A password that was made up must be shown before the end.
  stop = async () => {
    stopping.abort();
    await prepared.catch(() => {});
  };
  const { demoRetailerId } = await prepared;

  const system = runtime.makeContext({ actor: { kind: "system", name: "server" }, source: "system" });
  // What an earlier release or a backup has left of recipes; until then it is read as it is.
  void renewStoredRecipes(system).catch((error: unknown) =>
    log.warn({ err: error }, "stored recipes are not renewed; the next start tries again"),
  );
  await runtime.showMetrics();
  // Without a role of its own this process does everything.
  const worker = config.role === "web" ? null : runtime.startWorker();
  runtime.reachedAt(address);
  server.serve(app);
  if (demoRetailerId !== null) demoServer?.serve(createDemoSite(address, demoRetailerId));
  else void demoServer?.close();
  if (config.liveReload) broadcastDevReady(build);

  const requests = requestWorkOfStart(
    system,
    demoRetailerId !== null && demoAddress !== null
      ? [(ctx) => linkDemoSite(ctx, demoRetailerId, demoAddress)]
      : [],
    stopping.signal,
  );

  stop = async () => {
    health.stopping = true;
    stopping.abort();
    await Promise.all([server.close(), demoServer?.close(), worker?.stop(), requests]);
    await runtime.close();
  };
}
