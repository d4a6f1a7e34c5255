import * as z from "zod";
import { fetchAnswer } from "#app/adapters/outside/fetch-answer";
import { OversizedAnswerError, parseAnswer } from "#app/adapters/outside/parse-answer";
import type { RecipeFeed } from "#app/kernel/ports/recipe-feed";
import { withTimeLimit } from "#app/kernel/time-limit";

const usualTimeoutMs = 5000;
/** So many times what one answer may take is what a search may that has to be made in parts: somebody sits and waits. */
const maxAnswerTimes = 3;
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
  /** For each answer; a search that is made in parts may take three times as long. Default 5 s. */
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

  async function ask({ text, limit, offset }: Search, signal: AbortSignal): Promise<unknown[]> {
    const address = new URL("feeds/search", url.endsWith("/") ? url : `${url}/`);
    address.search = new URLSearchParams({
      q: text,
      maxResult: String(limit),
      start: String(offset),
    }).toString();
    const headers = { [header]: key };
    const answer = await fetchAnswer(address, { headers, timeoutMs, maxBytes: maxAnswerBytes, signal });
    if (answer.status !== 200) throw new Error(`the recipe feed answered ${answer.status}`);
    return parseAnswer(answer.text, answerSchema);
  }

  /** Where an answer holds more than is read in one go, both its halves are asked for, one after the other. */
  async function searchParts({ text, limit, offset }: Search, signal: AbortSignal): Promise<unknown[]> {
    try {
      return await ask({ text, limit, offset }, signal);
    } catch (error) {
      if (!(error instanceof OversizedAnswerError) || limit <= minLimit) throw error;
    }
    const half = Math.ceil(limit / 2);
    const first = (await searchParts({ text, limit: half, offset }, signal)).slice(0, half);
    if (first.length < half) return first;
    const rest = { text, limit: limit - half, offset: offset + half };
    return [...first, ...(await searchParts(rest, signal))];
  }

  return {
    search: (query) =>
      withTimeLimit(maxAnswerTimes * timeoutMs, undefined, (signal) => searchParts(query, signal)),
  };
}
