import { plainRecipeParts } from "./foreign-parts.server";
import { first, hasOne, isObject, string } from "./foreign-shapes.server";

/** Under which files that are no plain list keep it. */
const listNames = [
  ...["@graph", "recipes", "recipe", "feed", "results", "hits", "meals", "items", "data", "mainEntity"],
  ...["itemListElement", "item", "hasPart", "edges", "node", "_source"],
];
const maxDepth = 4;

/** What a file holds: its recipes, and how many of others it has, by where they stand. */
export interface RecipesOfFile {
  recipes: unknown[];
  leftOut: { place: string; count: number }[];
}

/**
 * The recipes of what a JSON file holds: a list, one recipe, an object with either in it, the nodes of JSON-LD, or
 * recipes by their ids; null where there is none. Of lists everything is given that is not plainly something else.
 */
export function recipesIn(value: unknown): RecipesOfFile | null {
  const taken = new Set<unknown>();
  const recipes = listIn(value, taken);
  return recipes && { recipes, leftOut: othersIn(value, new Set([...taken, ...recipes])) };
}

/** @param taken gets those of which the list holds copies */
function listIn(value: unknown, taken: Set<unknown>, depth = 0): unknown[] | null {
  if (depth > maxDepth || !isObject(value)) return null;
  if (Array.isArray(value)) return depth === 0 || value.length > 0 ? ofList(value, taken, depth) : null;
  if (isRecipe(value)) return [value];
  for (const name of listNames) {
    const inner = Object.hasOwn(value, name)
      ? listIn((value as Record<string, unknown>)[name], taken, depth + 1)
      : null;
    if (inner) return inner;
  }
  const entries = Object.entries(value);
  const isById = entries.length > 0 && entries.every(([, each]) => isRecipe(each));
  for (const [, each] of isById ? entries : []) taken.add(each);
  return isById ? entries.map(([id, each]) => ({ id, ...(each as object) })) : null;
}

/** Nodes of other kinds are left out where recipes are among them. */
function ofList(list: unknown[], taken: Set<unknown>, depth: number): unknown[] {
  const opened = list.flatMap((each) =>
    isRecipe(each) ? [each] : (listIn(each, taken, depth + 1) ?? [each]),
  );
  return opened.some((each) => typesOf(each).length > 0 && isRecipe(each))
    ? opened.filter((each) => typesOf(each).length === 0 || isRecipe(each))
    : opened;
}

const maxNesting = 50;

/** Recipes and the like that are not among those taken, such as in a second list; within a recipe only named ones. */
function othersIn(value: unknown, taken: Set<unknown>): RecipesOfFile["leftOut"] {
  const counts = new Map<string, number>();
  const look = (each: unknown, place: string, isWithin: boolean, depth: number) => {
    if (!isObject(each) || depth > maxNesting) return;
    const types = typesOf(each);
    if (types.includes("BreadcrumbList")) return;
    const isTaken = taken.has(each);
    const isTyped =
      types.length > 0 && (isRecipe(each) || types.some((type) => /(?:^|[/:])HowTo$/.test(type)));
    const isLink =
      types.includes("ListItem") && !isObject(first(each, "item")) && string(first(each, "url")) !== "";
    if (!isTaken && (isTyped || (!isWithin && (isRecipe(each) || isLink))))
      counts.set(place, (counts.get(place) ?? 0) + 1);
    for (const [key, inner] of Object.entries(each))
      look(inner, Array.isArray(each) ? place : key, isWithin || isTaken || isRecipe(each), depth + 1);
  };
  look(value, "", false, 0);
  return [...counts].map(([place, count]) => ({ place, count }));
}

function isRecipe(value: unknown): boolean {
  if (!isObject(value) || Array.isArray(value)) return false;
  const types = typesOf(value);
  if (types.length > 0) return types.some((type) => /(?:^|[/:])\w*recipe$/i.test(type));
  return hasOne(value, "name", "title", "label", "headline") && hasOne(value, ...plainRecipeParts);
}

function typesOf(value: unknown): string[] {
  const type =
    typeof value === "object" && value !== null && Object.hasOwn(value, "@type")
      ? (value as Record<string, unknown>)["@type"]
      : [];
  return [type].flat().filter((each): each is string => typeof each === "string");
}
