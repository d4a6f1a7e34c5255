import type { RecipeCard } from "#app/shopping/domain/publishing/recipes";
import { Picture } from "./Picture";
import { type Go, RouteLink } from "./RouteLink";
import { timeInWords } from "./times";

/** Recipes with picture, name and time; `row` in one line that is moved sideways. */
export function Cards({ recipes, go, row }: { recipes: RecipeCard[]; go: Go; row?: boolean }) {
  return (
    <ul class={row ? "ecr-cards ecr-cards-row" : "ecr-cards"}>
      {recipes.map(({ id, title, image, totalTime }) => (
        <li key={id} class="ecr-dish">
          <Picture image={image} />
          <RouteLink to={{ kind: "recipe", id }} go={go} class="ecr-whole">
            {title}
          </RouteLink>
          {totalTime && <p class="ecr-time">{timeInWords(totalTime)}</p>}
        </li>
      ))}
    </ul>
  );
}
