import * as z from "zod";
import { parseStoredOr } from "#app/kernel/stored-json";
import type { PageLink, PageRule, PageWord } from "#reader/page-content";
import type { ReadDeal } from "#reader/read-page";

const box = { left: z.number(), top: z.number(), width: z.number(), height: z.number() };
const boxesSchema = z.array(z.object(box));
const wordsSchema: z.ZodType<PageWord[]> = z.array(
  z.object({ ...box, text: z.string(), size: z.number(), style: z.number().optional() }),
);
const linksSchema: z.ZodType<PageLink[]> = z.array(z.object({ ...box, url: z.string() }));
const dealsSchema: z.ZodType<ReadDeal[]> = z.array(
  z.object({
    ...box,
    // Readings of earlier versions looked for none.
    picture: z.object(box).nullable().default(null),
    price: z.string(),
    ingredient: z.string(),
    prefix: z.string(),
    details: z.string(),
    confidence: z.number(),
    confidenceIfNamed: z.number().optional(),
    otherNames: z.array(z.string()).optional(),
    otherPrices: z.array(z.string()).optional(),
    unread: z.array(z.string()).optional(),
  }),
);

/** The words of a page as they are stored; none where they can't be read. */
export function parseWords(stored: string): PageWord[] {
  return parseStoredOr([], wordsSchema, stored);
}

/** As `parseWords`. */
export function parseLinks(stored: string): PageLink[] {
  return parseStoredOr([], linksSchema, stored);
}

/** As `parseWords`. */
export function parseRules(stored: string): PageRule[] {
  return parseStoredOr([], boxesSchema, stored);
}

/** As `parseWords`. */
export function parseDeals(stored: string): ReadDeal[] {
  return parseStoredOr([], dealsSchema, stored);
}

/** The words that a page has: those that were read from its picture, if they are more than its text has. */
export function chooseWords(readWords: PageWord[] | null, words: PageWord[]): PageWord[] {
  return readWords && readWords.length > words.length ? readWords : words;
}
