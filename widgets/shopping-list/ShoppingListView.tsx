import { useErrorBoundary } from "preact/hooks";
import type { ViewContext } from "#widgets/shared/view";
import { List } from "./List";

/** The list, or the sentence that stands in its place. */
export function ShoppingListView({ context }: { context: ViewContext }) {
  const [broken] = useErrorBoundary((error: unknown) => context.emit("error", { message: String(error) }));
  const { shopper } = context;
  if (shopper && !broken) return <List context={context} shopper={shopper} />;
  return (
    <p class="ec-notice" role="alert">
      The shopping list can’t be shown now. Please open the page again.
    </p>
  );
}
