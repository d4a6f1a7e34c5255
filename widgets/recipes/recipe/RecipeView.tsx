import { useEffect, useRef, useState } from "preact/hooks";
import type { Recipe } from "#app/shopping/domain/publishing/recipes";
import { fillSlot } from "#widgets/shared/fill-slot";
import { msg } from "#widgets/shared/msg";
import { readTime } from "#widgets/shared/read-time";
import { StoreLine } from "#widgets/shared/ui/StoreLine";
import type { ViewContext } from "#widgets/shared/view";
import type { Emit } from "../events";
import { Picture } from "../Picture";
import { publishData, recipeData } from "../structured-data";
import { timeInWords } from "../times";
import { DealBadge } from "./DealBadge";
import { Ingredients } from "./Ingredients";
import { printRecipe } from "./print-recipe";
import { Servings } from "./Servings";

interface Props {
  recipe: Recipe;
  context: ViewContext;
}

/** Texts with their place as their key: they are never moved, and two may be the same. */
function placed(texts: string[]): { text: string; place: number }[] {
  return texts.map((text, place) => ({ text, place }));
}

/** A recipe with its servings, its ingredients and the deals for them, and its steps. */
export function RecipeView({ recipe, context }: Props) {
  const { root, shopper, loadSheet } = context;
  const emit = context.emit as Emit;
  const base = recipe.servings ?? 1;
  const [count, setCount] = useState(base);
  const article = useRef<HTMLElement>(null);
  const { title, attribution, steps, summary, servings } = recipe;
  // What was saved for the time without a network may have ended since.
  const deals = recipe.deals.filter(({ terminationDate }) => readTime(terminationDate) > Date.now());
  const matched = new Set(recipe.ingredients.map(({ areas }) => areas[0]));
  const others = deals.filter(({ areaId, linked }) => linked && !matched.has(areaId));

  useEffect(() => publishData(recipeData(recipe)), [recipe]);

  const times = [
    [msg.preparation, recipe.prepTime],
    [msg.cooking, recipe.cookTime],
    [msg.inAll, recipe.totalTime],
  ].flatMap(([name, iso]) => {
    const words = timeInWords(iso ?? null);
    return words ? [{ name, words }] : [];
  });

  return (
    <article class="ecr-recipe" aria-label={title} ref={article}>
      <Picture image={recipe.image} first />
      <header>
        <h3 class="ecr-title" tabIndex={-1}>
          {title}
        </h3>
        <p class="ecr-time">
          {attribution.author && `${msg.byAuthor(attribution.author)} `}
          {attribution.url && (
            <a href={attribution.url} target="_blank" rel="noopener noreferrer nofollow">
              {attribution.source}
              <span class="ec-said"> {msg.opensInNewTab}</span>
            </a>
          )}
        </p>
        {times.length > 0 && (
          <dl class="ecr-times">
            {times.map(({ name, words }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
        )}
        {placed(summary.split(/\n+/)).map(({ text, place }) => text && <p key={place}>{text}</p>)}
        <button
          type="button"
          class="ec-button ecr-no-print"
          onClick={() => {
            if (article.current) void printRecipe(article.current, title, loadSheet);
            emit("recipe-print", { recipeId: recipe.id });
          }}
        >
          {msg.print}
        </button>
      </header>
      <div class="ecr-needs">
        <Servings servings={servings} told={recipe.yield} count={count} onCount={setCount} />
        {deals.length > 0 && <StoreLine {...context} retailer={recipe.retailer} store={recipe.store} />}
        {shopper && (
          <Ingredients
            recipe={recipe}
            factor={count / base}
            deals={deals}
            list={shopper.list}
            root={root}
            onAdd={(ingredients) => emit("recipe-add", { recipeId: recipe.id, ingredients })}
          />
        )}
        {others.map((deal) => (
          <DealBadge key={deal.areaId} deal={deal} root={root} />
        ))}
      </div>
      <section class="ecr-steps" aria-label={msg.steps}>
        <h4>{msg.steps}</h4>
        {steps.length > 0 ? (
          <ol>
            {placed(steps).map(({ text, place }) => (
              <li key={place}>{text}</li>
            ))}
          </ol>
        ) : (
          <p>
            {attribution.url
              ? fillSlot(
                  msg.toldAt,
                  <a href={attribution.url} target="_blank" rel="noopener noreferrer nofollow">
                    {attribution.source}
                  </a>,
                )
              : msg.noSteps}
          </p>
        )}
      </section>
    </article>
  );
}
