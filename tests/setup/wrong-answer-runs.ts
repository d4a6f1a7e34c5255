import type { ConnectionRow } from "#db/tables/connections";
import { type GraphPage, makePage, makePost } from "./graph-world";
import { hourMs, type RunWorld } from "./make-run-world";
import type { SheetsDocument } from "./sheets-server/sheets-document";
import type { SheetsMethod, SheetsServer } from "./sheets-server/sheets-server";
import { type WrongAnswer, wrongAnswers } from "./wrong-answers";

type WriteMode = "append" | "replace";

/** One wrong answer of Google's at one call of one run. */
interface WrongAnswerCase {
  writeMode: WriteMode;
  wrong: WrongAnswer;
  call: SheetsMethod;
  /** Which of these calls, from 1. */
  number: number;
  /** Whether Google had done what was asked before it answered wrongly. */
  done: boolean;
  /** Whether the answer to the first write had been lost before, so that it is looked for whether it arrived. */
  afterLoss: boolean;
}

interface WrongAnswerOutcome {
  given: WrongAnswerCase;
  /** What is not as it must be, in words; none where all is well. */
  faults: string[];
}

const postCount = 12;
/** Three calls to the sheet for so many posts. */
const smallCallWeight = 6000;
const oldKey = "a post of before";
const maxRounds = 12;
/** More would keep each other waiting until calls that nothing is wrong with meet their time limit. */
const runsAtOnce = 8;
const casesAtOnce = 32;
const limitOfRunMs = 6 * hourMs;

interface CallsAsked {
  writeMode: WriteMode;
  afterLoss: boolean;
}

/** The calls that a run makes, how often each. */
type CallCounts = Partial<Record<SheetsMethod, number>>;

/** Runs in one world, each with a page and a sheet of its own, so that they can be carried out side by side. */
export class WrongAnswerRuns {
  #pages = 0;

  constructor(
    private readonly world: RunWorld,
    private readonly google: SheetsServer,
  ) {
    world.callWeight = smallCallWeight;
  }

  /** Which calls there are, told by a run without a wrong answer. */
  async countCalls({ writeMode, afterLoss }: CallsAsked): Promise<CallCounts> {
    const counts: CallCounts = {};
    const made = await this.#prepare(writeMode);
    if (afterLoss) this.#loseAnswer(made);
    this.google.calls.length = 0;
    await this.#carryOut([made]);
    for (const { method } of this.google.calls)
      if (method !== "token") counts[method] = (counts[method] ?? 0) + 1;
    const faults = await this.#faultsOf(made);
    if (faults.length > 0) throw new Error(`A run without a wrong answer: ${faults.join("; ")}`);
    return counts;
  }

  /** Carries them out, many side by side. */
  async perform(cases: WrongAnswerCase[]): Promise<WrongAnswerOutcome[]> {
    const outcomes: WrongAnswerOutcome[] = [];
    for (let first = 0; first < cases.length; first += casesAtOnce) {
      outcomes.push(...(await this.#performAtOnce(cases.slice(first, first + casesAtOnce))));
    }
    return outcomes;
  }

  async #performAtOnce(cases: WrongAnswerCase[]): Promise<WrongAnswerOutcome[]> {
    const made = [];
    for (const given of cases) {
      const run = await this.#prepare(given.writeMode);
      if (given.afterLoss) this.#loseAnswer(run);
      this.#arrange(given, run);
      made.push({ given, run });
    }
    await this.#carryOut(made.map(({ run }) => run));
    const outcomes: WrongAnswerOutcome[] = [];
    for (const { given, run } of made) outcomes.push({ given, faults: await this.#faultsOf(run) });
    return outcomes;
  }

  #loseAnswer({ document }: PreparedRun): void {
    this.google.trouble({ method: "batchUpdate", how: "cutAfter", document });
  }

  #arrange({ call, number, wrong, done }: WrongAnswerCase, { document }: PreparedRun): void {
    this.google.trouble({ method: call, after: number - 1, how: { wrong, done }, document });
  }

  async #prepare(writeMode: WriteMode): Promise<PreparedRun> {
    const page = this.#addPage();
    const { document, url } = await this.#addSheet();
    const connection = await this.world.connect({
      pageTitle: "Posts",
      pageName: page.info.id,
      spreadsheetUrl: url,
      writeMode,
      skipsKnownRows: 0,
    });
    const runId = await this.world.requestRun(connection.id);
    return { page, document, connection, runId, writeMode };
  }

  #addPage(): GraphPage {
    this.#pages += 1;
    const page = makePage(`2009000${this.#pages}`, `Shop ${this.#pages}`, `shop${this.#pages}`, ["10001"]);
    for (let number = 1; number <= postCount; number += 1) {
      page.posts.push(
        makePost(page.info.id, number, new Date(this.world.clock.now.getTime() - hourMs - number * 1000)),
      );
    }
    this.world.graph.world.pages.push(page);
    return page;
  }

  /** With a row of before, which stays when rows are appended and goes when they are replaced. */
  async #addSheet() {
    const { spreadsheets, socialPages } = this.world.contextOf().services;
    const retailerId = this.world.rows.own.retailer.id;
    const document = this.google.addDocument("Posts");
    const url = this.google.urlOf(document);
    const tab = await spreadsheets.openTab(url, { retailerId });
    const headings = [socialPages.keyHeading("Posts") ?? ""];
    await tab.appendRows("0:0:0", new Date(), { headings, rows: [[oldKey]] });
    return { document, url };
  }

  /** Lets the clock go on to each next try until nothing waits. */
  async #carryOut(runs: PreparedRun[]): Promise<void> {
    const { db } = this.world.runtime;
    for (let round = 1; round <= maxRounds; round += 1) {
      await this.world.work(runsAtOnce);
      const waiting = await db
        .selectFrom("connectionRun")
        .select("notBefore")
        .where("status", "=", "waiting")
        .where(
          "id",
          "in",
          runs.map(({ runId }) => runId),
        )
        .execute();
      if (waiting.length === 0) return;
      const next = Math.max(...waiting.map(({ notBefore }) => Date.parse(notBefore)));
      this.world.pass(next - this.world.clock.now.getTime());
    }
  }

  async #faultsOf(made: PreparedRun): Promise<string[]> {
    const { db } = this.world.runtime;
    const { page, document, connection, runId, writeMode } = made;
    const run = await this.world.run(runId);
    const posts = page.posts.map(({ id }) => id);
    const keys = document
      .shownRows()
      .slice(1)
      .map(([key]) => key);
    const wanted = writeMode === "append" ? [oldKey, ...posts] : posts;
    const faults: string[] = [];
    if (run.status !== "done") {
      faults.push(
        `it is ${run.status} after ${run.attempts} tries: ${run.errorMessage} ${run.errorDetail ?? ""}`,
      );
    }
    if (JSON.stringify(keys) !== JSON.stringify(wanted)) {
      faults.push(
        `the sheet has ${keys.length} rows, ${new Set(keys).size} of them different, of ${wanted.length}`,
      );
    }
    if (document.state.tabs.length !== 1) faults.push("a hidden tab is left");
    const marks = document.state.metadata.map(({ metadataValue }) => metadataValue.split(" ").at(-1) ?? "");
    const strange = marks.filter(
      (mark) => !mark.startsWith(`${connection.id}:${runId}:`) && mark !== "0:0:0",
    );
    if (strange.length > 0) faults.push("marks of others are left");
    const job = await db
      .selectFrom("job")
      .select("id")
      .where("key", "=", `run-connection:${runId}`)
      .execute();
    if (job.length > 0) faults.push("its job is left");
    const rows = await db.selectFrom("connectionRunRow").select("runId").where("runId", "=", runId).execute();
    if (rows.length > 0) faults.push("its own rows are left");
    if (Date.parse(run.endedAt ?? "") - Date.parse(run.startedAt ?? "") > limitOfRunMs) {
      faults.push("it took longer than a run may");
    }
    return faults;
  }
}

interface PreparedRun {
  page: GraphPage;
  document: SheetsDocument;
  connection: ConnectionRow;
  runId: number;
  writeMode: WriteMode;
}

/** Right where there is nothing to tell, and so the wrong one that looks most like a right one. */
const emptyObject: WrongAnswer = {
  name: "an object with nothing in it",
  send: (response) => response.writeHead(200, { "Content-Type": "application/json" }).end("{}"),
};

/** One of each kind. */
export const someWrongAnswers: WrongAnswer[] = [...wrongAnswers, emptyObject].filter(({ name }) =>
  [
    "half of a JSON text",
    "nothing with status 200",
    "a page with status 200",
    "a redirect to a good answer",
    "another service's JSON",
    "no answer",
    "one byte now and then",
    emptyObject.name,
  ].includes(name),
);

/** Every wrong answer at every one of these calls; for calls that write also after the write was carried out. */
export function casesOf(
  { writeMode, afterLoss }: CallsAsked,
  counts: CallCounts,
  kinds: WrongAnswer[],
): WrongAnswerCase[] {
  return (Object.entries(counts) as [SheetsMethod, number][]).flatMap(([call, count]) =>
    Array.from({ length: count }, (_, index) => index + 1).flatMap((number) =>
      kinds.flatMap((wrong) =>
        (call === "batchUpdate" ? [false, true] : [false]).map((done) => ({
          writeMode,
          wrong,
          call,
          number,
          done,
          afterLoss,
        })),
      ),
    ),
  );
}

/** What is not as it must be, with the case where it is so. */
export function faultsIn(outcomes: WrongAnswerOutcome[]): string[] {
  return outcomes.flatMap(({ given, faults }) =>
    faults.length > 0 ? [`${nameOfCase(given)}: ${faults.join("; ")}`] : [],
  );
}

function nameOfCase(given: WrongAnswerCase): string {
  const { writeMode, wrong, call, number, done, afterLoss } = given;
  const more = `${done ? ", carried out" : ""}${afterLoss ? ", after a lost answer" : ""}`;
  return `${writeMode}: ${wrong.name} at ${call} ${number}${more}`;
}
