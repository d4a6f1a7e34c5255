/** Under which files that are no plain list keep it. */
const listNames = [
  "@graph",
  "recipes",
  "recipe",
  "feed",
  "results",
  "hits",
  "meals",
  "items",
  "data",
  "mainEntity",
  "itemListElement",
  "item",
];
const parts = [
  "ingredients",
  "recipeIngredient",
  "recipe_ingredient",
  "instructions",
  "recipeInstructions",
  "recipe_instructions",
  "directions",
  "steps",
];
const maxDepth = 4;

/**
 * The recipes of what a JSON file holds: a list, one recipe, an object with either in it, the nodes of JSON-LD, or
 * recipes by their ids; null where there is none. Of lists everything is given that is not plainly something else.
 */
export function recipesIn(value: unknown, depth = 0): unknown[] | null {
  if (depth > maxDepth || typeof value !== "object" || value === null) return null;
  if (Array.isArray(value)) return depth === 0 || value.length > 0 ? ofList(value, depth) : null;
  if (isRecipe(value)) return [value];
  for (const name of listNames) {
    const inner = Object.hasOwn(value, name)
      ? recipesIn((value as Record<string, unknown>)[name], depth + 1)
      : null;
    if (inner) return inner;
  }
  const entries = Object.entries(value);
  const isById = entries.length > 0 && entries.every(([, each]) => isRecipe(each));
  return isById ? entries.map(([id, each]) => ({ id, ...(each as object) })) : null;
}

/** Nodes of other kinds are left out where recipes are among them. */
function ofList(list: unknown[], depth: number): unknown[] {
  const opened = list.flatMap((each) => (isRecipe(each) ? [each] : (innerOf(each, depth) ?? [each])));
  return opened.some((each) => typesOf(each).length > 0 && isRecipe(each))
    ? opened.filter((each) => typesOf(each).length === 0 || isRecipe(each))
    : opened;
}

/** Recipes within an entry of a list: `{ "recipe": {…} }`, `{ "@graph": […] }`. */
function innerOf(value: unknown, depth: number): unknown[] | null {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? recipesIn(value, depth + 1)
    : null;
}

function isRecipe(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const types = typesOf(value);
  if (types.length > 0) return types.some((type) => /(?:^|[/:])\w*recipe$/i.test(type));
  const isNamed = ["name", "title", "label", "headline"].some((name) => Object.hasOwn(value, name));
  return isNamed && parts.some((part) => Object.hasOwn(value, part));
}

function typesOf(value: unknown): string[] {
  const type =
    typeof value === "object" && value !== null && Object.hasOwn(value, "@type")
      ? (value as Record<string, unknown>)["@type"]
      : [];
  return [type].flat().filter((each): each is string => typeof each === "string");
}
