import { ingredientsOf, numberedIngredients } from "./foreign-ingredients.server";
import { all, first, isObject, type Line, listInText } from "./foreign-shapes.server";
import { stepsOf } from "./foreign-steps.server";

const instructionNames = [
  "analyzedInstructions",
  "instructions",
  "recipeInstructions",
  "directions",
  "steps",
];
const moreInstructionNames = ["instructionsFlat", "method", "preparation", "procedure", "strInstructions"];
const ingredientNames = ["ingredients", "recipeIngredient", "extendedIngredients", "content.ingredientLines"];
const moreIngredientNames = [
  ...["ingredientLines", "recipeIngredients", "ingredientList", "ingredientsFlat"],
  ...["ingredientGroups", "ingredientSections", "sections"],
];

/** Names that tell a recipe, beside its own, from other things. */
export const plainRecipeParts = [
  ...instructionNames,
  ...ingredientNames,
  ...moreIngredientNames.slice(0, -1),
];

/** What a recipe says of its steps, under whatever name; a list that was written into a text as the list. */
export function givenInstructions(raw: object): unknown[] {
  return all(raw, ...instructionNames, ...moreInstructionNames).map((each) =>
    typeof each === "string" ? (listInText(each) ?? each) : each,
  );
}

/** The first list that holds something. */
function filled(lists: Line[][]): Line[] {
  return lists.find((lines) => textsOf(lines).length > 0) ?? lists.find((lines) => lines.length > 0) ?? [];
}

export function textsOf(lines: Line[]): string[] {
  return lines.flatMap(({ text, kind }) => (kind === "line" ? [text] : []));
}

export function foreignSteps(raw: object): Line[] {
  return filled(
    givenInstructions(raw)
      .filter((each) => typeof each !== "string")
      .map((each) => stepsOf(each)),
  );
}

export function foreignIngredients(raw: object): Line[] {
  const lists = all(raw, ...ingredientNames, ...moreIngredientNames).map((each) => ingredientsOf(each));
  const ofSteps = all(raw, "steps").flatMap((steps) =>
    Array.isArray(steps)
      ? steps.flatMap((step) => (isObject(step) ? ingredientsOf(first(step, "ingredients")) : []))
      : [],
  );
  return filled([...lists, ofSteps, numberedIngredients(raw)]);
}

/** What `readRecipe` leaves out of a recipe's ingredients and steps: headings, and what it does not understand. */
export function partsLeftOut(raw: object): Line[] {
  return [...foreignIngredients(raw), ...foreignSteps(raw)].filter(({ kind }) => kind !== "line");
}
