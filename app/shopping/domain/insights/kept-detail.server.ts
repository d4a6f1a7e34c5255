import type { Context } from "#app/kernel/context";
import { partMarks } from "#db/fold";
import type { AdCountTable } from "#db/tables/shopping";
import type { CountName, CountsReport } from "../publishing/counts";

const maxLength = 60;
/** Maximum number of different search terms in a day; further ones are counted without their words. */
const maxDetails = 500;
/** Maximum number of search terms in one report; nobody types more in the seconds between two. */
const maxWordsOfReport = 20;

interface OfDay {
  retailerId: number;
  day: string;
}

/** Counts that are not in the table yet. */
interface Gathered {
  waiting(): Iterable<AdCountTable>;
}

type Counted = CountsReport["counts"][number];

/**
 * What is stored with each count of a report: a search's words, a recipe's id if the recipe exists, otherwise an empty
 * text. Asks the database twice at most for words, and once for recipes, however many there are.
 */
export async function keptDetails(
  ctx: Context,
  gathered: Gathered,
  ofDay: OfDay,
  counts: readonly Counted[],
): Promise<(counted: Counted) => string> {
  const recipes = await knownRecipes(ctx, detailsOf(counts, "recipeOpened"));
  const words = await keptWords(ctx, gathered, ofDay, detailsOf(counts, "searchedInVain").map(plain));
  return ({ name, detail = "" }) => {
    if (name === "recipeOpened") return recipes.has(detail) ? detail : "";
    const said = name === "searchedInVain" ? plain(detail) : "";
    return words.has(said) ? said : "";
  };
}

function detailsOf(counts: readonly Counted[], wanted: CountName): string[] {
  return counts.flatMap(({ name, detail }) => (name === wanted && detail ? [detail] : []));
}

async function knownRecipes(ctx: Context, details: string[]): Promise<Set<string>> {
  const ids = new Set(details.filter((detail) => /^[1-9]\d{0,14}$/.test(detail)).map(Number));
  if (ids.size === 0) return new Set();
  const found = await ctx.db
    .selectFrom("recipe")
    .select("id")
    .where("id", "in", [...ids])
    .execute();
  return new Set(found.map(({ id }) => String(id)));
}

async function keptWords(
  ctx: Context,
  gathered: Gathered,
  { retailerId, day }: OfDay,
  said: string[],
): Promise<Set<string>> {
  const words = [...new Set(said)].filter((word) => word !== "").slice(0, maxWordsOfReport);
  if (words.length === 0) return new Set();
  const waiting = wordsAmong(gathered.waiting(), { retailerId, day });
  const kept = new Set(words.filter((word) => waiting.has(word)));
  const others = words.filter((word) => !kept.has(word));
  if (others.length === 0) return kept;
  const ofDay = ctx.db
    .selectFrom("adCount")
    .where("retailerId", "=", retailerId)
    .where("circularId", "=", 0)
    .where("day", "=", day)
    .where("name", "=", "searchedInVain");
  const known = await ofDay.select("detail").where("detail", "in", others).distinct().execute();
  for (const { detail } of known) kept.add(detail);
  const fresh = others.filter((word) => !kept.has(word));
  if (fresh.length === 0) return kept;
  const { details } = await ofDay
    .select((eb) => eb.fn.count<number>("detail").distinct().as("details"))
    .where("detail", "not in", ["", ...waiting])
    .executeTakeFirstOrThrow();
  for (const word of fresh.slice(0, Math.max(0, maxDetails - details - waiting.size))) kept.add(word);
  return kept;
}

function wordsAmong(counts: Iterable<AdCountTable>, { retailerId, day }: OfDay): Set<string> {
  const details = new Set<string>();
  for (const count of counts) {
    if (count.retailerId !== retailerId || count.day !== day || count.name !== "searchedInVain") continue;
    if (count.detail !== "") details.add(count.detail);
  }
  return details;
}

/** Normalises a search term; empty for what might name a person: anything with an @ or a long number. */
function plain(detail: string): string {
  const words = partMarks(detail).normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();
  return /@|\d{5}/.test(words) ? "" : legible(words.slice(0, maxLength));
}

/** Replaces characters that not every engine can store, such as lone surrogates, by the replacement character. */
function legible(words: string): string {
  return words.replaceAll("\0", "\uFFFD").replace(/\p{Surrogate}/gu, "\uFFFD");
}
