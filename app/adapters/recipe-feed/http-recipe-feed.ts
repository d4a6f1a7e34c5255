import { z } from "zod";
import type { RecipeFeed } from "#app/kernel/ports/recipe-feed";
import { fetchAnswer } from "../outside/fetch-answer";
import { OversizedAnswerError } from "../outside/oversized-answer";
import { parseAnswer } from "../outside/parse-answer";

const usualTimeoutMs = 5000;
const usualMaxAnswerBytes = 4 * 1024 * 1024;
/** So few that are too much are no recipes. */
const minLimit = 10;

type Search = Parameters<RecipeFeed["search"]>[0];

interface FeedSettings {
  /** Without `feeds/search`. */
  url: string;
  /** The header that carries the key. */
  header: string;
  key: string;
  /** For each answer. Default 5 s. */
  timeoutMs?: number;
  /** Default 4 MB. */
  maxAnswerBytes?: number;
}

/** Each recipe is read for itself (readRecipe), so that one that makes no sense doesn't spoil the others. */
const list = z.custom<unknown[]>((value) => Array.isArray(value));
const answerSchema = z.union([list, z.object({ feed: list }).transform(({ feed }) => feed)]);

/** `GET <url>/feeds/search?q=&maxResult=&start=`, which answers a list of recipes or an object with the list as `feed`. */
export function createHttpRecipeFeed(settings: FeedSettings): RecipeFeed {
  const { url, header, key, timeoutMs = usualTimeoutMs, maxAnswerBytes = usualMaxAnswerBytes } = settings;

  async function ask({ text, limit, offset }: Search): Promise<unknown[]> {
    const address = new URL("feeds/search", url.endsWith("/") ? url : `${url}/`);
    address.search = new URLSearchParams({
      q: text,
      maxResult: String(limit),
      start: String(offset),
    }).toString();
    const headers = { [header]: key };
    const answer = await fetchAnswer(address, { headers, timeoutMs, maxBytes: maxAnswerBytes });
    if (answer.status !== 200) throw new Error(`the recipe feed answered ${answer.status}`);
    return parseAnswer(answer.text, answerSchema);
  }

  /** Where an answer holds more than is read in one go, both its halves are asked for, one after the other. */
  async function search({ text, limit, offset }: Search): Promise<unknown[]> {
    try {
      return await ask({ text, limit, offset });
    } catch (error) {
      if (!(error instanceof OversizedAnswerError) || limit <= minLimit) throw error;
    }
    const half = Math.ceil(limit / 2);
    const first = (await search({ text, limit: half, offset })).slice(0, half);
    if (first.length < half) return first;
    return [...first, ...(await search({ text, limit: limit - half, offset: offset + half }))];
  }

  return { search };
}
