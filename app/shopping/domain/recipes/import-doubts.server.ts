import { unreadTimes } from "./foreign-times.server";
import type { RecipeData } from "./recipe-data";

/** What is missing in a recipe that was taken. */
export interface ImportDoubt {
  kind: "noIngredients" | "noSteps" | "noTime" | "unclearTime";
  message: string;
}

/** @param raw as it came @param data as it was read */
export function doubtsOf(raw: object, data: RecipeData): ImportDoubt[] {
  const { ingredients, steps, instructions, preparationMinutes, cookingMinutes, totalMinutes } = data;
  const unclear = unreadTimes(raw).map((time) => ({
    kind: "unclearTime" as const,
    message: `its time "${time.slice(0, 60)}" is not understood`,
  }));
  const hasTime = (preparationMinutes ?? cookingMinutes ?? totalMinutes) !== null;
  return [
    ...(ingredients.length === 0 ? [{ kind: "noIngredients" as const, message: "without ingredients" }] : []),
    ...(steps.length === 0 && instructions === ""
      ? [{ kind: "noSteps" as const, message: "without instructions" }]
      : []),
    ...unclear,
    ...(hasTime || unclear.length > 0 ? [] : [{ kind: "noTime" as const, message: "without a time" }]),
  ];
}
