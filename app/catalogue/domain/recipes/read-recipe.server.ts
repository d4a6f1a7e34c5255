import { invalidInput } from "#app/kernel/errors";
import { parseInput } from "#app/kernel/parse-input";
import { foreignIngredients, foreignSteps, givenInstructions } from "./foreign-parts.server";
import {
  all,
  first,
  headingIn,
  pictureAddresses,
  string,
  textOf,
  unescapedOnce,
  withLinesApart,
} from "./foreign-shapes.server";
import { readTimes } from "./foreign-times.server";
import { readYield } from "./foreign-yield.server";
import { type RecipeData, recipeDataSchema, storedMark } from "./recipe-data";
import { cleanHtml } from "./recipe-html.server";
import { contentIdOf, identityOf, sourceIdOf } from "./recipe-identity.server";
import { isOwnPicture } from "./recipe-image";

/**
 * A recipe as it came from outside, in any of the shapes that are about: our own, the feed's (`content.details`,
 * `ingredientLines`), schema.org's Recipe, and the plain JSON of recipe collections. Each field is looked for under
 * all its names; what is not known stays empty. HTML is cleaned, links in Markdown lose their address.
 * @param source whose id the recipe's own is; where it can't be told, the id stands alone
 * @throws DomainError invalid_input for what is no recipe or is too long
 */
export function readRecipe(raw: unknown, source = ""): RecipeData {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) {
    throw invalidInput({ recipe: ["This is not a recipe."] });
  }
  if (isOtherThing(raw)) throw invalidInput({ recipe: ["This is not a recipe."] });
  const own = recipeDataSchema.safeParse(raw);
  return withCleanTexts(own.success ? own.data : parseInput(recipeDataSchema, fromForeign(raw, source)));
}

/** Whether schema.org calls it something else, such as a page or a person. */
function isOtherThing(raw: object): boolean {
  const types = [first(raw, "@type")].flat().filter((type) => typeof type === "string");
  return types.length > 0 && !types.some((type) => /(?:^|[/:])\w*recipe$/i.test(type));
}

/**
 * A recipe as it stands in the database. Rows that an earlier release wrote are cleaned again, and damaged ones give what
 * can be told of them. For staff; shoppers read what `storeRecipe` has derived.
 */
export function reviveRecipe(json: string, known: { originalId: string; title: string }): RecipeData {
  try {
    const recipe = recipeDataSchema.parse(JSON.parse(json));
    return json.startsWith(storedMark) ? recipe : withCleanTexts(recipe);
  } catch {
    const { originalId, title } = known;
    return { ...noContents, originalId, title };
  }
}

/** For recipes of which no more than the name is known. */
export const noContents: Omit<RecipeData, "originalId" | "title"> = {
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

/** What a recipe in any of those shapes is called; empty for none. */
export function titleOf(raw: object): string {
  return text(
    raw,
    "title",
    "name",
    "headline",
    "label",
    "recipeName",
    "strMeal",
    "content.details.name",
    "details.name",
  );
}

function fromForeign(raw: object, source: string): RecipeData {
  const title = titleOf(raw);
  const ingredients = foreignIngredients(raw);
  const steps = foreignSteps(raw);
  const given = givenInstructions(raw).map(({ value }) => value);
  const written = steps.length === 0 ? given.find((each) => typeof each === "string") : "";
  return {
    originalId: identityOf(source, sourceIdOf(raw) ?? contentIdOf(title, ingredients)),
    title,
    image: pictureOf(raw),
    summary: unescapedOnce(
      string(first(raw, "summary", "description", "content.description.text", "description.text")),
    ),
    instructions: withPlainHeadings(withLinesApart(unescapedOnce(string(written)))),
    steps,
    ingredients,
    ...readTimes(raw),
    servings: readYield(raw),
    sourceName: shortText(
      first(raw, "sourceName", "content.details.displayName", "author", "creditsText", "publisher") ??
        nameOfSource(raw),
    ),
    sourceUrl:
      all(
        raw,
        "sourceUrl",
        "content.details.attribution.url",
        "url",
        "source",
        "orgURL",
        "originalUrl",
        "canonicalUrl",
        "link",
        "mainEntityOfPage",
        "mainEntityOfPage.@id",
        "strSource",
      )
        .map(webAddress)
        .find(Boolean) ?? null,
  };
}

/** "# Dough" as "Dough:". */
function withPlainHeadings(text: string): string {
  const lines = text.split("\n").map((line) => {
    const heading = headingIn(line);
    return heading === null ? line : `${heading.replace(/:$/, "")}:`;
  });
  return lines.join("\n");
}

function nameOfSource(raw: object): unknown {
  const source = first(raw, "source");
  return webAddress(source) === null ? source : undefined;
}

function text(raw: object, ...paths: string[]): string {
  return textOf(string(first(raw, ...paths)));
}

function shortText(value: unknown): string | null {
  return textOf(string(value)).slice(0, 200) || null;
}

function pictureOf(raw: object): string | null {
  const given = all(
    raw,
    "image",
    "imageUrl",
    "images",
    "photo",
    "photoUrl",
    "picture",
    "img",
    "content.details.images",
    "thumbnailUrl",
    "thumbnail",
    "strMealThumb",
  );
  return (
    given
      .flatMap((each) => pictureAddresses(each))
      .map(pictureAddress)
      .find(Boolean) ?? null
  );
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

/** `[text](address)` and `![text](address)`, the address perhaps with brackets of its own and a title behind it. */
const link =
  /!?\[([^\][]*)\]\(\s{0,9}[^()\s]{0,2000}(?:\([^()]{0,500}\)[^()\s]{0,500}){0,5}(?:\s{1,9}"[^"]{0,500}")?\s{0,9}\)/g;

/** Plain text as some collections write it: of a link in Markdown, its words stay. */
function withoutMarkdownLinks(text: string): string {
  return text.replace(link, "$1").trim();
}
