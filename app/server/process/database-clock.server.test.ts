import { expect, it, onTestFinished } from "vitest";
import { DatabaseClock } from "./database-clock.server";

/** Opens the clock of a database that is so far ahead of this machine's, which tests may change. */
function openClock(aheadMs: number | null) {
  const told: string[] = [];
  const log = {
    debug() {},
    info: (_: object, text: string) => told.push(text),
    warn: (_: object, text: string) => told.push(text),
    error() {},
  };
  const database = { aheadMs };
  const clock = new DatabaseClock({
    read: async () => (database.aheadMs === null ? null : new Date(Date.now() + database.aheadMs)),
    log,
    lookEveryMs: 10,
  });
  onTestFinished(() => clock.stop());
  return { clock, database, told };
}

/** Whole seconds; a clock that is a millisecond behind is 0 ahead, not -0, which is another number to `toBe`. */
const aheadOf = (clock: DatabaseClock) => Math.round((clock.now().getTime() - Date.now()) / 1000) + 0;

it("shows the time of the database, and says once that the machine's is far from it", async () => {
  const { clock, told } = openClock(-61_000);
  await clock.start();
  expect(aheadOf(clock)).toBe(-61);
  expect(Math.round(clock.differenceMs / 1000)).toBe(61);
  await expect
    .poll(() => told)
    .toEqual([
      "This machine's clock is 61 s ahead of the database's, which Endcap goes by. Please set it, by NTP for example.",
    ]);
});

it("follows the database's clock when that is set, and says when both agree again", async () => {
  const { clock, database, told } = openClock(3_600_000);
  await clock.start();
  database.aheadMs = 0;
  await expect.poll(() => aheadOf(clock)).toBe(0);
  expect(told).toEqual([
    expect.stringContaining("3600 s behind the database's"),
    "This machine's clock agrees with the database's again.",
  ]);
});

it("is this machine's where the database has none", async () => {
  const { clock, told } = openClock(null);
  await clock.start();
  expect(aheadOf(clock)).toBe(0);
  expect(clock.differenceMs).toBe(0);
  expect(told).toEqual([]);
});
