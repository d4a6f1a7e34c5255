import { test as base, openWorld } from "./browser-test";
import { type GraphServer, startGraphServer } from "./graph-server";
import { fillPages, makeGraphWorld } from "./graph-world";

/** `test` with a server that takes the stand-in for Facebook for the real one. */
export const test = base.extend<object, { graph: GraphServer }>({
  graph: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const graph = await startGraphServer({ world: fillPages(makeGraphWorld()) });
      await use(graph);
      await graph.close();
    },
    { scope: "worker" },
  ],
  world: [
    async ({ graph }, use) => {
      const { world, close } = await openWorld(graph.environment);
      await use(world);
      await close();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

export { expect, signIn } from "./browser-test";
