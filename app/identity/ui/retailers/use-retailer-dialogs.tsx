import type { RowToasts } from "#app/kernel/row-toasts";
import { say } from "#app/ui/language/say";
import { lazyDialog } from "#app/ui/lazy-component";
import { useRowDialogs } from "#app/ui/use-row-dialogs";
import type { EditedRetailer } from "./retailer-defaults";

const RetailerDialog = lazyDialog(async () => (await import("./RetailerDialog")).RetailerDialog);

const nameOf = ({ name }: EditedRetailer) => name;
const notices: RowToasts = {
  title: "Success Message",
  done: {
    add: () => say("New retailer created successfully."),
    edit: (name) => say("{name} retailer updated successfully.", { name }),
    delete: (name) => say("{name} retailer deleted successfully.", { name }),
  },
  refused: {
    add: () => say("Unable to create new retailer."),
    edit: (name) => say("Unable to update {name} retailer.", { name }),
    delete: (name) => say("Unable to delete {name} retailer.", { name }),
  },
};

/** Add, edit and delete dialogs of retailers; see `useRowDialogs`. */
export function useRetailerDialogs<Row extends EditedRetailer = EditedRetailer>() {
  return useRowDialogs<Row>({
    noun: "Retailer",
    action: "/dashboard/retailers/change",
    dialog: (props) => <RetailerDialog {...props} />,
    nameOf,
    notices,
  });
}
