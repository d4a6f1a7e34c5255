import { beforeEach, describe, expect, it } from "vitest";
import { everyNth } from "#tests/setup/few-of";
import { openRunWorld } from "#tests/setup/run-world";
import { noQuota } from "#tests/setup/sheets-server/no-quota";
import { SheetsServer } from "#tests/setup/sheets-server/sheets-server";
import { casesOf, faultsIn, someWrongAnswers, WrongAnswerRuns } from "#tests/setup/wrong-answer-runs";

let google: SheetsServer;
const closing: (() => Promise<void>)[] = [];

beforeEach(async () => {
  google = await SheetsServer.start({ quota: noQuota });
  return async () => {
    for (const close of [google.close.bind(google), ...closing.splice(0)]) await close();
  };
});

/** @param patience seconds that an answer is waited for: short where there are calls that are never answered */
async function openRuns(patience: number): Promise<WrongAnswerRuns> {
  const world = await openRunWorld({
    ...google.environment,
    SHEETS_REQUESTS_PER_MINUTE: String(noQuota),
    SHEETS_TIME_LIMIT_SECONDS: String(patience),
  });
  closing.push(world.graph.close);
  return new WrongAnswerRuns(world, google);
}

describe.each(["append", "replace"] as const)(
  "a run that does %s and that Google answers wrongly",
  (writeMode) => {
    it.each([
      ["at any call", false],
      ["at any call, the answer to its first write having been lost", true],
    ])(
      "%s, brings each row once and leaves nothing behind",
      async (_, afterLoss) => {
        const runs = await openRuns(60);
        const all = someWrongAnswers.filter(({ endless }) => !endless);
        // After a loss, those that look most like "there is nothing" and "it is done".
        const kinds = afterLoss ? all.filter(({ name }) => /^(a page|an object)/.test(name)) : all;
        const calls = { writeMode, afterLoss };
        const cases = casesOf(calls, await runs.countCalls(calls), kinds);
        expect(cases.length).toBeGreaterThan(20);
        expect(faultsIn(await runs.perform(everyNth(5, cases)))).toEqual([]);
      },
      240_000,
    );

    it("or never, at any call, brings each row once and leaves nothing behind", async () => {
      const runs = await openRuns(1);
      const kinds = someWrongAnswers.filter(({ endless }) => endless);
      const calls = { writeMode, afterLoss: false };
      const cases = casesOf(calls, await runs.countCalls(calls), kinds);
      expect(cases.length).toBeGreaterThan(15);
      expect(faultsIn(await runs.perform(everyNth(3, cases)))).toEqual([]);
    }, 240_000);
  },
);
