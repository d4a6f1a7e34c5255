import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import * as z from "zod";
import { getRecipeCategory } from "#app/catalogue/domain/recipes/category-queries.server";
import { listCategoryRecipes } from "#app/catalogue/domain/recipes/queries.server";
import { editRecipeCategory } from "#app/catalogue/domain/recipes/recipe-categories.server";
import { addRecipes, deleteRecipe } from "#app/catalogue/domain/recipes/recipes.server";
import { invalidInput } from "#app/kernel/errors";
import { isTooMuchJson } from "#app/kernel/json-depth";
import { parseInput } from "#app/kernel/parse-input";
import { answerLoader } from "#app/server/web/answers.server";
import { parseForm, readForm } from "#app/server/web/parse-form.server";
import { actionError } from "#app/server/web/refusals.server";
import { requireSession } from "#app/server/web/session.server";

const id = z.coerce.number().int().positive();
const askedSchema = z.object({
  categoryId: id,
  search: z.string().max(200).default(""),
  offset: z.coerce.number().int().min(0).default(0),
});
/** How many recipes a dialog shows at once. */
const limit = 50;

/** Some of a category's recipes. */
export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, "Error getting recipes", async ({ ctx }, { request }) => {
    const { categoryId, search, offset } = parseInput(
      askedSchema,
      Object.fromEntries(new URL(request.url).searchParams),
    );
    await getRecipeCategory(ctx, categoryId);
    return json(await listCategoryRecipes(ctx, categoryId, { search, offset, limit }));
  });
}

const actionSchema = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("feature"), id, featured: z.enum(["on", "off"]) }),
    z.object({ intent: z.literal("add-recipes"), id, recipes: z.string() }),
    z.object({ intent: z.literal("delete-recipe"), id }),
  ],
  { error: "Something is missing from the request. Reload and try again." },
);

function messageFor(submitted: z.infer<typeof actionSchema>): string {
  if (submitted.intent === "feature") return "Error editing recipe category";
  if (submitted.intent === "delete-recipe") return "Error deleting recipe";
  return recipesIn(submitted.recipes).length === 1 ? "Error adding recipe" : "Error adding recipes";
}

/** What stands in the rows of the recipe categories, and what is in one of them. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { ctx } = await requireSession(request, context);
  let sentence = "Error adding recipes";
  try {
    const submitted = parseForm(await readForm(request), actionSchema);
    sentence = messageFor(submitted);
    if (submitted.intent === "feature")
      await editRecipeCategory(ctx, submitted.id, { featured: submitted.featured === "on" });
    else if (submitted.intent === "delete-recipe") await deleteRecipe(ctx, submitted.id);
    else await addRecipes(ctx, submitted.id, recipesIn(submitted.recipes));
    return json({ ok: true as const });
  } catch (error) {
    return actionError(error, { ctx, sentence });
  }
}

/** @throws DomainError invalid_input for what is no list */
function recipesIn(json: string): unknown[] {
  try {
    const list: unknown = isTooMuchJson(json) ? null : JSON.parse(json);
    if (Array.isArray(list)) return list;
  } catch {
    // Told below.
  }
  throw invalidInput({ recipes: ["This is not a list of recipes."] });
}
