import { importRecipes, type RecipesImport } from "#app/catalogue/domain/recipes/import-recipes.server";
import { defineCommand } from "#cli/define-command";
import { readRecipeFile } from "#cli/recipe-file";
import { showProgress } from "#cli/ui/progress";

const maxErrorLines = 20;

export const importRecipesCommand = defineCommand<{ source?: string }>({
  usage: "import <file>",
  description:
    "Take the recipes of a JSON file into the library, each of them once however often it is sent. Recipes that can't be read are listed and left out, and the exit code is 11",
  examples: {
    "Import a file of recipes": "endcap recipes import recipes.json",
    "Import a collection anew in which recipes were renamed":
      'endcap recipes import recipes.json --source "Grandma\'s cards"',
    "List every recipe that could not be read": "endcap recipes import recipes.json --json",
  },
  options: (command) =>
    command.option(
      "--source <name>",
      "the collection's name, by which its recipes are known again when they are renamed",
    ),
  async run({ ctx, json }, { args: [file = ""], options: { source } }) {
    const { recipes, leftOut } = await readRecipeFile(file);
    const progress = await showProgress("Importing recipes", { plain: json });
    const result = await importRecipes(ctx, recipes, { source, onProgress: progress.update }).finally(
      progress.end,
    );
    const { created, updated, skipped, failed, errors, doubts } = result;
    const lines = [...errors.map(({ row, message }) => `Recipe ${row}: ${message}`), ...doubtLines(doubts)];
    const hidden = lines.length - maxErrorLines;
    return {
      value: leftOut.length > 0 ? { ...result, leftOut } : result,
      partlyDone: failed > 0,
      text: [
        `${created} new, ${updated} changed, ${skipped} known already, ${failed} not readable.`,
        ...countDoubts(doubts),
        ...(leftOut.length > 0 ? [`Left out of the file: ${leftOut.map(leftOutWords).join(", ")}.`] : []),
        ...lines.slice(0, maxErrorLines),
        ...(hidden > 0 ? [`… and ${hidden} more; --json tells of all.`] : []),
      ].join("\n"),
    };
  },
});

/** Recipes of another list, recipes in a recipe, and the like. */
function leftOutWords({ place, count }: { place: string; count: number }): string {
  return place === "" ? `${count} of its list` : `${count} in "${place}"`;
}

const doubtWords: Record<RecipesImport["doubts"][number]["kind"], string> = {
  noIngredients: "without ingredients",
  noSteps: "without instructions",
  unreadPart: "with a part that is not understood",
  leftOut: "with a part that is left out",
  headings: "without their headings",
  unclearTime: "with a time that is not understood",
  noTime: "without a time",
};

/** What is missing in each recipe, a line each. */
function doubtLines(doubts: RecipesImport["doubts"]): string[] {
  const rows = new Map<number, string[]>();
  for (const { row, title, message } of doubts) {
    const said = rows.get(row) ?? [`Recipe ${row}, ${title}: ${message}`];
    rows.set(row, rows.has(row) ? [...said, message] : said);
  }
  return [...rows.values()].map((parts) => `${parts.join(", ")}.`);
}

/** How many recipes came without what, as one line; none where nothing is missing. */
function countDoubts(doubts: RecipesImport["doubts"]): string[] {
  const counts = Object.entries(doubtWords).flatMap(([kind, words]) => {
    const count = doubts.filter((doubt) => doubt.kind === kind).length;
    return count > 0 ? [`${count} ${words}`] : [];
  });
  return counts.length > 0 ? [`Taken ${counts.join(", ")}.`] : [];
}
