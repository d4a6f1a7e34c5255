import { useEffect, useRef, useState } from "preact/hooks";
import type { NewItem } from "#app/shopping/domain/publishing/list-item";
import type { Recipe, RecipeDeal, RecipeIngredient } from "#app/shopping/domain/publishing/recipes";
import { ingredientItem } from "#widgets/shared/add-to-list";
import { announce } from "#widgets/shared/announce";
import { msg } from "#widgets/shared/msg";
import type { ShoppingList } from "#widgets/shared/shopping-list";
import { addShape, Icon, tickShape } from "#widgets/shared/ui/Icon";
import { useItems } from "#widgets/shared/use-shared";
import { DealBadge } from "./DealBadge";
import { amountToBuy, isLeftUnscaled, scaledText } from "./scale";

interface Props {
  recipe: Recipe;
  /** The chosen servings divided by those the recipe is written for. */
  factor: number;
  /** The recipe's deals that have not ended. */
  deals: RecipeDeal[];
  list: ShoppingList;
  root: HTMLElement;
  onAdd: (count: number) => void;
}

/** An ingredient as an item of the shopping list. */
function itemOf(
  ingredient: RecipeIngredient,
  { recipe, factor, deals }: Pick<Props, "recipe" | "factor" | "deals">,
): NewItem {
  const { unit, item, areas } = ingredient;
  const category = deals.find(({ areaId }) => areas.includes(areaId))?.category ?? null;
  return ingredientItem({ quantity: amountToBuy(ingredient, factor), unit, name: item, category }, recipe);
}

/** The ingredients with the deals for them, and buttons to add all, the missing ones or a single one to the list. */
export function Ingredients(props: Props) {
  const { recipe, factor, deals, list, root, onAdd } = props;
  const items = useItems(list);
  const section = useRef<HTMLElement>(null);
  const [failed, setFailed] = useState(false);
  const lines = recipe.ingredients.map((ingredient, place) => ({
    ingredient,
    place,
    item: itemOf(ingredient, props),
  }));
  const wanted = lines.filter(({ ingredient }) => !ingredient.heading).map(({ item }) => item);
  const listed = new Set(items.filter(({ ticked }) => !ticked).map(({ id }) => id));
  const missing = wanted.filter(({ id }) => !listed.has(id));

  useEffect(() => announce(section.current, ""), []);

  async function add(...added: NewItem[]) {
    const changes = await list.changes().catch(() => null);
    setFailed(!changes);
    if (!changes) return;
    changes.add(...added);
    const [only] = added;
    const names = added.length === 1 && only ? only.name : msg.ingredientCount(added.length);
    announce(section.current, msg.addedToList(names));
    onAdd(added.length);
  }

  return (
    <section class="ecr-ingredients" aria-label={msg.ingredients} ref={section}>
      <h4>{msg.ingredients}</h4>
      <ul>
        {lines.map(({ ingredient, place, item }) =>
          ingredient.heading ? (
            <li key={place} class="ecr-part">
              {ingredient.text}
            </li>
          ) : (
            <li key={place}>
              <div>
                {scaledText(ingredient, factor)}
                {isLeftUnscaled(ingredient, factor) && (
                  <>
                    <b aria-hidden="true">{"\u00a0*"}</b>
                    <span class="ec-said"> ({msg.amountKept})</span>
                  </>
                )}
                {ingredient.areas.slice(0, 1).map((areaId) => (
                  <DealBadge key={areaId} deal={deals.find((deal) => deal.areaId === areaId)} root={root} />
                ))}
              </div>
              <button
                type="button"
                class={`ec-button ecr-arrow${listed.has(item.id) ? " ec-listed" : ""}`}
                aria-label={listed.has(item.id) ? msg.onListAddMore(item.name) : msg.addNamed(item.name)}
                onClick={() => void add(item)}
              >
                <Icon shape={listed.has(item.id) ? tickShape : addShape} />
              </button>
            </li>
          ),
        )}
      </ul>
      {recipe.ingredients.some((ingredient) => isLeftUnscaled(ingredient, factor)) && (
        <p class="ecr-time">
          * {msg.amountKept}
          {recipe.servings && ` (${msg.servingCount(recipe.servings)})`}
        </p>
      )}
      {wanted.length > 0 && (
        <div class="ecr-adds">
          {missing.length > 0 && missing.length < wanted.length && (
            <button type="button" class="ec-button ec-button-main" onClick={() => void add(...missing)}>
              <Icon shape={addShape} />
              {msg.addMissing(missing.length)}
            </button>
          )}
          <button
            type="button"
            class={`ec-button${missing.length === wanted.length ? " ec-button-main" : ""}`}
            onClick={() => void add(...wanted)}
          >
            <Icon shape={addShape} />
            {missing.length === 0 ? msg.allOnList : msg.addAll}
          </button>
        </div>
      )}
      {failed && <p role="alert">{msg.nothingAdded}</p>}
    </section>
  );
}
