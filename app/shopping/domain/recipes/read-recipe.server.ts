import { createHash } from "node:crypto";
import { invalidInput } from "#app/kernel/errors";
import { parseInput } from "#app/kernel/parse-input";
import { type RecipeData, recipeDataSchema } from "./recipe-data";
import { cleanHtml, plainText } from "./recipe-html.server";
import { isOwnPicture } from "./recipe-image";
import { parseMinutes } from "./recipe-times";

/**
 * A recipe as it came from outside, in any of the shapes that are about: our own, the feed's (`content.details`,
 * `ingredientLines`), schema.org's Recipe, and the plain JSON of recipe collections. Each field is looked for under
 * all its names; what is not known stays empty. HTML is cleaned, links in Markdown lose their address.
 * @throws DomainError invalid_input for what is no recipe or is too long
 */
export function readRecipe(raw: unknown): RecipeData {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) {
    throw invalidInput({ recipe: ["This is not a recipe."] });
  }
  const own = recipeDataSchema.safeParse(raw);
  return withCleanTexts(own.success ? own.data : parseInput(recipeDataSchema, fromForeign(raw)));
}

/**
 * A recipe as it stands in the database, cleaned again: rows may be older than the cleaning. Damaged ones
 * give what can be told of them.
 */
export function reviveRecipe(json: string, known: { originalId: string; title: string }): RecipeData {
  try {
    return withCleanTexts(recipeDataSchema.parse(JSON.parse(json)));
  } catch {
    const { originalId, title } = known;
    return { ...nothing, originalId, title };
  }
}

/** Nothing but its name; for recipes of which no more is known. */
const nothing: Omit<RecipeData, "originalId" | "title"> = {
  image: null,
  summary: "",
  instructions: "",
  steps: [],
  ingredients: [],
  preparationMinutes: null,
  cookingMinutes: null,
  totalMinutes: null,
  servings: null,
  sourceName: null,
  sourceUrl: null,
};

function withCleanTexts(recipe: RecipeData): RecipeData {
  const { title, summary, instructions, steps, ingredients } = recipe;
  return {
    ...recipe,
    title: withoutMarkdownLinks(title) || title,
    // Before the HTML is cleaned: what stands between the brackets might join to a tag.
    summary: cleanHtml(withoutMarkdownLinks(summary)),
    instructions: cleanHtml(withoutMarkdownLinks(instructions)),
    steps: steps.map(withoutMarkdownLinks).filter(Boolean),
    ingredients: ingredients.map(withoutMarkdownLinks).filter(Boolean),
  };
}

function fromForeign(raw: object): RecipeData {
  const title = text(raw, "title", "name", "content.details.name", "details.name");
  const ingredients = linesOf(
    first(
      raw,
      "ingredients",
      "recipeIngredient",
      "extendedIngredients",
      "content.ingredientLines",
      "ingredientLines",
    ),
    ["wholeLine", "original", "ingredient", "name", "text"],
  );
  const instructions = first(raw, "instructions", "recipeInstructions", "directions", "steps", "method");
  const steps = stepsOf(first(raw, "analyzedInstructions") ?? instructions);
  const seconds = Number(first(raw, "content.details.totalTimeInSeconds"));
  return {
    originalId: originalIdOf(raw, title, ingredients),
    title,
    image: pictureAddress(imageOf(raw)),
    summary: string(first(raw, "summary", "description", "content.description.text", "description.text")),
    instructions: typeof instructions === "string" && steps.length === 0 ? instructions.trim() : "",
    steps,
    ingredients,
    preparationMinutes: parseMinutes(first(raw, "preparationMinutes", "prepTime", "preparationTime")),
    cookingMinutes: parseMinutes(first(raw, "cookingMinutes", "cookTime", "cookingTime")),
    totalMinutes:
      parseMinutes(first(raw, "totalMinutes", "readyInMinutes", "totalTime", "content.details.totalTime")) ??
      parseMinutes(seconds / 60),
    servings: shortText(first(raw, "servings", "recipeYield", "yield", "content.details.numberOfServings")),
    sourceName: shortText(
      first(raw, "sourceName", "content.details.displayName", "author.name", "author", "creditsText"),
    ),
    sourceUrl: webAddress(
      first(raw, "sourceUrl", "content.details.attribution.url", "url", "source") ?? null,
    ),
  };
}

/** The value at the first of these paths that holds something. Names that objects inherit are none. */
function first(raw: object, ...paths: string[]): unknown {
  for (const path of paths) {
    let at: unknown = raw;
    for (const name of path.split(".")) {
      at = typeof at === "object" && at !== null && Object.hasOwn(at, name) ? (at as never)[name] : undefined;
    }
    if (at !== undefined && at !== null && at !== "") return at;
  }
  return undefined;
}

function string(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

function text(raw: object, ...paths: string[]): string {
  return plainText(string(first(raw, ...paths)));
}

function shortText(value: unknown): string | null {
  const said = Array.isArray(value) ? value[0] : value;
  return (typeof said === "number" ? String(said) : plainText(string(said)).slice(0, 200)) || null;
}

/** A list of texts, or of objects that hold one under one of these names, or one text with a line each. */
function linesOf(value: unknown, names: string[]): string[] {
  const list = typeof value === "string" ? value.split(/\r?\n/) : Array.isArray(value) ? value : [];
  return list
    .map((line) => (typeof line === "object" && line !== null ? string(first(line, ...names)) : string(line)))
    .map(plainText)
    .filter((line) => line !== "");
}

/** Steps, out of lists of steps and of sections that hold them. A text is no list: it may be HTML. */
function stepsOf(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry) => {
    const inner =
      typeof entry === "object" && entry !== null ? first(entry, "steps", "itemListElement") : null;
    return linesOf(Array.isArray(inner) ? inner : [entry], ["step", "text", "name"]);
  });
}

function imageOf(raw: object): unknown {
  const image = first(raw, "image", "imageUrl", "images", "content.details.images", "thumbnailUrl");
  const one = Array.isArray(image) ? image[0] : image;
  if (typeof one !== "object" || one === null) return one;
  return first(one, "hostedLargeUrl", "url", "contentUrl", "src");
}

/** Pictures of other hosts are loaded over https alone; nearly all have it by now. */
function pictureAddress(value: unknown): string | null {
  if (typeof value === "string" && isOwnPicture(value)) return value;
  const address = webAddress(value);
  return address === null ? null : address.replace(/^http:/, "https:");
}

function webAddress(value: unknown): string | null {
  if (typeof value !== "string" || !/^https?:\/\//i.test(value.trim())) return null;
  if (!URL.canParse(value.trim())) return null;
  const { href, username, password } = new URL(value.trim());
  return username === "" && password === "" && href.length <= 2000 ? href : null;
}

/** What the source calls it; of a recipe without a name of that kind, what is in it. */
function originalIdOf(raw: object, title: string, ingredients: string[]): string {
  const known = first(
    raw,
    "originalId",
    "id",
    "tracking-id",
    "trackingId",
    "url",
    "sourceUrl",
    "source",
    "slug",
  );
  if (typeof known === "number" || typeof known === "string") return String(known);
  return createHash("sha256")
    .update(JSON.stringify([title, ingredients]))
    .digest("hex");
}

/** `[text](address)` and `![text](address)`, the address perhaps with brackets of its own and a title behind it. */
const link =
  /!?\[([^\][]*)\]\(\s{0,9}[^()\s]{0,2000}(?:\([^()]{0,500}\)[^()\s]{0,500}){0,5}(?:\s{1,9}"[^"]{0,500}")?\s{0,9}\)/g;

/** Plain text as some collections write it: of a link in Markdown, its words stay. */
function withoutMarkdownLinks(text: string): string {
  return text.replace(link, "$1").trim();
}
