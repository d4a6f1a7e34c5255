import { plainRecipeParts } from "./foreign-parts.server";
import { first, hasOne, isObject, numbered, string } from "./foreign-shapes.server";
import { holdsItems, withNamedItems } from "./recipes-of-items.server";

/** Under which files that are no plain list keep it. */
const listNames = [
  ...["@graph", "recipes", "recipe", "feed", "results", "hits", "meals", "items", "data", "mainEntity"],
  ...["itemListElement", "item", "hasPart", "edges", "node", "_source", "json-ld", "microdata"],
];
/** What stands under these names in something that has a name of its own may be its parts. */
const namesOfParts = new Set(["items", "data", "item", "itemListElement", "hasPart"]);
const maxDepth = 4;
const maxNesting = 50;

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
  const file = withoutMicrodata(value);
  const recipes = listIn(file, taken);
  return (
    recipes && {
      recipes: recipes.map(withNamedItems),
      leftOut: othersIn(file, new Set([...taken, ...recipes])),
    }
  );
}

/** Microdata as programs write it, `{ "type": …, "properties": … }`, in the shape of JSON-LD; the rest as it is. */
function withoutMicrodata(value: unknown, depth = 0): unknown {
  if (!isObject(value) || depth > maxNesting) return value;
  if (Array.isArray(value)) return value.map((each) => withoutMicrodata(each, depth + 1));
  const { type, properties, ...rest } = value as Record<string, unknown>;
  const isItem = isObject(properties) && /schema\.org\//i.test(string(type));
  const own = isItem ? { ...rest, "@type": type, ...properties } : value;
  return Object.fromEntries(
    Object.entries(own).map(([key, each]) => [key, withoutMicrodata(each, depth + 1)]),
  );
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
    const mayBeParts = (isOther(value) && !isList(value)) || (namesOfParts.has(name) && isNamed(value));
    const held = mayBeParts ? inner?.filter(isRecipe) : inner;
    if (held && (held.length > 0 || held === inner)) return held;
  }
  const entries = Object.entries(value);
  const isById = entries.length > 0 && entries.every(([, each]) => isRecipe(each));
  for (const [, each] of isById ? entries : []) taken.add(each);
  if (isById) return entries.map(([id, each]) => ({ id, ...(each as object) }));
  // A list with a gap, as PHP writes it.
  const list = ofList(numbered(value), taken, depth)?.filter(isRecipe) ?? [];
  return list.length > 0 ? list : null;
}

/** Without nodes of other kinds; null where nothing else is in it. */
function ofList(list: unknown[], taken: Set<unknown>, depth: number): unknown[] | null {
  const opened = list.flatMap((each) =>
    isRecipe(each) ? [each] : (listIn(each, taken, depth + 1) ?? [each]),
  );
  const left = opened.filter((each) => !isOther(each));
  return left.length > 0 || list.length === 0 ? left : null;
}

/** Whether it calls itself something else than a recipe, or only refers to a node. */
function isOther(value: unknown): boolean {
  if (!isObject(value) || isRecipe(value)) return false;
  const keys = Object.keys(value);
  return typesOf(value).length > 0 || (keys.length > 0 && keys.every((key) => key.startsWith("@")));
}

/** Whether its type is that of a list, in which entries need none. */
function isList(value: unknown): boolean {
  return typesOf(value).some((type) => /list|feed/i.test(type));
}

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
  return (
    isNamed(value) &&
    (hasOne(value, ...plainRecipeParts) || (holdsItems(value) && !value.items.some(isRecipe)))
  );
}

/** Whether it has a name of its own, and no type. */
function isNamed(value: object): boolean {
  return typesOf(value).length === 0 && hasOne(value, "name", "title", "label", "headline");
}

function typesOf(value: unknown): string[] {
  const type =
    typeof value === "object" && value !== null && Object.hasOwn(value, "@type")
      ? (value as Record<string, unknown>)["@type"]
      : [];
  return [type].flat().filter((each): each is string => typeof each === "string");
}
