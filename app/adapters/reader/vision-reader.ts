import { readFile, stat } from "node:fs/promises";
import { fetchAnswer, NoAnswerError, readRetryAfter } from "#app/adapters/outside/fetch-answer";
import type { Log } from "#app/kernel/ports/log";
import type { OutsideProblem, PageReader, ReaderAnswer } from "#app/kernel/ports/page-reader";
import { checkToldDeals } from "./check-told-deals";
import { parseVisionAnswer, type ToldDeal, visionPrompt } from "./vision-answer";

export interface VisionSettings {
  /** Address of an API like OpenAI's, without a slash at the end: "https://api.openai.com/v1". */
  url: string;
  /** Null for a service that asks for none. */
  key: string | null;
  model: string;
  timeoutMs: number;
}

interface VisionOptions extends VisionSettings {
  /** Reads each page first: what the service says is checked against it, and stands alone where the service fails. */
  own: PageReader;
  log: Log;
  now(): Date;
}

const maxPictureBytes = 8 * 1024 * 1024;
const maxAnswerBytes = 1024 * 1024;
/** How long a service that is too busy is left alone when it doesn't say. */
const usualPauseSeconds = 60;

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
export function createVisionReader({ own, log, now, ...settings }: VisionOptions): PageReader {
  const { url, key, model, timeoutMs } = settings;
  const { host } = new URL(url);
  let quietUntil = 0;

  async function ask(picturePath: string, onSending: () => void): Promise<ToldDeal[]> {
    if ((await stat(picturePath)).size > maxPictureBytes) {
      throw new VisionError("too_large", `the picture has more than ${maxPictureBytes} bytes`);
    }
    const body = {
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
    const { status, headers, text } = await fetchAnswer(new URL(`${url}/chat/completions`), {
      method: "POST",
      headers: key === null ? {} : { Authorization: `Bearer ${key}` },
      body,
      onSending,
      timeoutMs,
      maxBytes: maxAnswerBytes,
    });
    if (status === 429 || status === 503) {
      const seconds = readRetryAfter(headers.get("Retry-After"), now()) ?? usualPauseSeconds;
      quietUntil = now().getTime() + seconds * 1000;
      throw new VisionError("busy", `it answered ${status}, to be left alone for ${seconds} s`);
    }
    if (status === 401 || status === 403) throw new VisionError("refused", `it answered ${status}`);
    if (status !== 200) throw new VisionError("no_answer", `it answered ${status}`);
    return parseVisionAnswer(text);
  }

  return {
    async read(picturePath) {
      const page = await own.read(picturePath);
      if (page.words.length === 0) return page;
      if (now().getTime() < quietUntil) return { ...page, outside: { host, isSent: false, problem: "busy" } };
      let isSent = false;
      const onSending = () => {
        isSent = true;
      };
      try {
        const deals = checkToldDeals(page, await ask(picturePath, onSending));
        // Those of the page are for finding its deals without help.
        return { ...page, deals, drawings: null, outside: { host, isSent, problem: null } };
      } catch (error) {
        const problem = problemOf(error, isSent);
        // The message alone: what is thrown elsewhere may hold the picture or the key.
        log.warn(
          { host, problem, detail: (error as Error).message },
          "the vision service did not read a page",
        );
        return { ...page, outside: { host, isSent, problem } } satisfies ReaderAnswer;
      }
    },
    close: () => own.close(),
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
