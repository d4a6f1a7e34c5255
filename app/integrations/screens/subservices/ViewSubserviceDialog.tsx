import type { Subservice } from "#app/integrations/domain/subservices/queries.server";
import { useRetailerName } from "#app/shell/ui/use-shell";
import { ViewDialog } from "#app/ui/ViewDialog";

interface ViewSubserviceDialogProps {
  subservice: Subservice | null;
  opened: boolean;
  onClose(): void;
}

export function ViewSubserviceDialog({ subservice, opened, onClose }: ViewSubserviceDialogProps) {
  const retailerName = useRetailerName();
  if (!subservice) return null;
  const { name, serviceName, website, uniqueId, retailerId, notes } = subservice;
  const facts = [
    { label: "Subservice Name", value: name },
    { label: "Service Name", value: serviceName },
    { label: "Website", value: website },
    { label: "Unique ID", value: uniqueId },
    { label: "Retailer", value: retailerId === null ? "All retailers" : retailerName(retailerId) },
    { label: "Notes", value: notes },
  ];
  return <ViewDialog opened={opened} onClose={onClose} title="View Subservice" facts={facts} />;
}
