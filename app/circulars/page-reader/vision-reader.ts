import { readFile, stat } from "node:fs/promises";
import { fetchAnswer, NoAnswerError, readRetryAfter } from "#app/adapters/outside/fetch-answer";
import type { Log } from "#app/kernel/ports/log";
import type { OutsideProblem, PageReader, ReaderAnswer } from "#app/kernel/ports/page-reader";
import type { Spending } from "#app/kernel/ports/spending";
import type { ReadPage } from "#reader/read-page";
import { checkToldDeals } from "./check-told-deals";
import { costOfAnswer, parseVisionAnswer, type TokenPrices, visionPrompt } from "./vision-answer";

export interface VisionSettings {
  /** Address of an API like OpenAI's, without a slash at the end: "https://api.openai.com/v1". */
  url: string;
  /** Null for a service that asks for none. */
  key: string | null;
  model: string;
  timeoutMs: number;
  /** About what a page costs, in US dollars. */
  pagePrice: number;
  /** Null: every page that is answered cost about as much. */
  tokenPrices: TokenPrices | null;
}

interface VisionOptions extends VisionSettings {
  /** Reads each page first: what the service says is checked against it, and stands alone where the service fails. */
  own: PageReader;
  spending: Spending;
  log: Log;
  now(): Date;
}

const maxPictureBytes = 8 * 1024 * 1024;
const maxAnswerBytes = 1024 * 1024;
/** How long a service that is too busy is left alone when it doesn't say. */
const usualPauseSeconds = 60;

/** It was not asked, or it answered that it would not do it, which no service charges for. */
class VisionError extends Error {
  override readonly name = "VisionError";
  constructor(
    readonly problem: OutsideProblem,
    detail: string,
  ) {
    super(detail);
  }
}

/**
 * The PageReader that also asks an outside vision model. The picture of a page on which our own reader finds no words
 * stays in the house, since nothing that is said of it could be checked.
 */
export class VisionReader implements PageReader {
  readonly #host: string;
  #quietUntil = 0;

  constructor(private readonly options: VisionOptions) {
    this.#host = new URL(options.url).host;
  }

  async read(picturePath: string): Promise<ReaderAnswer> {
    const { own, now } = this.options;
    const page = await own.read(picturePath);
    if (page.words.length === 0) return page;
    if (now().getTime() < this.#quietUntil) {
      return { ...page, outside: { host: this.#host, isSent: false, problem: "busy" } };
    }
    return this.#askAboutPage(page, picturePath);
  }

  async findOutsideCost() {
    const { pagePrice, spending } = this.options;
    const spent = await spending.findSpent();
    return { host: this.#host, pagePrice, spent, monthLimit: spending.monthLimit };
  }

  close(): Promise<void> {
    return this.options.own.close();
  }

  /** The page as the service and our own reader see it, or as our own does where the service is of no help. */
  async #askAboutPage(page: ReadPage, picturePath: string): Promise<ReaderAnswer> {
    const { pagePrice, tokenPrices, spending, log } = this.options;
    const host = this.#host;
    let isSent = false;
    const onSending = () => {
      isSent = true;
    };
    let cost = pagePrice;
    let settle: ((real: number) => Promise<void>) | null = null;
    try {
      settle = await spending.reserve(pagePrice);
      if (settle === null) throw new VisionError("over_limit", "the month has too little left");
      const answer = await this.#ask(picturePath, onSending);
      cost = (tokenPrices && costOfAnswer(answer, tokenPrices)) ?? pagePrice;
      const deals = checkToldDeals(page, parseVisionAnswer(answer));
      // Those of the page are for finding its deals without help.
      return { ...page, deals, outside: { host, isSent, problem: null } };
    } catch (error) {
      if (!isSent || error instanceof VisionError) cost = 0;
      const problem = problemOf(error, isSent);
      // The message alone: what is thrown elsewhere may hold the picture or the key.
      log.warn({ host, problem, detail: (error as Error).message }, "the vision service did not read a page");
      return { ...page, outside: { host, isSent, problem } };
    } finally {
      // What was read is worth more than a sum that is a page too high.
      await settle?.(cost).catch((error: unknown) =>
        log.warn({ err: error }, "the cost of a page could not be noted"),
      );
    }
  }

  async #ask(picturePath: string, onSending: () => void): Promise<string> {
    const { url, key, model, timeoutMs, now } = this.options;
    if ((await stat(picturePath)).size > maxPictureBytes) {
      throw new VisionError("too_large", `the picture has more than ${maxPictureBytes} bytes`);
    }
    const { status, headers, text } = await fetchAnswer(new URL(`${url}/chat/completions`), {
      method: "POST",
      headers: key === null ? {} : { Authorization: `Bearer ${key}` },
      body: await questionOf(model, picturePath),
      onSending,
      timeoutMs,
      maxBytes: maxAnswerBytes,
    });
    if (status === 200) return text;
    const wait = readRetryAfter(headers.get("Retry-After"), now());
    if (status === 429 || status === 503 || (status > 500 && wait !== null)) {
      const seconds = wait ?? usualPauseSeconds;
      this.#quietUntil = now().getTime() + seconds * 1000;
      throw new VisionError("busy", `it answered ${status}, to be left alone for ${seconds} s`);
    }
    const isRefusal = status >= 400 && status < 500;
    throw new VisionError(isRefusal ? "refused" : "no_answer", `it answered ${status}`);
  }
}

async function questionOf(model: string, picturePath: string): Promise<object> {
  return {
    model,
    response_format: { type: "json_object" },
    messages: [
      {
        role: "user",
        content: [
          { type: "text", text: visionPrompt },
          { type: "image_url", image_url: { url: await toDataUrl(picturePath) } },
        ],
      },
    ],
  };
}

function problemOf(error: unknown, isSent: boolean): OutsideProblem {
  if (error instanceof VisionError) return error.problem;
  if (error instanceof NoAnswerError && error.timedOut) return "too_slow";
  if (!isSent) return "unsent";
  return error instanceof NoAnswerError ? "no_answer" : "unfit";
}

async function toDataUrl(picturePath: string): Promise<string> {
  return `data:image/jpeg;base64,${(await readFile(picturePath)).toString("base64")}`;
}
