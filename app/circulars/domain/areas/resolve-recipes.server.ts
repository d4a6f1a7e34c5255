import { hasContents, linkedEntries, linkedRecipes } from "#app/catalogue/domain/recipes/linked-recipes";
import { reviveRecipe } from "#app/catalogue/domain/recipes/read-recipe.server";
import { isSameTitle } from "#app/catalogue/domain/recipes/recipe-identity.server";
import { readLinked } from "#app/catalogue/domain/recipes/stored-recipe.server";
import type { Context } from "#app/kernel/context";
import { invalidInput } from "#app/kernel/errors";
import { parseInput } from "#app/kernel/parse-input";
import { listAreas } from "./queries.server";
import { type AreaInput, areaDetailsSchema, faultOfAreas } from "./schemas";

const recipesJsonSchema = areaDetailsSchema.pick({ recipesJson: true });

/**
 * Areas as programs send them, with the recipes linked that they name by the ids of our API. Selections that stand on the
 * page already stay as they are.
 * @throws DomainError not_found; invalid_input for recipes of which shoppers would see nothing
 */
export async function withRecipesLinked(
  ctx: Context,
  pageId: number,
  inputs: AreaInput[],
): Promise<AreaInput[]> {
  if (faultOfAreas(inputs) !== null || inputs.every(({ recipesJson }) => !recipesJson)) return inputs;
  const stored = new Set((await listAreas(ctx, pageId)).map(({ recipesJson }) => recipesJson));
  const named = inputs.flatMap(({ recipesJson }) =>
    stored.has(recipesJson) ? [] : linkedEntries(recipesJson),
  );
  const rows = await loadNamed(
    ctx,
    named.filter((entry) => !hasContents(entry)),
  );
  return inputs.map((input) => {
    const { recipesJson } = input;
    if (!recipesJson || stored.has(recipesJson)) return input;
    return { ...input, recipesJson: withLinks(recipesJson, rows) };
  });
}

type Named = Awaited<ReturnType<typeof loadNamed>>;

/** The recipes in categories that have these ids, or are called so by their sources. */
async function loadNamed(ctx: Context, entries: unknown[]) {
  const ids = entries.flatMap((entry) => rowIdOf(entry) ?? []);
  const originalIds = linkedRecipes(JSON.stringify(entries)).flatMap(({ originalId }) => originalId ?? []);
  if (ids.length === 0 && originalIds.length === 0) return [];
  return ctx.db
    .selectFrom("recipe")
    .select(["id", "title", "originalId", "json"])
    .where((is) =>
      is.or([
        ...(ids.length > 0 ? [is("id", "in", ids)] : []),
        ...(originalIds.length > 0 ? [is("originalId", "in", originalIds)] : []),
      ]),
    )
    .execute();
}

function withLinks(recipesJson: string, rows: Named): string {
  const entries = linkedEntries(recipesJson);
  if (entries.length === 0 && recipesJson.includes("{"))
    throw invalidInput({ recipesJson: ["This is not a list of recipes."] });
  const links = entries.map((entry) => (hasContents(entry) ? entry : linkOf(entry, rows)));
  if (links.every((link, at) => link === entries[at])) return recipesJson;
  const linked = parseInput(recipesJsonSchema, { recipesJson: JSON.stringify(links) });
  return linked.recipesJson ?? recipesJson;
}

/** @throws DomainError invalid_input */
function linkOf(entry: unknown, rows: Named): unknown {
  const id = rowIdOf(entry);
  const [link] = linkedRecipes(JSON.stringify([entry]));
  const title = titleOf(entry);
  const row = rows.find((each) => each.id === id && (title === undefined || isSameTitle(each.title, title)));
  if (row) return reviveRecipe(row.json, row);
  if (rows.some(({ originalId }) => originalId === link?.originalId) || readLinked(entry)) return entry;
  const message =
    title === undefined
      ? `There is no recipe ${id ?? JSON.stringify(entry).slice(0, 100)}.`
      : `Recipe "${title.slice(0, 100)}" has neither ingredients nor instructions. Send them, or the id of a recipe in a category.`;
  throw invalidInput({ recipesJson: [message] });
}

/** The id by which our API calls a recipe; null where its source's stands beside it. */
function rowIdOf(entry: unknown): number | null {
  const { id = entry, originalId } = (entry ?? {}) as Record<string, unknown>;
  return typeof id === "number" && isInt32(id) && originalId === undefined ? id : null;
}

function isInt32(value: number): boolean {
  return (value | 0) === value;
}

function titleOf(entry: unknown): string | undefined {
  const { title, name } = (entry ?? {}) as Record<string, unknown>;
  return [title, name].find((each) => typeof each === "string");
}
