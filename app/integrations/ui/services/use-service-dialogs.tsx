import type { Service } from "#app/integrations/domain/services/queries.server";
import { serviceMessages } from "#app/kernel/row-messages";
import { serviceToasts } from "#app/kernel/row-toasts";
import { lazyDialog } from "#app/ui/lazy-component";
import { useRowDialogs } from "#app/ui/use-row-dialogs";

const ServiceDialog = lazyDialog(async () => (await import("./ServiceDialog")).ServiceDialog);
const nameOf = ({ name }: Service) => name;
const mayChange = ({ editable }: Service) => editable;

/** Add, edit and delete dialogs of services; see `useRowDialogs`. */
export function useServiceDialogs<Row extends Service = Service>() {
  return useRowDialogs<Row>({
    noun: "Service",
    action: "/dashboard/services/change",
    sentences: serviceMessages,
    dialog: (props) => <ServiceDialog {...props} />,
    nameOf,
    mayChange,
    deleteCheck: ({ id }) => `/dashboard/services/${id}/processes`,
    notices: serviceToasts,
  });
}
