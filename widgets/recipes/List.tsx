import { useEffect } from "preact/hooks";
import type { RecipeList } from "#app/shopping/domain/publishing/recipes";
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
  const name = category?.name ?? (query ? "Recipes" : "All recipes");
  const heading = query ? `${name} with “${query}”` : name;

  useEffect(() => (recipes.length > 0 ? publishData(listData(recipes)) : undefined), [recipes]);

  return (
    <section aria-label={heading}>
      <p class="ecr-back">
        <RouteLink to={HOME} go={go} class="ec-button">
          <Icon shape={previousShape} />
          All categories
        </RouteLink>
      </p>
      <h3 class="ecr-title" tabIndex={-1}>
        {heading}
      </h3>
      <p role="status">
        {total === 0
          ? query
            ? `No recipes match “${query}”. Try another word.`
            : "There are no recipes here yet."
          : `${total} ${total === 1 ? "recipe" : "recipes"}`}
      </p>
      <Cards recipes={recipes} go={go} />
      {pageCount > 1 && (
        <nav class="ecr-pager" aria-label="Pages of recipes">
          {page > 1 && (
            <RouteLink to={pageAt(page - 1)} go={go} class="ec-button">
              <Icon shape={previousShape} />
              Previous
            </RouteLink>
          )}
          <span>
            Page {page} of {pageCount}
          </span>
          {page < pageCount && (
            <RouteLink to={pageAt(page + 1)} go={go} class="ec-button">
              Next
              <Icon shape={nextShape} />
            </RouteLink>
          )}
        </nav>
      )}
    </section>
  );
}
