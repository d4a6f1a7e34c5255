import { useEffect } from "preact/hooks";
import type { RecipeList } from "#app/shopping/domain/publishing/recipes";
import { msg } from "#widgets/shared/msg";
import { Icon, nextShape, previousShape } from "#widgets/shared/ui/Icon";
import { Cards } from "./Cards";
import { type Go, RouteLink } from "./RouteLink";
import { HOME, type Route } from "./route";
import { listData, publishData } from "./structured-data";

interface Props {
  list: RecipeList;
  go: Go;
}

/** A page of a category or of what was searched for. */
export function List({ list, go }: Props) {
  const { category, query, page, pageCount, total, recipes } = list;
  const pageAt = (number: number): Route => ({
    kind: "list",
    category: category?.id ?? null,
    query,
    page: number,
  });
  const name = category?.name ?? (query ? msg.recipes : msg.allRecipes);
  const heading = query ? msg.recipesWithWord(name, query) : name;

  useEffect(() => (recipes.length > 0 ? publishData(listData(recipes)) : undefined), [recipes]);

  return (
    <section aria-label={heading}>
      <p class="ecr-back">
        <RouteLink to={HOME} go={go} class="ec-button">
          <Icon shape={previousShape} />
          {msg.allCategories}
        </RouteLink>
      </p>
      <h3 class="ecr-title" tabIndex={-1}>
        {heading}
      </h3>
      <p role="status">
        {total === 0 ? (query ? msg.noRecipesMatch(query) : msg.noRecipesYet) : msg.recipeCount(total)}
      </p>
      <Cards recipes={recipes} go={go} />
      {pageCount > 1 && (
        <nav class="ecr-pager" aria-label={msg.pagesOfRecipes}>
          {page > 1 && (
            <RouteLink to={pageAt(page - 1)} go={go} class="ec-button">
              <Icon shape={previousShape} />
              {msg.previous}
            </RouteLink>
          )}
          <span>{msg.pageOf(page, pageCount)}</span>
          {page < pageCount && (
            <RouteLink to={pageAt(page + 1)} go={go} class="ec-button">
              {msg.next}
              <Icon shape={nextShape} />
            </RouteLink>
          )}
        </nav>
      )}
    </section>
  );
}
