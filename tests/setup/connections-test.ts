import { test as base, expect } from "./browser-test";
import { type GraphServer, startGraphServer } from "./graph-server";
import { fillPages, makeGraphWorld } from "./graph-world";
import { noQuota } from "./sheets-server/no-quota";
import { SheetsServer } from "./sheets-server/sheets-server";

/**
 * `test` with a server that takes the stand-ins for Facebook and for Google Sheets for the real ones. What a page
 * throws, such as React when it finds other text than the server has drawn, fails the test.
 */
export const test = base.extend<{ thrown: Error[] }, { graph: GraphServer; sheets: SheetsServer }>({
  thrown: [
    async ({ page }, use) => {
      const thrown: Error[] = [];
      page.on("pageerror", (error) => thrown.push(error));
      await use(thrown);
      expect(thrown).toEqual([]);
    },
    { auto: true },
  ],
  graph: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const graph = await startGraphServer({ world: fillPages(makeGraphWorld()) });
      await use(graph);
      await graph.close();
    },
    { scope: "worker" },
  ],
  sheets: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const sheets = await SheetsServer.start({ quota: noQuota });
      await use(sheets);
      await sheets.close();
    },
    { scope: "worker" },
  ],
  environment: [
    async ({ graph, sheets }, use) =>
      use({
        ...graph.environment,
        ...sheets.environment,
        SHEETS_REQUESTS_PER_MINUTE: String(noQuota),
        LOG_LEVEL: "debug",
      }),
    { scope: "worker" },
  ],
});

export { expect, signIn } from "./browser-test";
