import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { RecipeFeed } from "#app/domain/ports/recipe-feed";

const timeoutMs = 5000;
const mostBytes = 4 * 1024 * 1024;

interface FeedSettings {
  /** Without `feeds/search`. */
  url: string;
  /** The header that carries the key. */
  header: string;
  key: string;
}

/**
 * `GET <url>/feeds/search?q=&maxResult=&start=`, which answers a list of recipes or an object with the list as `feed`.
 * Redirects are not followed: the key is for this address alone.
 */
export function createHttpRecipeFeed({ url, header, key }: FeedSettings): RecipeFeed {
  return {
    async search({ text, limit, offset }) {
      const address = new URL("feeds/search", url.endsWith("/") ? url : `${url}/`);
      address.search = new URLSearchParams({
        q: text,
        maxResult: String(limit),
        start: String(offset),
      }).toString();
      const response = await fetch(address, {
        headers: { [header]: key, Accept: "application/json" },
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) {
        await response.body?.cancel();
        throw new Error(`the recipe feed answered ${response.status}`);
      }
      return listOf(JSON.parse(await readCapped(response)));
    },
  };
}

async function readCapped(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ? Readable.fromWeb(response.body as ReadableStream) : []) {
    length += chunk.byteLength;
    if (length > mostBytes) throw new Error(`the recipe feed answered more than ${mostBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function listOf(answer: unknown): unknown[] {
  const list = Array.isArray(answer) ? answer : (answer as { feed?: unknown } | null)?.feed;
  if (!Array.isArray(list)) throw new Error("the recipe feed answered no list");
  return list;
}
