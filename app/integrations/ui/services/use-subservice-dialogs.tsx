import type { Subservice } from "#app/integrations/domain/subservices/queries.server";
import { subserviceMessages } from "#app/kernel/row-messages";
import { subserviceToasts } from "#app/kernel/row-toasts";
import { lazyDialog } from "#app/ui/lazy-component";
import { useRowDialogs } from "#app/ui/use-row-dialogs";
import type { ServiceOfNewSubservices } from "./SubserviceDialog";

const SubserviceDialog = lazyDialog(async () => (await import("./SubserviceDialog")).SubserviceDialog);
const nameOf = ({ name }: Subservice) => name;
const mayChange = ({ editable }: Subservice) => editable;

/**
 * Add, edit and delete dialogs of subservices; see `useRowDialogs`.
 * @param service the one that new ones are added to, when that is settled
 */
export function useSubserviceDialogs<Row extends Subservice = Subservice>(
  service: ServiceOfNewSubservices | null = null,
) {
  return useRowDialogs<Row>({
    noun: "Subservice",
    action: "/dashboard/subservices/change",
    sentences: subserviceMessages,
    dialog: (props) => <SubserviceDialog {...props} service={service} />,
    nameOf,
    mayChange,
    deleteCheck: ({ id }) => `/dashboard/subservices/${id}/processes`,
    notices: subserviceToasts,
  });
}
