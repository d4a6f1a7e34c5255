import { beforeEach, describe, expect, it } from "vitest";
import { deleteConnection } from "#app/integrations/domain/connections/connections.server";
import { type LateSheet, openLateSheet } from "#tests/setup/late-sheet";
import { hourMs } from "#tests/setup/run-world";

let late: LateSheet;

beforeEach(async () => {
  late = await openLateSheet(30);
  return () => late.close();
});

const titles = () => late.document.state.tabs.map(({ title }) => title);
const jobs = () =>
  late.world.runtime.db.selectFrom("job").select("key").where("kind", "=", "drop-left-stages").execute();
const linesOfLeftStages = () =>
  late.world.runtime.db
    .selectFrom("activity")
    .select("errorDescription")
    .where("name", "=", "connection.stageLeft")
    .execute();

/** A connection whose only run waits with rows laid out. */
async function leaveStage() {
  const { world, google } = late;
  const connection = await late.connect({ writeMode: "replace" });
  google.trouble({ method: "batchUpdate", how: "cutAfter" });
  expect(await world.perform(connection.id)).toMatchObject({ status: "waiting", stage: "writing" });
  expect(titles()).toHaveLength(2);
  return connection;
}

/** Nothing can arrive from then on. */
async function lookLast() {
  late.world.pass(hourMs);
  await late.world.work();
}

it("a deleted connection takes along what it has laid out, and no tab of anybody else", async () => {
  const { world, document, staff } = late;
  const { id } = await leaveStage();
  document.addTab(8, `endcap-0-${id}:1:seen`);
  document.addTab(9, `endcap-0-${id + 1}:1:of-another`).hidden = true;
  await deleteConnection(staff, id);
  await world.work();
  expect(titles()).toEqual(["Sheet1", `endcap-0-${id}:1:seen`, `endcap-0-${id + 1}:1:of-another`]);
  await lookLast();
  expect(await jobs()).toEqual([]);
  expect(await linesOfLeftStages()).toEqual([]);
});

it("does so later where the spreadsheet can't be reached for a while", async () => {
  const { world, google, staff } = late;
  const { id } = await leaveStage();
  google.trouble({ method: "get", how: { status: 503 }, times: 2 });
  await deleteConnection(staff, id);
  for (const seconds of [0, 10, 30]) {
    expect(titles()).toHaveLength(2);
    world.pass(seconds * 1000);
    await world.work();
  }
  expect(titles()).toHaveLength(1);
  await lookLast();
  expect(await jobs()).toEqual([]);
  expect(await linesOfLeftStages()).toEqual([]);
});

describe("a stage whose request broke off and arrives once its connection is deleted", () => {
  async function expectGone({ id }: { id: number }, arrive: () => Promise<void>) {
    const { world, google, staff } = late;
    await deleteConnection(staff, id);
    await world.work();
    expect(titles()).toHaveLength(1);
    await arrive();
    expect(titles()).toHaveLength(2);
    world.pass(hourMs - 1000);
    await world.work();
    expect(titles()).toHaveLength(2);
    world.pass(1000);
    await world.work();
    expect(titles()).toHaveLength(1);
    expect(await jobs()).toEqual([]);
    expect(await linesOfLeftStages()).toEqual([]);
    google.calls.length = 0;
    await lookLast();
    expect(google.calls).toEqual([]);
  }

  it("is removed when nothing more can arrive, and then nobody looks any more", async () => {
    const connection = await late.connect({ writeMode: "replace" });
    const arrive = late.delayChange();
    expect(await late.world.perform(connection.id)).toMatchObject({ status: "waiting", stage: "writing" });
    await expectGone(connection, arrive);
  });

  it("is removed also where the spreadsheet was out of reach at first", async () => {
    const { world, document, google, staff } = late;
    const { id } = await leaveStage();
    document.sharedWith.clear();
    await deleteConnection(staff, id);
    await world.work();
    expect(await linesOfLeftStages()).toEqual([]);
    document.sharedWith.add(google.key.client_email);
    await lookLast();
    expect(titles()).toHaveLength(1);
    expect(await jobs()).toEqual([]);
    expect(await linesOfLeftStages()).toEqual([]);
  });
});

it("says so where it can't be removed", async () => {
  const { world, document, google, staff } = late;
  const { id } = await leaveStage();
  document.sharedWith.clear();
  await deleteConnection(staff, id);
  world.pass(hourMs);
  await world.work();
  expect(await jobs()).toEqual([]);
  expect(await linesOfLeftStages()).toEqual([
    {
      errorDescription: `The spreadsheet is not shared with Endcap. If ${google.urlOf(document)} has a hidden tab whose name begins with "endcap-", delete that tab.`,
    },
  ]);
});

it("asks no spreadsheet of a connection that has left nothing there", async () => {
  const { world, google, staff } = late;
  const connection = await late.connect({ writeMode: "replace" });
  expect(await world.perform(connection.id)).toMatchObject({ status: "done" });
  google.calls.length = 0;
  await deleteConnection(staff, connection.id);
  await world.work();
  expect(await jobs()).toEqual([]);
  expect(google.calls).toEqual([]);
});
