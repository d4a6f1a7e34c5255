import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { noAnalysis, type PageAnalysis } from "../editor-page";
import { watchAnalysis } from "./use-page-analysis";

const address = "http://endcap.test/dashboard/circulars/1/edit/page/2/hints";
const reading: PageAnalysis = { ...noAnalysis, notice: { kind: "reading", sentence: "Reading this page…" } };

/** What the server answers, one after the other; null where the network fails. The last one is given again and again. */
function answerWith(...answers: (Response | null)[]) {
  const ask = vi.fn(async () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (!answer) throw new TypeError("Failed to fetch");
    return Object.defineProperty(answer.clone(), "url", { value: address });
  });
  vi.stubGlobal("fetch", ask);
  return ask;
}

describe("watchAnalysis", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("asks every two seconds while the page is being read, and no more after that", async () => {
    const ask = answerWith(Response.json(reading), Response.json(reading), Response.json(noAnalysis));
    const shown: PageAnalysis[] = [];
    watchAnalysis(address, (analysis) => shown.push(analysis));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(shown).toEqual([reading, reading, noAnalysis]);
    expect(ask).toHaveBeenCalledTimes(3);
  });

  it("goes on after a lost connection, an error and a proxy's page, and shows nothing of them", async () => {
    answerWith(
      Response.json(reading),
      null,
      new Response("Error getting circular pages", { status: 503 }),
      new Response("<h1>Bad Gateway</h1>", { status: 502 }),
      Response.json(noAnalysis),
    );
    const shown: PageAnalysis[] = [];
    watchAnalysis(address, (analysis) => shown.push(analysis));
    // 2 s after the answer, then 2, 4 and 8 s after the failures.
    await vi.advanceTimersByTimeAsync(15_999);
    expect(shown).toEqual([reading]);
    await vi.advanceTimersByTimeAsync(1);
    expect(shown).toEqual([reading, noAnalysis]);
  });

  it("asks a server that stays away once a minute in the end", async () => {
    const ask = answerWith(null);
    watchAnalysis(address, () => {});
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    ask.mockClear();
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(ask).toHaveBeenCalledTimes(10);
  });

  it("stops when it is told to, also while an answer is on its way", async () => {
    const ask = answerWith(Response.json(reading));
    const shown: PageAnalysis[] = [];
    const stopAtOnce = watchAnalysis(address, (analysis) => shown.push(analysis));
    stopAtOnce();
    const stop = watchAnalysis(address, (analysis) => shown.push(analysis));
    await vi.advanceTimersByTimeAsync(1000);
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(shown).toEqual([reading]);
    expect(ask).toHaveBeenCalledTimes(2);
  });
});
