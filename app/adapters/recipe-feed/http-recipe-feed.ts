import { z } from "zod";
import type { RecipeFeed } from "#app/domain/ports/recipe-feed";
import { fetchAnswer } from "../outside/fetch-answer";
import { parseAnswer } from "../outside/parse-answer";

const usualTimeoutMs = 5000;
const usualMaxAnswerBytes = 4 * 1024 * 1024;

interface FeedSettings {
  /** Without `feeds/search`. */
  url: string;
  /** The header that carries the key. */
  header: string;
  key: string;
  /** Default 5 s. */
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
  return {
    async search({ text, limit, offset }) {
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
    },
  };
}
