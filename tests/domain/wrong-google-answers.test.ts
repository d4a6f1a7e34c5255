import { beforeEach, describe, expect, it } from "vitest";
import { openRunWorld, type RunWorld } from "#tests/setup/run-world";
import { noQuota } from "#tests/setup/sheets-server/no-quota";
import { SheetsServer } from "#tests/setup/sheets-server/sheets-server";
import {
  casesOf,
  nameOfCase,
  someWrongAnswers,
  type WrongAnswerOutcome,
  WrongAnswerRuns,
} from "#tests/setup/wrong-answer-runs";

let google: SheetsServer;
let world: RunWorld;
let runs: WrongAnswerRuns;

beforeEach(async () => {
  google = await SheetsServer.start({ quota: noQuota });
  world = await openRunWorld({
    ...google.environment,
    SHEETS_REQUESTS_PER_MINUTE: String(noQuota),
    SHEETS_TIME_LIMIT_SECONDS: "3",
    GRAPH_TIME_LIMIT_SECONDS: "3",
  });
  runs = new WrongAnswerRuns(world, google);
  return async () => {
    await google.close();
    await world.graph.close();
  };
});

const faultsOf = (outcomes: WrongAnswerOutcome[]) =>
  outcomes.flatMap(({ given, faults }) =>
    faults.length > 0 ? [`${nameOfCase(given)}: ${faults.join("; ")}`] : [],
  );

describe.each(["append", "replace"] as const)("a run that does %s and is answered wrongly", (writeMode) => {
  it.each([
    ["at any call", false],
    ["at any call, the answer to its first write having been lost", true],
  ])(
    "by Google Sheets %s, brings each row once and leaves nothing behind",
    async (_, afterLoss) => {
      const asked = { sheet: "google", service: "google", writeMode, afterLoss } as const;
      // Those without an end cost their time limit each.
      const kinds = someWrongAnswers.filter(({ endless }) => !(endless && afterLoss));
      const cases = casesOf(asked, await runs.countCalls(asked), kinds);
      expect(cases.length).toBeGreaterThan(50);
      expect(faultsOf(await runs.perform(cases))).toEqual([]);
    },
    240_000,
  );
});
