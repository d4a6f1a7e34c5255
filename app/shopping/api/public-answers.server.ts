import { LRUCache } from "lru-cache";
import type { Context } from "#app/kernel/context";
import { DomainError, errorCodes } from "#app/kernel/errors";
import { isWorthLogging, toDomainError } from "#app/kernel/storage-errors";
import type { Answer, ReadRequest } from "#app/server/web/front/answer";
import { answerWith, type Bodies, makeBodies } from "#app/server/web/front/bodies";
import { answerWithTail, makeTail, type SharedTail } from "#app/server/web/front/shared-tail";
import {
  type PublishedStore,
  shownStore,
  unsafeFindStore,
} from "#app/shopping/domain/publishing/pages-of-store.server";
import {
  everyone,
  type Prepared,
  type PublicationCache,
  type Published,
} from "#app/shopping/domain/publishing/publication-cache.server";
import { type PublicRead, publicReads } from "./public-reads.server";

/** Every origin may read the answer, and no browser takes it for anything but JSON. */
const headersOfAll = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "ETag",
  "Cross-Origin-Resource-Policy": "cross-origin",
  "X-Content-Type-Options": "nosniff",
  "Content-Type": "application/json; charset=utf-8",
};

const maxParameterLength = 200;

/**
 * How long others may keep an answer: 15 s, and 10 s more while they fetch a newer one. A change is live within a
 * minute behind a cache that hides an answer's age from the browser's own (twice 25 s), and none shows what has
 * ended. When this server does not answer, the last one stands for an hour.
 */
const freshSeconds = 15;
const staleSeconds = 10;
const unreachableSeconds = 3600;

const routes = publicReads.map((read) => ({ read, ...patternOf(read.path) }));

/** A request's address, taken apart. */
interface Question {
  read: PublicRead;
  ids: Record<string, number>;
  /** `everyone` if the address names no retailer. */
  retailerId: number;
  query: Record<string, string>;
  storeName: string | null;
  preview: string | null;
  /** Cache key. Equal for all addresses that ask the same, whatever store they name. */
  key: string;
}

/** The questions of recent addresses, since parsing an address takes longer than answering from the cache. */
const questions = new LRUCache<string, Question>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: (_, url) => url.length * 4 + 1000,
});

/**
 * Answers the public reads from `cache`, without a promise if it can. Null if no public read has this address.
 * Errors are turned into answers too.
 */
export function answerPublicRead(
  ctx: Context,
  cache: PublicationCache,
  request: ReadRequest,
): Answer | null | Promise<Answer | null> {
  const question = questions.get(request.url) ?? questionOf(request.url);
  if (!question) return null;
  ctx.services.traces.nameRoute(question.read.path);
  if (question.preview === null) questions.set(request.url, question);
  const known = peek(ctx, cache, question);
  if (known) return answerPrepared(ctx, known, request);
  return answer(ctx, cache, question, request).catch(refuse(ctx, request));
}

function questionOf(url: string): Question | null {
  const [path = "", search = ""] = url.split("?", 2);
  for (const { read, pattern, names } of routes) {
    const found = pattern.exec(path);
    if (!found) continue;
    const ids = Object.fromEntries(names.map((name, index) => [name, Number(found[index + 1])]));
    const parameters = new URLSearchParams(search);
    const query = takeParameters(parameters, read.query ?? []);
    const { store = null } = read.byStore ? takeParameters(parameters, ["store"]) : {};
    const preview = read.preview ? parameters.get("preview") : null;
    const key = JSON.stringify([read.path, ids, query]);
    return { read, ids, retailerId: ids.retailerId ?? everyone, query, storeName: store, preview, key };
  }
  return null;
}

/** A prepared answer, and the store whose shoppers it is for; null for no store. */
interface Known {
  store: PublishedStore | null;
  prepared: Prepared<Bodies | SharedTail>;
}

function peek(ctx: Context, cache: PublicationCache, question: Question): Known | undefined {
  const { retailerId, storeName, preview } = question;
  if (preview !== null) return undefined;
  const found =
    storeName === null
      ? { value: null }
      : cache.peek<PublishedStore | null>(ctx, retailerId, storeKey(storeName));
  const prepared =
    found && cache.peek<Known["prepared"]["value"]>(ctx, retailerId, keyFor(question, found.value));
  return prepared && { store: found.value, prepared };
}

async function answer(
  ctx: Context,
  cache: PublicationCache,
  question: Question,
  request: ReadRequest,
): Promise<Answer> {
  const { read, ids, query, retailerId, storeName, preview } = question;
  if (read.preview && preview !== null) {
    const body = Buffer.from(JSON.stringify(await read.preview(ctx, ids, preview)));
    return unkept(request, 200, body, "private, no-store");
  }
  const store = storeName === null ? null : await findStore(ctx, cache, retailerId, storeName);
  const prepared = await cache.get(ctx, retailerId, keyFor(question, store), async () => {
    const { content, changesAt } = await read.read(ctx, { ids, query, store });
    const value = await (store !== null && read.byStore === "group and name"
      ? makeTail(afterStore(content as object))
      : makeBodies(Buffer.from(JSON.stringify(content))));
    return { value, byteSize: value.byteSize, changesAt };
  });
  return answerPrepared(ctx, { store, prepared }, request);
}

function answerPrepared(ctx: Context, { store, prepared }: Known, request: ReadRequest): Answer {
  const { value, changesAt } = prepared;
  const headers = { ...headersOfAll, "Cache-Control": cacheControl(changesAt, ctx.now()) };
  if (!("deflated" in value)) return answerWith(value, headers, request);
  const head = Buffer.from(`{"store":${JSON.stringify(store && shownStore(store))},`);
  return answerWithTail(head, value, headers, request);
}

/** The JSON that the stores of a group share: everything after the member `store`, which differs between them. */
function afterStore(content: object): Buffer {
  const { store: _store, ...shared } = content as { store: unknown };
  return Buffer.from(JSON.stringify(shared).slice(1));
}

function keyFor({ key, read }: Question, store: PublishedStore | null): string {
  if (store === null) return key;
  return read.byStore === "store" ? `${key} in ${store.id}` : `${key} of group ${store.circularGroupId}`;
}

function storeKey(name: string): string {
  return `store ${name}`;
}

/** The store with this slug or id, cached for all requests. */
async function findStore(ctx: Context, cache: PublicationCache, retailerId: number, name: string) {
  const { value } = await cache.get(ctx, retailerId, storeKey(name), async () => ({
    value: await unsafeFindStore(ctx, retailerId, name),
    byteSize: 300,
    changesAt: null,
  }));
  return value;
}

function takeParameters(parameters: URLSearchParams, names: readonly string[]): Record<string, string> {
  const given = names.map((name) => [name, parameters.get(name)?.trim().slice(0, maxParameterLength) ?? ""]);
  return Object.fromEntries(given.filter(([, value]) => value !== ""));
}

const usualCaching = cachingFor(Number.POSITIVE_INFINITY);

function cacheControl(changesAt: Published["changesAt"], now: Date): string {
  if (changesAt === null) return usualCaching;
  const leftMs = Date.parse(changesAt) - now.getTime();
  return leftMs > (freshSeconds + unreachableSeconds) * 1000 ? usualCaching : cachingFor(leftMs);
}

/** The Cache-Control of an answer that changes in this many milliseconds. */
function cachingFor(leftMs: number): string {
  const left = Math.max(0, Math.floor(leftMs / 1000));
  const fresh = Math.min(freshSeconds, left);
  const stale = Math.min(staleSeconds, left - fresh);
  const unreachable = Math.min(unreachableSeconds, left - fresh);
  return `public, max-age=${fresh}, stale-while-revalidate=${stale}, stale-if-error=${unreachable}`;
}

/** Turns an error into a JSON answer that nobody caches, so that what is added later is found at once. */
function refuse(ctx: Context, request: ReadRequest): (error: unknown) => Answer {
  return (error) => {
    const refusal =
      toDomainError(error) ??
      new DomainError("internal", "Something went wrong here. Please try again.", { cause: error });
    if (isWorthLogging(refusal)) ctx.log.error({ err: error }, "a public read failed");
    const body = Buffer.from(JSON.stringify({ error: refusal.code, message: refusal.message }));
    return unkept(request, errorCodes[refusal.code].status, body, "no-store");
  };
}

function unkept({ method }: ReadRequest, status: number, body: Buffer, caching: string): Answer {
  const headers = {
    ...headersOfAll,
    Vary: "Accept-Encoding",
    "Cache-Control": caching,
    "Content-Length": String(body.length),
  };
  return { status, headers, body: method === "HEAD" ? null : body };
}

function patternOf(path: string): { pattern: RegExp; names: string[] } {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  return { names, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "(\\d{1,15})")}$`) };
}
