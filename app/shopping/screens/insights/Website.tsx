import { Text } from "@mantine/core";
import { countsOfThings } from "#app/shopping/domain/insights/count-labels";
import type { WebsiteSums } from "#app/shopping/domain/insights/website-sums.server";
import { say } from "#app/ui/language/say";
import { type FiguresColumn, FiguresTable } from "./FiguresTable";
import { figure } from "./figures";
import styles from "./insights.module.css";
import { saidRecipe } from "./names";
import { Panel } from "./Panel";
import { Totals } from "./Totals";

const count: FiguresColumn<{ count: number }> = {
  label: "Times",
  text: (row) => figure(row.count),
  value: (row) => row.count,
};

const recipeColumns: FiguresColumn<WebsiteSums["recipes"][number]>[] = [
  { label: "Recipe", text: saidRecipe, value: saidRecipe },
  count,
];

const searchColumns: FiguresColumn<WebsiteSums["searches"][number]>[] = [
  { label: "Words", text: ({ words }) => words, value: ({ words }) => words },
  count,
];

/** What shoppers did that belongs to no circular: the same numbers stand with each circular of these days. */
export function Website({ totals, recipes, searches }: WebsiteSums) {
  return (
    <Panel
      title={say("On the whole website in these days")}
      hint={say(
        "Lists, recipes, the choice of a store and searches belong to no single circular: they are counted whichever ad is on.",
      )}
    >
      <Totals label={say("Totals of the website")} totals={totals} shown={countsOfThings.website} />
      <div className={styles.pair}>
        <section aria-label={say("Recipes opened")}>
          {recipes.length === 0 ? (
            <Text c="dimmed">{say("No recipe was opened.")}</Text>
          ) : (
            <FiguresTable
              label={say("Recipes opened")}
              rows={recipes}
              keyOf={({ recipeId }) => recipeId}
              columns={recipeColumns}
            />
          )}
        </section>
        <section aria-label={say("Searches without a result")}>
          {searches.length === 0 ? (
            <Text c="dimmed">{say("No search was without a result.")}</Text>
          ) : (
            <FiguresTable
              label={say("Searches without a result")}
              rows={searches}
              keyOf={({ words }) => words}
              columns={searchColumns}
            />
          )}
        </section>
      </div>
    </Panel>
  );
}
