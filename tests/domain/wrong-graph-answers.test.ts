import type { ServerResponse } from "node:http";
import { beforeEach, describe, expect, it } from "vitest";
import { GraphPages } from "#app/integrations/facebook/graph-pages";
import { makeSheet } from "#db/seed/integration-factories";
import type { SeenGraphCall } from "#tests/setup/graph-server";
import { withServices } from "#tests/setup/other-context";
import { openRunWorld, postKeys, type RunWorld, sheetUrl } from "#tests/setup/run-world";
import { type WrongAnswer, wrongAnswers } from "#tests/setup/wrong-answers";

let world: RunWorld;
let timeoutMs: number;

beforeEach(async () => {
  world = await openRunWorld();
  timeoutMs = 10_000;
  const usual = world.system.bind(world);
  // The real client with shorter timeouts, so that many wrong answers take little time.
  world.system = () =>
    withServices(usual(), {
      socialPages: new GraphPages({
        url: world.graph.address,
        dialogUrl: world.graph.address,
        version: "v25.0",
        timeoutMs,
        maxAnswerBytes: 1024 * 1024,
        app: world.graph.world.app,
        retryPausesMs: [1, 1],
        now: () => world.clock.now,
      }),
    });
  return () => world.graph.close();
});

const json = (body: object) => (response: ServerResponse) => response.end(JSON.stringify(body));
/** Wrong answers that could pass for the end of a list. The adapter's test shows that all others are handled alike. */
const answers: WrongAnswer[] = [
  ...wrongAnswers.filter(({ name }) => ["a page with status 200", "one byte now and then"].includes(name)),
  { name: "an object with nothing in it", send: json({}) },
  { name: "an item without an id", send: json({ data: [{ message: "Deal of the day" }] }) },
  { name: "an item of another list", send: json({ data: [{ id: "10001", name: "Shop" }] }) },
  { name: "a next answer nowhere", send: json({ data: [], paging: { next: "soon" } }) },
];

/** The page that was asked for, and the two answers in which its 150 posts come. */
const calls = [
  { call: "the page", is: ({ path }: SeenGraphCall) => !path.endsWith("/posts") },
  ...[0, 1].map((before) => ({
    call: `answer ${before + 1} of the list`,
    is: ({ path, params }: SeenGraphCall) =>
      path.endsWith("/posts") && startOf(params.get("after")) === before * 100,
  })),
];

/** The index of the first post after a cursor, which the stand-in for Facebook writes into it. */
function startOf(after: string | null): number {
  if (after === null) return 0;
  return (JSON.parse(Buffer.from(after, "base64url").toString()) as { start: number }).start;
}

describe.each(["append", "replace"] as const)("a run that is to %s", (writeMode) => {
  it.each(calls)("never takes a wrong answer for $call", async ({ is }) => {
    world.addPosts(150);
    const all = postKeys(world.graph, 1, 150);
    for (const { name, send, endless } of answers) {
      const retailerId = world.rows.own.retailer.id;
      const sheetId = (await makeSheet(world.runtime.db, { retailerId })).id;
      const connection = await world.connect({
        spreadsheetUrl: sheetUrl(sheetId),
        writeMode,
        skipsKnownRows: 0,
      });
      const id = await world.requestRun(connection.id);
      timeoutMs = endless ? 150 : 10_000;
      world.graph.script = (call) => (is(call) ? { raw: send } : null);
      await world.work();
      expect(await world.run(id), name).toMatchObject({
        status: "waiting",
        errorKind: "transient",
        rowsWritten: 0,
      });
      expect(await world.sheetRows(sheetId), name).toEqual([]);
      timeoutMs = 10_000;
      world.graph.script = () => null;
      world.pass(10_000);
      await world.work();
      expect(await world.run(id), name).toMatchObject({ status: "done", rowsWritten: 150 });
      expect(await world.sheetKeys(sheetId), name).toEqual(all);
    }
  });
});

describe("a run that replaces what stands on the sheet", () => {
  it("leaves it there through every wrong answer, and at last fails with a sentence", async () => {
    world.addPosts(10);
    const connection = await world.connect({ writeMode: "replace" });
    await world.perform(connection.id);
    const before = await world.sheetKeys();
    world.addPosts(140);
    world.graph.script = (call) => (calls[2]?.is(call) ? { raw: json({}) } : null);
    const id = await world.requestRun(connection.id);
    for (const seconds of [10, 30, 90, 270, 900, 0]) {
      await world.work();
      expect(await world.sheetKeys()).toEqual(before);
      world.pass(seconds * 1000);
    }
    expect(await world.run(id)).toMatchObject({
      status: "failed",
      errorKind: "transient",
      errorMessage: "Facebook could not answer just now.",
      errorDetail: "HTTP 200; an unexpected answer: data is no array",
    });
  });
});
