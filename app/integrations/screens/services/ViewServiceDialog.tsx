import { useRetailerName } from "#app/shell/ui/use-shell";
import { ViewDialog } from "#app/ui/ViewDialog";
import type { ListedService } from "./columns";

interface ViewServiceDialogProps {
  service: ListedService | null;
  opened: boolean;
  onClose(): void;
}

export function ViewServiceDialog({ service, opened, onClose }: ViewServiceDialogProps) {
  const retailerName = useRetailerName();
  if (!service) return null;
  const facts = [
    { label: "Service Name", value: service.name },
    { label: "Unique ID", value: service.uniqueId },
    {
      label: "Retailer",
      value: service.retailerId === null ? "All retailers" : retailerName(service.retailerId),
    },
    { label: "Notes", value: service.notes },
  ];
  return <ViewDialog opened={opened} onClose={onClose} title="View Service" facts={facts} />;
}
