import { createHash } from "node:crypto";
import * as z from "zod";
import { type Context, inTransaction } from "#app/kernel/context";
import { requirePermission } from "#app/kernel/permissions";
import type { StoredPrint } from "#app/kernel/ports/page-renderer";
import { parseStored } from "#app/kernel/stored-json";
import { PdfProblemError } from "#reader/pdf/rendered-page";
import { getScopedPage } from "../circulars/circular-access.server";
import type { PageAnalysis } from "./page-analysis";

/** How many of the nearest other pages are read, to find what is printed at the edges of every page. */
const maxOtherPages = 4;
/** To be counted up with a change of what print suggests, so that what is stored is worked out again. */
const analysisVersion = 4;
/** A page that takes too much suggests nothing. */
const nothing: PageAnalysis = { suggestions: [], edges: { x: [], y: [] } };

const analysisSchema = z.custom<PageAnalysis>((value) => typeof value === "object" && value !== null);

/**
 * What a page's print suggests. It is worked out in a child process at the first look, and again when the page or one
 * beside it is another one; what is found stays stored.
 * @throws DomainError not_found
 */
export async function getPageAnalysis(ctx: Context, pageId: number): Promise<PageAnalysis> {
  requirePermission(ctx, "circulars.read");
  const page = await getScopedPage(ctx, pageId);
  const aspect = (page.bigImageWidth ?? 1) / (page.bigImageHeight ?? 1);
  const print = await loadPrint(ctx, page, aspect);
  const madeFrom = fingerprintOf(print);
  const stored = await ctx.db
    .selectFrom("pageAnalysis")
    .select("analysis")
    .where("pageId", "=", pageId)
    .where("madeFrom", "=", madeFrom)
    .executeTakeFirst();
  const analysis = stored?.analysis ?? (await analyseOnce(ctx, { pageId, madeFrom, print }));
  return parseStored(analysisSchema, analysis, "what a page suggests");
}

interface Asked {
  pageId: number;
  madeFrom: string;
  print: StoredPrint;
}

/** What is being worked out now, by page and print: whoever asks beside it waits for the same. */
const underWay = new WeakMap<object, Map<string, Promise<string>>>();

function analyseOnce(ctx: Context, asked: Asked): Promise<string> {
  const ofRenderer = underWay.get(ctx.services.renderer) ?? new Map<string, Promise<string>>();
  underWay.set(ctx.services.renderer, ofRenderer);
  const key = `${asked.pageId} ${asked.madeFrom}`;
  const known = ofRenderer.get(key);
  if (known) return known;
  const analysis = analyse(ctx, asked).finally(() => ofRenderer.delete(key));
  ofRenderer.set(key, analysis);
  return analysis;
}

async function analyse(ctx: Context, { pageId, madeFrom, print }: Asked): Promise<string> {
  const analysis = await ctx.services.renderer.analyse(print).catch((error: unknown) => {
    if (!tooMuch(error)) throw error;
    ctx.log.warn({ pageId, err: error }, "what a page suggests takes too much to work out");
    return JSON.stringify(nothing);
  });
  await inTransaction(ctx, async (tx) => {
    const page = await tx.db
      .selectFrom("circularPage")
      .select("id")
      .where("id", "=", pageId)
      .executeTakeFirst();
    // Deleted meanwhile.
    if (!page) return;
    await tx.db
      .insertInto("pageAnalysis")
      .values({ pageId, madeFrom, analysis })
      .onConflict((oc) => oc.column("pageId").doUpdateSet({ madeFrom, analysis }))
      .execute();
  });
  return analysis;
}

function tooMuch(error: unknown): boolean {
  return error instanceof PdfProblemError && ["time_limit", "memory_limit"].includes(error.problem);
}

interface Place {
  id: number;
  circularId: number;
  position: number;
}

async function loadPrint(ctx: Context, page: Place, aspect: number): Promise<StoredPrint> {
  const pageId = page.id;
  const content = await ctx.db
    .selectFrom("pageContent")
    .select(["words", "links", "rules"])
    .where("pageId", "=", pageId)
    .executeTakeFirst();
  const reading = await ctx.db
    .selectFrom("pageReading")
    .select(["status", "words", "deals"])
    .where("pageId", "=", pageId)
    .executeTakeFirst();
  const pictures = await ctx.db
    .selectFrom("pageThumbnail")
    .select(["left", "top", "width", "height"])
    .where("pageId", "=", pageId)
    .where("origin", "=", "found")
    .orderBy("position")
    .execute();
  const printed = content ?? { words: "[]", links: "[]", rules: "[]" };
  return { ...printed, pictures, reading: reading ?? null, aspect, others: await loadOtherWords(ctx, page) };
}

function loadOtherWords(ctx: Context, page: Place): Promise<StoredPrint["others"]> {
  return ctx.db
    .selectFrom("circularPage")
    .innerJoin("pageContent", "pageContent.pageId", "circularPage.id")
    .leftJoin("pageReading", "pageReading.pageId", "circularPage.id")
    .select(["pageContent.words", "pageReading.words as readWords"])
    .where("circularPage.circularId", "=", page.circularId)
    .where("circularPage.id", "!=", page.id)
    .orderBy((eb) => eb.fn("abs", [eb("circularPage.position", "-", page.position)]))
    .limit(maxOtherPages)
    .execute();
}

function fingerprintOf(print: StoredPrint): string {
  const { words, links, rules, others, reading, ...small } = print;
  const long = [words, links, rules, ...others.flatMap((other) => [other.words, other.readWords])];
  if (reading) long.push(reading.words, reading.deals);
  const hash = createHash("sha256").update(JSON.stringify([analysisVersion, small, reading?.status]));
  // Not as one JSON text: megabytes are escaped more slowly than they are hashed.
  for (const text of long) hash.update(`\n${text?.length ?? "none"}\n`).update(text ?? "");
  return hash.digest("hex");
}
