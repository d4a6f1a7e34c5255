import { createHash } from "node:crypto";
import { invalidInput } from "#app/kernel/errors";
import { fold } from "#db/fold";
import { first, string } from "./foreign-shapes.server";
import type { RecipeData } from "./recipe-data";
import { plainText } from "./recipe-html.server";

const idNames = [
  "originalId",
  "id",
  "tracking-id",
  "recipeId",
  "uid",
  "uuid",
  "identifier",
  "_id.$oid",
  "_id",
  "idMeal",
];
const pageNames = ["url", "sourceUrl", "orgURL", "@id", "canonicalUrl", "link", "source", "slug"];

/** What a source calls a recipe: its id there, otherwise the page of its own; null for none. */
export function sourceIdOf(raw: object): string | null {
  for (const name of idNames) {
    const id = string(first(raw, name));
    if (id !== "" && !isBlank(id)) return id;
  }
  const pages = pageNames.map((name) => string(first(raw, name)));
  return pages.find((page) => isUnique(page)) ?? (pages.at(-1) || null);
}

const hash = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$|^[0-9a-f]{24,}$/i;
/** MD5, SHA-1 and SHA-256 of nothing. */
const hashesOfNothing = /^(?:d41d8cd98f00b204|da39a3ee5e6b4b0d|e3b0c44298fc1c14)/i;

/** Whether an id stands for none: a UUID of zeros, the hash of an empty text. */
function isBlank(id: string): boolean {
  return hash.test(id) && (new Set(id.replaceAll("-", "")).size <= 5 || hashesOfNothing.test(id));
}

const tracking = /^(?:utm_|(?:mc_[ce]id|fbclid|[gd]clid|msclkid|igshi?d?)=)/i;

/**
 * An address as all write it whose link leads to the same page: with https, without www, the slash at its end, what tells
 * where a visitor comes from, and a place on the page. What is no address stays as it is.
 */
export function plainAddress(id: string): string {
  if (!/^https?:/i.test(id) || !URL.canParse(id)) return id;
  const { host, pathname, search, hash: place } = new URL(id);
  const asked = search
    .slice(1)
    .split("&")
    .filter((part) => part !== "" && !tracking.test(part))
    .join("&");
  // Pages of a program in the browser, and places in a list.
  const kept = /^#(?:[!/]|\d+$)/.test(place) ? place : "";
  return `https://${host.replace(/^www\./, "")}${pathname.replace(/\/$/, "")}${asked && `?${asked}`}${kept}`;
}

/** Computers at home, each of which has a recipe 1. */
const privateHost =
  /^(?:[^.]+|.*\.(?:local|localhost|lan|home|internal)|(?:0|10|127)\..*|192\.168\..*|169\.254\..*|172\.(?:1[6-9]|2\d|3[01])\..*|\[.*\])$/;

/** Whether hardly any other source calls a recipe so: an address with a path on the web, a UUID, a hash. */
export function isUnique(id: string): boolean {
  if (!/^https?:/i.test(id) || !URL.canParse(id)) return hash.test(id) && !isBlank(id);
  const { hostname, pathname, search, hash: place } = new URL(id);
  // "#recipe" stands on every page of a site, "#2" is a place in a list.
  const isPage = pathname !== "/" || search !== "" || /^#[!/]/.test(place);
  return isPage && !privateHost.test(hostname) && !/^#\d+$/.test(place);
}

/** Whether this is an id of the library itself, as our API and its exports give it: "collection#7", or a unique one. */
export function isOurId(raw: object): boolean {
  if (!Object.hasOwn(raw, "originalId")) return false;
  const id = string(first(raw, "originalId"));
  return /^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*#./u.test(id) || isUnique(id);
}

/** The identity of a recipe: its source with its id there. A source that can't be told is empty, and the id stands alone. */
export function identityOf(source: string, id: string): string {
  return source === "" || isUnique(id) ? id : `${source}#${id}`.slice(0, 1000);
}

/** For recipes without an id: what is in it. */
export function contentIdOf(title: string, ingredients: string[]): string {
  return createHash("sha256")
    .update(JSON.stringify([title, ingredients]))
    .digest("hex");
}

/** What is in a recipe and how it is made, line by line, but for case, accents, blanks and signs. */
export function linesOf({ ingredients, steps, instructions }: RecipeData): string[] {
  return [...ingredients, ...steps, ...plainText(instructions).split("\n")]
    .map(titleKey)
    .filter((line) => line !== "" && line !== "-");
}

/** The same for recipes of one title in which the same stands. */
export function contentOf(data: RecipeData): string {
  const title = titleKey(data.title);
  return contentIdOf(title === "-" ? data.title : title, linesOf(data)).slice(0, 16);
}

/** The site of a recipe's address, otherwise whoever wrote it. */
export function attributionOf({ sourceName, sourceUrl }: RecipeData): string | null {
  return sourceUrl && URL.canParse(sourceUrl)
    ? new URL(sourceUrl).hostname.replace(/^www\./, "")
    : sourceName;
}

/**
 * Whether a recipe may have got a new title: every line stands in both. Variants have most lines in common, so that
 * these suffice only for what hardly any other recipe is called.
 */
export function mayBeRenamed(a: RecipeData, b: RecipeData, isCalledUniquely: boolean): boolean {
  if (isCalledUniquely) return isMostlySame(a, b) === true;
  return linesOf(a).length > 0 && linesOf(a).join("\n") === linesOf(b).join("\n");
}

/** Whether more than half of the longer one's lines stand in both; null where neither has any. */
export function isMostlySame(a: RecipeData, b: RecipeData): boolean | null {
  const [ours, theirs] = [linesOf(a), linesOf(b)];
  const [longer, shorter] = ours.length < theirs.length ? [theirs, new Set(ours)] : [ours, new Set(theirs)];
  if (longer.length === 0) return null;
  return longer.filter((line) => shorter.has(line)).length * 2 > longer.length;
}

/** Whether half of the words in the longer list of ingredients stand in both. */
export function hasMostlySameIngredients(a: RecipeData, b: RecipeData): boolean {
  const [ours, theirs] = [a, b].map(
    ({ ingredients }) => new Set(ingredients.flatMap((line) => titleKey(line).match(/\p{L}+/gu) ?? [])),
  ) as [Set<string>, Set<string>];
  return [...ours].filter((word) => theirs.has(word)).length * 2 >= Math.max(ours.size, theirs.size);
}

/** Whether two titles are the same but for case, accents, blanks and signs. */
export function isSameTitle(a: string, b: string): boolean {
  return titleKey(a) === titleKey(b);
}

/** Letters and digits of a title, folded. */
export function titleKey(title: string): string {
  return fold(title).replaceAll(/[^\p{L}\p{N}]+/gu, "-");
}

/** The name of a source as it stands in identities. @throws DomainError invalid_input for a name without letters */
export function keyOfSource(name: string): string {
  const key = titleKey(name).replaceAll(/^-|-$/g, "").slice(0, 200);
  if (key === "") throw invalidInput({ source: ["The source needs a name."] });
  return key;
}
