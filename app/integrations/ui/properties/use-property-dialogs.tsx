import type { Property } from "#app/integrations/domain/properties/queries.server";
import { propertyMessages } from "#app/kernel/row-messages";
import { rowToasts } from "#app/kernel/row-toasts";
import { lazyDialog } from "#app/ui/lazy-component";
import { useRowDialogs } from "#app/ui/use-row-dialogs";

const PropertyDialog = lazyDialog(async () => (await import("./PropertyDialog")).PropertyDialog);
const nameOf = ({ name }: Property) => name;
const notices = rowToasts("property");

/** Add, edit and delete dialogs of properties; see `useRowDialogs`. */
export function usePropertyDialogs<Row extends Property = Property>() {
  return useRowDialogs<Row>({
    noun: "Property",
    action: "/dashboard/properties/change",
    sentences: propertyMessages,
    notices,
    dialog: (props) => <PropertyDialog {...props} />,
    nameOf,
  });
}
