import type { Context } from "#app/kernel/context";
import { partMarks } from "#db/fold";
import type { AdCountTable } from "#db/tables/shopping";
import type { CountName } from "../publishing/counts";

const maxLength = 60;
/** Maximum number of different search terms in a day; further ones are counted without their words. */
const maxDetails = 500;

interface Detailed {
  retailerId: number;
  day: string;
  name: CountName;
  detail: string;
}

/** Counts that are not in the table yet. */
interface Gathered {
  waiting(): Iterable<AdCountTable>;
}

/** What is stored with a count: a search's words, a recipe's id if the recipe exists, otherwise an empty text. */
export async function keptDetail(ctx: Context, gathered: Gathered, detailed: Detailed): Promise<string> {
  if (detailed.name === "recipeOpened") return knownRecipe(ctx, detailed.detail);
  return detailed.name === "searchedInVain" ? keptWords(ctx, gathered, detailed) : "";
}

async function knownRecipe(ctx: Context, detail: string): Promise<string> {
  if (!/^[1-9]\d{0,14}$/.test(detail)) return "";
  const recipe = await ctx.db
    .selectFrom("recipe")
    .select("id")
    .where("id", "=", Number(detail))
    .executeTakeFirst();
  return recipe ? detail : "";
}

async function keptWords(ctx: Context, gathered: Gathered, detailed: Detailed): Promise<string> {
  const words = plain(detailed.detail);
  if (words === "") return "";
  const waiting = detailsAmong(gathered.waiting(), detailed);
  if (waiting.has(words)) return words;
  const ofDay = ctx.db
    .selectFrom("adCount")
    .where("retailerId", "=", detailed.retailerId)
    .where("circularId", "=", 0)
    .where("day", "=", detailed.day)
    .where("name", "=", detailed.name);
  const known = await ofDay.select("detail").where("detail", "=", words).executeTakeFirst();
  if (known) return words;
  const { details } = await ofDay
    .select((eb) => eb.fn.count<number>("detail").distinct().as("details"))
    .where("detail", "not in", ["", ...waiting])
    .executeTakeFirstOrThrow();
  return details + waiting.size < maxDetails ? words : "";
}

function detailsAmong(counts: Iterable<AdCountTable>, { retailerId, day, name }: Detailed): Set<string> {
  const details = new Set<string>();
  for (const count of counts) {
    if (count.retailerId === retailerId && count.day === day && count.name === name && count.detail !== "")
      details.add(count.detail);
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
