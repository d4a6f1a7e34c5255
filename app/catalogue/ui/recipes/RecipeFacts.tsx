import type { RecipeData } from "#app/catalogue/domain/recipes/recipe-data";
import { servingsOf } from "#app/catalogue/domain/recipes/recipe-parts";
import { say } from "#app/ui/language/say";
import styles from "./recipes.module.css";

type Facts = Pick<RecipeData, "preparationMinutes" | "cookingMinutes" | "totalMinutes" | "servings">;

/** How long it takes, and for how many it is; what is not known is left out. */
export function RecipeFacts({ recipe }: { recipe: Facts }) {
  const { preparationMinutes, cookingMinutes, totalMinutes, servings } = recipe;
  const hasParts = preparationMinutes !== null || cookingMinutes !== null;
  const facts = [
    preparationMinutes === null ? null : say("Preparation: {minutes} min", { minutes: preparationMinutes }),
    cookingMinutes === null ? null : say("Cooking: {minutes} min", { minutes: cookingMinutes }),
    hasParts || totalMinutes === null ? null : say("Total: {minutes} min", { minutes: totalMinutes }),
    servings === null ? null : amountOf(servings),
  ].filter((fact) => fact !== null);
  if (facts.length === 0) return null;
  return (
    <div className={styles.facts}>
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </div>
  );
}

function amountOf(told: string): string {
  return servingsOf(told) === null
    ? say("Yield: {amount}", { amount: told })
    : say("Servings: {count}", { count: told });
}

/** The HTML of a recipe. The server has cleaned it when it came in and again when it went out. */
export function RecipeHtml({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by domain/recipes/recipe-html.server.ts
  return <div className={styles.html} dangerouslySetInnerHTML={{ __html: html }} />;
}
