import { useEffect } from "preact/hooks";
import type { RecipesHome } from "#app/shopping/domain/publishing/recipes";
import { msg } from "#widgets/shared/msg";
import { Cards } from "./Cards";
import { Picture } from "./Picture";
import { type Go, RouteLink } from "./RouteLink";
import type { Route } from "./route";
import { listData, publishData } from "./structured-data";
import { timeInWords } from "./times";

export const listOf = (category: number): Route => ({ kind: "list", category, query: "", page: 1 });

/** The recipe of the week, featured categories in rows, and all categories. */
export function Home({ home, go }: { home: RecipesHome; go: Go }) {
  const { recipeOfTheWeek: best, featured, categories } = home;

  useEffect(() => {
    const shown = [...(best ? [best] : []), ...featured.flatMap(({ recipes }) => recipes)];
    const unique = shown.filter(({ id }, index) => shown.findIndex((recipe) => recipe.id === id) === index);
    return unique.length > 0 ? publishData(listData(unique)) : undefined;
  }, [best, featured]);

  return (
    <>
      {best && (
        <section class="ecr-best ecr-dish" aria-label={msg.recipeOfTheWeek}>
          <Picture image={best.image} first />
          <div>
            <p class="ecr-label">{msg.recipeOfTheWeek}</p>
            <h3>
              <RouteLink to={{ kind: "recipe", id: best.id }} go={go} class="ecr-whole">
                {best.title}
              </RouteLink>
            </h3>
            {best.totalTime && <p class="ecr-time">{timeInWords(best.totalTime)}</p>}
            <p>{best.summary}</p>
          </div>
        </section>
      )}
      {featured.map(({ category, recipes }) => (
        <section key={category.id} aria-label={category.name}>
          <div class="ecr-row-head">
            <h3>{category.name}</h3>
            <RouteLink to={listOf(category.id)} go={go} class="ecr-more">
              <span aria-hidden="true">{msg.seeAll(category.recipeCount)}</span>
              <span class="ec-said">{msg.seeAllRecipesOf(category.recipeCount, category.name)}</span>
            </RouteLink>
          </div>
          <Cards recipes={recipes} go={go} row />
        </section>
      ))}
      <nav class="ecr-categories" aria-label={msg.recipeCategories}>
        {categories.map(({ id, name, recipeCount }) => (
          <RouteLink key={id} to={listOf(id)} go={go} class="ec-button">
            <b>{name}</b> <span aria-hidden="true">{msg.number(recipeCount)}</span>
            <span class="ec-said">{msg.recipeCount(recipeCount)}</span>
          </RouteLink>
        ))}
      </nav>
    </>
  );
}
