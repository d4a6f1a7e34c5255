import { importRecipes } from "#app/shopping/domain/recipes/import-recipes.server";
import { defineCommand } from "#cli/define-command";
import { readRecipeFile } from "#cli/recipe-file";
import { showProgress } from "#cli/ui/progress";

const maxErrorLines = 20;

export const importRecipesCommand = defineCommand({
  usage: "import <file>",
  description:
    "Take the recipes of a JSON file into the library, each of them once however often it is sent. Recipes that can't be read are listed and left out, and the exit code is 11",
  examples: {
    "Import a file of recipes": "endcap recipes import recipes.json",
    "List every recipe that could not be read": "endcap recipes import recipes.json --json",
  },
  async run({ ctx, json }, { args: [file = ""] }) {
    const recipes = await readRecipeFile(file);
    const progress = await showProgress("Importing recipes", { plain: json });
    const result = await importRecipes(ctx, recipes, progress.update).finally(progress.end);
    const { created, updated, skipped, failed, errors } = result;
    const shown = errors.slice(0, maxErrorLines).map(({ row, message }) => `Recipe ${row}: ${message}`);
    const hidden = errors.length - shown.length;
    return {
      value: result,
      partlyDone: failed > 0,
      text: [
        `${created} new, ${updated} changed, ${skipped} known already, ${failed} not readable.`,
        ...shown,
        ...(hidden > 0 ? [`… and ${hidden} more; --json tells of all.`] : []),
      ].join("\n"),
    };
  },
});
