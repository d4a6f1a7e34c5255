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
    if (id !== "") return id;
  }
  const pages = pageNames.map((name) => string(first(raw, name)));
  return pages.find((page) => isUnique(page)) ?? (pages.at(-1) || null);
}

/** Whether no other source would call another recipe so: an address with a path, a UUID, a hash, or a name with its source. */
export function isUnique(id: string): boolean {
  if (URL.canParse(id) && /^https?:/i.test(id)) {
    const { pathname, search, hash } = new URL(id);
    return pathname !== "/" || search !== "" || hash !== "";
  }
  return (
    /^[^#]+#./.test(id) ||
    /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i.test(id) ||
    /^[0-9a-f]{24,}$/i.test(id)
  );
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
