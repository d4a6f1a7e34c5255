import { ingredientsOf, numberedIngredients } from "./foreign-ingredients.server";
import { all, first, inOneLanguage, isObject, type Line, listInText, string } from "./foreign-shapes.server";
import { stepsOf } from "./foreign-steps.server";
import { timesIn } from "./foreign-times.server";
import {
  hasWords,
  isNameOfIngredients,
  isNameOfSteps,
  isRepeated,
  keysNotRead,
} from "./parts-not-read.server";
import type { RecipeData } from "./recipe-data";

const instructionNames = [
  "analyzedInstructions",
  "instructions",
  "recipeInstructions",
  "directions",
  "steps",
];
const moreInstructionNames = [
  ...["instructionsFlat", "method", "preparation", "procedure", "strInstructions", "preparationSteps"],
  ...["recipeSteps", "recipeStepGroups", "recipeText.li"],
];
const ingredientNames = ["ingredients", "recipeIngredient", "extendedIngredients", "content.ingredientLines"];
const moreIngredientNames = [
  ...["ingredientLines", "recipeIngredients", "ingredientList", "ingredientsFlat"],
  ...[
    "ingredientGroups",
    "ingredientSections",
    "recipeIngredientGroups",
    "recipeIngredientParts",
    "ingredient.li",
    "sections",
  ],
];

/** Names that tell a recipe, beside its own, from other things. */
export const plainRecipeParts = [
  ...instructionNames,
  ...ingredientNames,
  ...moreIngredientNames.slice(0, -1),
];

/** What a recipe says of its steps, under whatever name; a list that was written into a text as the list. */
export function givenInstructions(raw: object): { value: unknown; from: unknown }[] {
  const others = Object.keys(raw).filter(isNameOfSteps);
  const names = new Set([...instructionNames, ...moreInstructionNames, ...others]);
  return all(raw, ...names).map((from) => ({
    value: typeof from === "string" ? (listInText(from) ?? from) : inOneLanguage(from, languageOf(raw)),
    from,
  }));
}

function languageOf(raw: object): string {
  return string(first(raw, "inLanguage", "@language", "language"));
}

/** What was read of a part of a recipe, and of which of its values. */
interface Part {
  lines: Line[];
  from: unknown[];
}

/** The first that holds something. */
function filled(parts: Part[]): Part {
  return (
    parts.find(({ lines }) => textsOf(lines).length > 0) ??
    parts.find(({ lines }) => lines.length > 0) ?? { lines: [], from: [] }
  );
}

export function textsOf(lines: Line[]): string[] {
  return lines.flatMap(({ text, kind }) => (kind === "line" ? [text] : []));
}

function stepsIn(raw: object): Part {
  const parts = givenInstructions(raw)
    .filter(({ value }) => typeof value !== "string")
    .map(({ value, from }) => ({ lines: stepsOf(value), from: [from] }));
  const fields = Object.entries(raw).filter(([key]) =>
    /^(?:step|direction|instruction)[ _]?\d{1,3}$/i.test(key),
  );
  const apart = { lines: stepsOf(Object.fromEntries(fields)), from: fields.map(([, value]) => value) };
  return filled([...parts, apart]);
}

function ingredientsIn(raw: object): Part {
  const lists = all(raw, ...ingredientNames, ...moreIngredientNames).map((each) => ({
    lines: ingredientsOf(inOneLanguage(each, languageOf(raw))),
    from: [each],
  }));
  const ofSteps = all(raw, "steps").flatMap((steps) =>
    Array.isArray(steps)
      ? steps.flatMap((step) => (isObject(step) ? ingredientsOf(first(step, "ingredients")) : []))
      : [],
  );
  const part = filled([
    ...lists,
    { lines: ofSteps, from: [] },
    { lines: numberedIngredients(raw), from: [] },
  ]);
  return withGarnish(raw, withGroups(part, first(raw, "ingredientGroups")));
}

function withGroups(part: Part, groups: unknown): Part {
  // RecipeMD's groups stand beside the ingredients that are in none.
  const more = part.from.includes(groups) ? [] : ingredientsOf(groups);
  const isOther = textsOf(more).some((text) => !textsOf(part.lines).includes(text));
  return isOther ? { lines: [...part.lines, ...more], from: [...part.from, groups] } : part;
}

/** With what goes on top, where it stands apart, as it does with cocktails. */
function withGarnish(raw: object, part: Part): Part {
  const isGarnish = ([key, each]: [string, unknown]) => /^garnish(?:es)?$/i.test(key) && hasWords(each);
  const [key = "", garnish] = Object.entries(raw).find(isGarnish) ?? [];
  const lines = ingredientsOf(garnish);
  const known = textsOf(part.lines);
  if (textsOf(lines).every((text) => isRepeated(text, known))) return part;
  const heading: Line = { text: `${key.charAt(0).toUpperCase()}${key.slice(1)}:`, kind: "line" };
  return { lines: [...part.lines, heading, ...lines], from: [...part.from, garnish] };
}

/** The texts of a recipe's ingredients. */
export function foreignIngredients(raw: object): string[] {
  let heading = "";
  // Some programs name the part of the list with each ingredient.
  return textsOf(ingredientsIn(raw).lines).filter((text) => {
    const isAgain = text === heading;
    if (text.endsWith(":")) heading = text;
    return !isAgain;
  });
}

/** The texts of a recipe's steps; none where they stand in one text. */
export function foreignSteps(raw: object): string[] {
  return textsOf(stepsIn(raw).lines);
}

/**
 * What `readRecipe` leaves out of a recipe's ingredients and steps: headings, what it does not understand, and the keys
 * under which something else stands.
 */
export function partsLeftOut(raw: object, data: RecipeData): PartsLeftOut {
  const [ingredients, steps] = [ingredientsIn(raw), stepsIn(raw)];
  const lines = [...ingredients.lines, ...steps.lines];
  const { title, summary, instructions, servings } = data;
  const texts = [...lines.map(({ text }) => text), title, summary, instructions, servings ?? ""];
  const rest = keysNotRead(raw, texts, [...ingredients.from, ...steps.from, ...timesIn(raw)]);
  return {
    lines: [
      ...lines.filter(({ kind }) => kind !== "line"),
      ...rest.map((text): Line => ({ text, kind: "rest" })),
    ],
    hasIngredients: ingredients.lines.length > 0 || rest.some(isNameOfIngredients),
    hasSteps: steps.lines.length > 0 || instructions !== "" || rest.some(isNameOfSteps),
  };
}

interface PartsLeftOut {
  lines: Line[];
  /** Whether it has any, read or not. */
  hasIngredients: boolean;
  hasSteps: boolean;
}
