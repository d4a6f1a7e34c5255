import { useErrorBoundary, useLayoutEffect } from "preact/hooks";
import type { Recipe } from "#app/shopping/domain/publishing/recipes";
import { msg } from "#widgets/shared/msg";
import type { Shopper } from "#widgets/shared/shopper";
import { useCell } from "#widgets/shared/use-shared";
import { Notice, SavedLine } from "../Notice";
import type { RecipeProps } from "../part";
import { routePath } from "../route";
import { useRead } from "../use-read";
import { RecipeView } from "./RecipeView";

interface Props extends RecipeProps {
  retailerId: string;
  shopper: Shopper;
}

const isRecipe = ({ ingredients, steps, deals }: Recipe) => [ingredients, steps, deals].every(Array.isArray);

/** Reads a recipe with the deals of the chosen store and draws it, or says why not. */
export function RecipeReader({ id, path, context, retailerId, shopper, onReady }: Props) {
  const { origin, root } = context;
  const chosen = useCell(shopper.store);
  const store = root.dataset.endcapStore ?? chosen?.key;
  // The address of a preview says already which store it is of.
  const query = store && !path?.includes("?") ? `?store=${encodeURIComponent(store)}` : "";
  const { reading, again } = useRead<Recipe>(
    origin,
    (path ?? routePath(retailerId, { kind: "recipe", id })) + query,
    isRecipe,
  );
  const [broken, mend] = useErrorBoundary();
  const tryAgain = () => {
    mend();
    again();
  };
  if (broken || reading.step === "failed") {
    return <Notice label={msg.recipe} kind="failed" sentence={msg.recipeFailed} onTryAgain={tryAgain} />;
  }
  if (reading.step === "missing") {
    return <Notice label={msg.recipe} kind="missing" sentence={msg.recipeGone} />;
  }
  if (reading.step === "loading" || reading.body.id !== id) {
    return <Notice label={msg.recipe} kind="loading" sentence={msg.recipeLoading} />;
  }
  return (
    <>
      {reading.savedAt && <SavedLine savedAt={reading.savedAt} onTryAgain={again} />}
      <Drawn key={id} recipe={reading.body} context={context} onReady={onReady} />
    </>
  );
}

function Drawn({ recipe, context, onReady }: { recipe: Recipe } & Pick<Props, "context" | "onReady">) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when it is drawn
  useLayoutEffect(() => onReady?.(recipe), [recipe.id]);
  return <RecipeView recipe={recipe} context={context} />;
}
