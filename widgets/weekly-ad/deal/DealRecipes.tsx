import { useEffect, useRef, useState } from "preact/hooks";
import type { WeeklyAdRecipe } from "#app/shopping/domain/publishing/weekly-ad";
import { msg } from "#widgets/shared/msg";
import type { RecipesPart, ViewContext } from "#widgets/shared/view";

/** The recipes linked to a deal; one of them opens below when it is pressed. */
export function DealRecipes({ recipes, context }: { recipes: WeeklyAdRecipe[]; context: ViewContext }) {
  const [open, setOpen] = useState<WeeklyAdRecipe | null>(null);
  const [failed, setFailed] = useState(false);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open) return;
    let close: (() => void) | null = null;
    let wanted = true;
    setFailed(false);
    context
      .load<RecipesPart>("recipes")
      .then(({ openRecipe }) => {
        if (!wanted || !box.current) return;
        const { id, title, url } = open;
        close = openRecipe(context, id, box.current, url);
        context.emit("recipe-open", { recipeId: id, title });
      })
      .catch(() => {
        if (!wanted) return;
        setFailed(true);
        setOpen(null);
      });
    return () => {
      wanted = false;
      close?.();
    };
  }, [open, context]);

  return (
    <section class="ec-recipes" aria-label={msg.recipesWithDeal}>
      {recipes.map((recipe) => (
        <button
          key={recipe.url}
          type="button"
          class="ec-button"
          aria-expanded={open === recipe}
          onClick={() => setOpen(open === recipe ? null : recipe)}
        >
          {recipe.title}
        </button>
      ))}
      {failed && <p role="alert">{msg.dealRecipeFailed}</p>}
      <div ref={box} />
    </section>
  );
}
