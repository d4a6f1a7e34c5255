import { beforeEach, expect, it } from "vitest";
import { type LateSheet, openLateSheet } from "#tests/setup/late-sheet";

/** More than there is room for marks, where each goes with a mark of its own. */
const postCount = 120;
/** What a tab takes, in characters, and what other programs have taken of it. */
const metadataQuota = 30_000;
const takenByOthers = 24_500;
let late: LateSheet;

beforeEach(async () => {
  late = await openLateSheet(postCount);
  note("of-others", "x".repeat(takenByOthers));
  return () => late.close();
});

/** Gives whether there was room for it. */
function note(metadataKey: string, metadataValue: string): boolean {
  const { metadata } = late.document.state;
  const size = [...metadata, { metadataKey, metadataValue }]
    .map((each) => each.metadataKey.length + each.metadataValue.length)
    .reduce((sum, length) => sum + length);
  if (size > metadataQuota) return false;
  metadata.push({ metadataId: metadata.length + 1, metadataKey, metadataValue, sheetId: 0 });
  return true;
}

it("a run of more chunks than the tab takes marks comes to its end", async () => {
  const { world, all } = late;
  world.callWeight = 1;
  const connection = await late.connect({ skipsKnownRows: 0 });
  expect(await world.perform(connection.id)).toMatchObject({ status: "done", rowsWritten: postCount });
  expect(late.keys()).toEqual(all);
});

it.each([
  ["its own connection", "cut"],
  ["its own connection", "cutAfter"],
  ["another connection", "cut"],
  ["another connection", "cutAfter"],
] as const)(
  "a tab that is full of marks when rows are without an answer is written to again by %s (%s)",
  async (which, how) => {
    const { world, google, all } = late;
    const connection = await late.connect({ skipsKnownRows: 1 });
    google.trouble({ method: "batchUpdate", how });
    const run = await world.perform(connection.id);
    expect(run).toMatchObject({ status: "waiting", rowsWritten: 0 });
    const until = new Date(world.clock.now.getTime() + 60_000).toISOString();
    for (let chunk = 1; note("endcap-mark", `${until} ${connection.id}:${run.id}:${chunk}`); chunk += 1);
    if (which === "another connection") {
      const other = await late.connect({ skipsKnownRows: 1 });
      expect(await world.perform(other.id)).toMatchObject({ status: "done" });
    }
    world.pass(11_000);
    await world.work();
    expect(await world.run(run.id)).toMatchObject({ status: "done", errorMessage: null });
    expect(late.keys()).toEqual(all);
  },
);
