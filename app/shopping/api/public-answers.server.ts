import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Context } from "#app/kernel/context";
import { DomainError, errorCodes } from "#app/kernel/errors";
import { isWorthLogging, toDomainError } from "#app/kernel/storage-errors";
import { unsafeFindStore } from "#app/shopping/domain/publishing/pages-of-store.server";
import {
  everyone,
  type PublicationCache,
  type Published,
} from "#app/shopping/domain/publishing/publication-cache.server";
import { type PublicRead, publicReads } from "./public-reads.server";
import { matches } from "./stored-image.server";

export interface PublicRequest {
  method: string;
  /** Path and query. */
  url: string;
  ifNoneMatch: string | null;
  acceptEncoding: string | null;
}

export interface PublicAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer | null;
}

/** An answer's body in the encodings that browsers take, and its ETag without one. */
interface Bodies {
  tag: string;
  plain: Buffer;
  gzip: Buffer | null;
  br: Buffer | null;
}

type Encoding = "br" | "gzip" | "plain";

/** Every origin may read it, and no browser takes it for anything but JSON. */
const headersOfAll = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "ETag",
  "Cross-Origin-Resource-Policy": "cross-origin",
  "X-Content-Type-Options": "nosniff",
  "Content-Type": "application/json; charset=utf-8",
  Vary: "Accept-Encoding",
};

/** Below, a coded body is no shorter than its packet. */
const minCodedBytes = 1024;
const maxParameterLength = 200;

/**
 * How long others may keep an answer: 15 s, and 10 s more while they fetch a newer one. A change is live within a
 * minute behind a cache that hides an answer's age from the browser's own (twice 25 s), and none shows what has
 * ended. When this server does not answer, the last one stands for an hour.
 */
const freshSeconds = 15;
const staleSeconds = 10;
const unreachableSeconds = 3600;

const compressed = { gzip: promisify(gzip), br: promisify(brotliCompress) };
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

const routes = publicReads.map((read) => ({ read, ...patternOf(read.path) }));

/** Answers the public reads out of `cache`. Null: there is none at this address, or it isn't a reading request. */
export async function answerPublicRead(
  ctx: Context,
  cache: PublicationCache,
  request: PublicRequest,
): Promise<PublicAnswer | null> {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const [path = "", search = ""] = request.url.split("?", 2);
  for (const { read, pattern, names } of routes) {
    const found = pattern.exec(path);
    if (!found) continue;
    const ids = Object.fromEntries(names.map((name, index) => [name, Number(found[index + 1])]));
    return withoutBody(request, await answer(ctx, cache, { read, ids, search, request }).catch(refuse(ctx)));
  }
  return null;
}

interface Asked {
  read: PublicRead;
  ids: Record<string, number>;
  search: string;
  request: PublicRequest;
}

async function answer(ctx: Context, cache: PublicationCache, asked: Asked): Promise<PublicAnswer> {
  const { read, ids, search, request } = asked;
  const retailerId = ids.retailerId ?? everyone;
  const parameters = new URLSearchParams(search);
  const preview = parameters.get("preview");
  if (read.preview && preview !== null) {
    const body = Buffer.from(JSON.stringify(await read.preview(ctx, ids, preview)));
    return { status: 200, headers: unkept(body, "private, no-store"), body };
  }
  const query = takeParameters(parameters, read.query ?? []);
  const storeName = read.byStore ? takeParameters(parameters, ["store"]).store : undefined;
  const store = storeName === undefined ? null : await findStore(ctx, cache, retailerId, storeName);
  const key = JSON.stringify([read.path, ids, query, store?.id ?? null]);
  const prepared = await cache.get(ctx, retailerId, key, async () => {
    const { content, changesAt } = await read.read(ctx, { ids, query, store });
    const value = await makeBodies(content);
    const byteSize = value.plain.length + (value.gzip?.length ?? 0) + (value.br?.length ?? 0) + 500;
    return { value, byteSize, changesAt };
  });
  const { value: bodies, changesAt } = prepared;
  const headers = { ...headersOfAll, "Cache-Control": cacheControl(changesAt, ctx.now()) };
  if (matches(request.ifNoneMatch?.replaceAll(/-(?:br|gzip)"/g, '"') ?? null, `"${bodies.tag}"`)) {
    return { status: 304, headers: { ...headers, ETag: tagFor(bodies, request) }, body: null };
  }
  return withBody(headers, bodies, request);
}

/** The store of this name, whoever asks; asked of the database once. */
async function findStore(ctx: Context, cache: PublicationCache, retailerId: number, name: string) {
  const { value } = await cache.get(ctx, retailerId, `store ${name}`, async () => ({
    value: await unsafeFindStore(ctx, retailerId, name),
    byteSize: 1000,
    changesAt: null,
  }));
  return value;
}

function takeParameters(parameters: URLSearchParams, names: readonly string[]): Record<string, string> {
  const given = names.map((name) => [name, parameters.get(name)?.trim().slice(0, maxParameterLength) ?? ""]);
  return Object.fromEntries(given.filter(([, value]) => value !== ""));
}

async function makeBodies(content: unknown): Promise<Bodies> {
  const plain = Buffer.from(JSON.stringify(content));
  const tag = createHash("sha256").update(plain).digest("base64url");
  if (plain.length < minCodedBytes) return { tag, plain, gzip: null, br: null };
  const [gzipped, br] = await Promise.all([compressed.gzip(plain), compressed.br(plain, brotliOptions)]);
  return { tag, plain, gzip: gzipped, br };
}

function withBody(headers: Record<string, string>, bodies: Bodies, request: PublicRequest): PublicAnswer {
  const encoding = encodingFor(bodies, request);
  const body = bodies[encoding] ?? bodies.plain;
  const all = { ...headers, ETag: tagFor(bodies, request), "Content-Length": String(body.length) };
  return {
    status: 200,
    headers: encoding === "plain" ? all : { ...all, "Content-Encoding": encoding },
    body,
  };
}

/** Bytes that differ have tags that differ: strong ones promise that. */
function tagFor(bodies: Bodies, request: PublicRequest): string {
  const encoding = encodingFor(bodies, request);
  return encoding === "plain" ? `"${bodies.tag}"` : `"${bodies.tag}-${encoding}"`;
}

function encodingFor(bodies: Bodies, { acceptEncoding }: PublicRequest): Encoding {
  if (acceptEncoding === null) return "plain";
  if (bodies.br && takes(acceptEncoding, "br")) return "br";
  return bodies.gzip && takes(acceptEncoding, "gzip") ? "gzip" : "plain";
}

function takes(acceptEncoding: string, encoding: Encoding): boolean {
  return acceptEncoding.split(",").some((part) => {
    const [name = "", ...parameters] = part.split(";");
    return name.trim() === encoding && !parameters.some((each) => /^\s*q=0(?:\.0*)?\s*$/.test(each));
  });
}

function cacheControl(changesAt: Published["changesAt"], now: Date): string {
  const leftMs = changesAt === null ? Number.POSITIVE_INFINITY : Date.parse(changesAt) - now.getTime();
  const left = Math.max(0, Math.floor(leftMs / 1000));
  const fresh = Math.min(freshSeconds, left);
  const stale = Math.min(staleSeconds, left - fresh);
  const unreachable = Math.min(unreachableSeconds, left - fresh);
  return `public, max-age=${fresh}, stale-while-revalidate=${stale}, stale-if-error=${unreachable}`;
}

/** What refuses is answered in JSON as well. Nobody keeps it, so that what comes to be is there at once. */
function refuse(ctx: Context): (error: unknown) => PublicAnswer {
  return (error) => {
    const refusal =
      toDomainError(error) ??
      new DomainError("internal", "Something went wrong here. Please try again.", { cause: error });
    if (isWorthLogging(refusal)) ctx.log.error({ err: error }, "a public read failed");
    const body = Buffer.from(JSON.stringify({ error: refusal.code, message: refusal.message }));
    return { status: errorCodes[refusal.code].status, headers: unkept(body, "no-store"), body };
  };
}

function unkept(body: Buffer, caching: string): Record<string, string> {
  return { ...headersOfAll, "Cache-Control": caching, "Content-Length": String(body.length) };
}

function withoutBody({ method }: PublicRequest, whole: PublicAnswer): PublicAnswer {
  return method === "HEAD" ? { ...whole, body: null } : whole;
}

function patternOf(path: string): { pattern: RegExp; names: string[] } {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  return { names, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "(\\d{1,15})")}$`) };
}
