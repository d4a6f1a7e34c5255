import * as z from "zod";
import { linkedEntries } from "#app/catalogue/domain/recipes/linked-recipes";
import { line } from "#app/kernel/line";
import type { SuggestedPicture } from "#reader/deals/suggestions";

/** Real pages have some 60; each is read and written whole, while nobody else is served. */
export const maxAreasOfPage = 200;
/** Linked to one area, the same one twice counted twice: shoppers look at a few. */
const maxRecipesOfArea = 50;
/** Linked to areas that are written together. */
const maxRecipesAtOnce = 400;
const tooManyRecipes = "Too many recipes.";
/** Recipes, and steps and ingredients that are objects: a recipe has some 30 of them, and reading thousands would hold others up. */
const maxPartsOfArea = 2000;
const maxPartsAtOnce = 4000;
const tooManyParts = "Too many steps and ingredients.";

const required = "Field is required";
/** Forms send numbers as text; an empty one is none. */
const number = z.preprocess(
  (value) => (typeof value === "string" && value.trim() !== "" ? Number(value) : value),
  z.number({ error: "Must be a number." }),
);
/** Forms send line ends as CR LF. */
const withPlainLineEnds = (value: string) => value.replace(/\r\n?/g, "\n");
const shortText = (maxLength: number) =>
  line().max(maxLength, `At most ${maxLength} characters.`).default("");
const lines = (maxLength: number) => {
  const error = `At most ${maxLength} characters.`;
  // Before anything else is done to it, which takes half a second for millions of line ends.
  const bounded = z.string().max(2 * maxLength, { error, abort: true });
  return bounded.overwrite(withPlainLineEnds).trim().max(maxLength, error).default("");
};
/** Forms send an empty text for "none". */
const optionalId = z.preprocess(
  (value) => (value === "" || value === undefined ? null : value),
  z.coerce.number().int().nonnegative().nullable(),
);

/** The box of an area: fractions of the page, or pixels of the 1500-px-high page image (see area-geometry). */
export const areaBoxSchema = z.object({ left: number, top: number, width: number, height: number });

/** What staff say about an area. An area needs an ingredient: it is what the shopper sees and hears. */
export const areaDetailsSchema = z.object({
  prefix: shortText(200),
  ingredient: line(required).min(1, required).max(300, "At most 300 characters."),
  deal: shortText(200),
  details: lines(4000),
  categoryId: optionalId,
  featured: z.preprocess((value) => value === true || value === "true" || value === "on", z.boolean()),
  thumbnailIndex: optionalId,
  /** Recipes linked to the area, as JSON text; null for none. */
  recipesJson: z
    .string()
    .max(200_000, { error: tooManyRecipes, abort: true })
    .refine((json) => linkedEntries(json).length <= maxRecipesOfArea, { error: tooManyRecipes, abort: true })
    .refine((json) => partsIn(json) <= maxPartsOfArea, tooManyParts)
    .nullable()
    .default(null),
});

export const areaSchema = areaBoxSchema.extend(areaDetailsSchema.shape).extend({
  /** The area to replace; left out for a new one. */
  id: optionalId,
  /** The version that was read; left out to save whatever stands there. */
  version: optionalId,
});

/** What is wrong with areas that are to be written together; null for nothing. */
export function faultOfAreas(areas: Pick<AreaInput, "recipesJson">[]): string | null {
  const sum = (count: (json: string | null) => number) =>
    areas.reduce((total, { recipesJson }) => total + count(recipesJson), 0);
  if (sum((json) => linkedEntries(json).length) > maxRecipesAtOnce) return tooManyRecipes;
  return sum(partsIn) > maxPartsAtOnce ? tooManyParts : null;
}

/** How many of the first areas may be written together. */
export function countFitting(areas: readonly Pick<AreaInput, "recipesJson">[]): number {
  let [recipes, parts] = [0, 0];
  const tooMuch = areas.findIndex(({ recipesJson }) => {
    recipes += linkedEntries(recipesJson).length;
    parts += partsIn(recipesJson);
    return recipes > maxRecipesAtOnce || parts > maxPartsAtOnce;
  });
  return tooMuch < 0 ? areas.length : tooMuch;
}

/** Objects in JSON text: recipes, and the steps and ingredients that are told as objects. */
function partsIn(json: string | null): number {
  return (json ?? "").split("{").length - 1;
}

export type AreaInput = z.infer<typeof areaSchema>;

/** Whether a suggestion, by its key, is turned down. */
export const turnedDownSchema = z.object({
  key: z.string().min(1).max(100),
  isTurnedDown: z.enum(["true", "false"]).transform((value) => value === "true"),
});

export type TurnedDown = z.infer<typeof turnedDownSchema>;

/** A picture of another page of the retailer, by its index there. */
const earlierPictureSchema = z.object({
  pageId: z.number().int().positive(),
  thumbnailIndex: z.number().int().nonnegative(),
});

/** Forms send it as JSON. */
const suggestedPictureSchema = z.preprocess(
  (value) => (typeof value === "string" ? parseJson(value) : value),
  z.union([earlierPictureSchema, areaBoxSchema]).nullish(),
);

/** What is sent of a suggestion with the area that was made of it. */
export const suggestedFields = {
  picture: suggestedPictureSchema.optional(),
  /** The name that was read. */
  readName: line().max(500).nullish(),
};

/** What is saved of an area that was made of a suggestion. */
export type SuggestedInput = AreaInput & {
  picture?: SuggestedPicture | null | undefined;
  readName?: string | null | undefined;
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
