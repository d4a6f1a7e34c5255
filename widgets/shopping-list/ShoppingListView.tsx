import { useErrorBoundary } from "preact/hooks";
import type { ListChanges } from "#widgets/shared/list-changes";
import type { ViewContext } from "#widgets/shared/view";
import { List } from "./List";

interface Props {
  context: ViewContext;
  /** Left out where there is no list. */
  changes: ListChanges | undefined;
}

/** The list, or the sentence that stands in its place. */
export function ShoppingListView({ context, changes }: Props) {
  const [broken] = useErrorBoundary((error: unknown) => context.emit("error", { message: String(error) }));
  const { shopper } = context;
  if (shopper && changes && !broken) return <List context={context} shopper={shopper} changes={changes} />;
  return (
    <p class="ec-notice" role="alert">
      The shopping list can’t be shown now. Please open the page again.
    </p>
  );
}
