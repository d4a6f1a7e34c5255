import { makeRunWorld } from "#tests/setup/make-run-world";
import { makeTestWorld } from "#tests/setup/make-test-world";
import { noQuota } from "#tests/setup/sheets-server/no-quota";
import { SheetsServer } from "#tests/setup/sheets-server/sheets-server";
import {
  allWrongAnswers,
  type CallsAsked,
  casesOf,
  faultsIn,
  someWrongAnswers,
  WrongAnswerRuns,
} from "#tests/setup/wrong-answer-runs";
import type { WrongAnswer } from "#tests/setup/wrong-answers";

/** What came of the wrong answers of one service at every call of one kind of run. */
interface WrongAnswersFigures {
  asked: CallsAsked;
  cases: number;
  faults: string[];
  seconds: number;
}

/** A list with nothing in it but two megabytes of blanks, which the Graph API may give. */
const ofFacebook = allWrongAnswers.filter(({ name }) => name !== "far too much");
const modes = ["append", "replace"] as const;
/** Seconds that an answer is waited for; short where none comes. */
const patience = { usual: 120, endless: 3 };

/** Every wrong answer at every call of a run, of both services, to both kinds of sheets, appending and replacing. */
export async function measureWrongAnswers(): Promise<WrongAnswersFigures[]> {
  const asked: { calls: CallsAsked; kinds: WrongAnswer[] }[] = modes.flatMap((writeMode) => [
    { calls: { sheet: "google", service: "google", writeMode, afterLoss: false }, kinds: allWrongAnswers },
    { calls: { sheet: "google", service: "google", writeMode, afterLoss: true }, kinds: someWrongAnswers },
    { calls: { sheet: "google", service: "graph", writeMode, afterLoss: false }, kinds: ofFacebook },
    { calls: { sheet: "built-in", service: "graph", writeMode, afterLoss: false }, kinds: ofFacebook },
  ]);
  const figures: WrongAnswersFigures[] = [];
  for (const { calls, kinds } of asked) {
    const begun = performance.now();
    const usual = await tryAll(
      calls,
      kinds.filter(({ endless }) => !endless),
      patience.usual,
    );
    const endless = await tryAll(
      calls,
      kinds.filter((kind) => kind.endless),
      patience.endless,
    );
    figures.push({
      asked: calls,
      cases: usual.cases + endless.cases,
      faults: [...usual.faults, ...endless.faults],
      seconds: (performance.now() - begun) / 1000,
    });
  }
  return figures;
}

async function tryAll(calls: CallsAsked, kinds: WrongAnswer[], seconds: number) {
  const google = await SheetsServer.start({ quota: noQuota });
  const closing: (() => Promise<void>)[] = [() => google.close()];
  try {
    const environment = {
      ...google.environment,
      SHEETS_REQUESTS_PER_MINUTE: String(noQuota),
      SHEETS_TIME_LIMIT_SECONDS: String(seconds),
      GRAPH_TIME_LIMIT_SECONDS: String(seconds),
    };
    const world = await makeRunWorld(environment, async (given) => {
      const made = await makeTestWorld(given);
      closing.push(made.close);
      return made;
    });
    closing.push(world.graph.close);
    const runs = new WrongAnswerRuns(world, google);
    const cases = casesOf(calls, await runs.countCalls(calls), kinds);
    return { cases: cases.length, faults: faultsIn(await runs.perform(cases)) };
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}

export function printWrongAnswers(figures: WrongAnswersFigures[]): void {
  console.log("\nWrong answers at every call of a run; each row once, nothing left behind, the run ended:");
  for (const { asked, cases, faults, seconds } of figures) {
    const { sheet, service, writeMode, afterLoss } = asked;
    const who = service === "graph" ? "Facebook" : "Google Sheets";
    const what = `${who}, ${sheet} sheet, ${writeMode}${afterLoss ? ", after a lost answer" : ""}`;
    console.log(
      `  ${what.padEnd(56)} ${String(cases - faults.length).padStart(4)} of ${String(cases).padStart(4)} held (${seconds.toFixed(0)} s)`,
    );
    for (const fault of faults) console.log(`    ${fault}`);
  }
  const cases = figures.reduce((sum, each) => sum + each.cases, 0);
  const faults = figures.reduce((sum, each) => sum + each.faults.length, 0);
  console.log(`  ${cases - faults} of ${cases} held (aim: all)`);
}
