import type { Property } from "#app/integrations/domain/properties/queries.server";
import { ViewDialog } from "#app/ui/ViewDialog";

interface ViewPropertyDialogProps {
  property: Property | null;
  opened: boolean;
  onClose(): void;
}

/** Everything that is known of a property; of its secrets, whether they are stored. */
export function ViewPropertyDialog({ property, opened, onClose }: ViewPropertyDialogProps) {
  if (!property) return null;
  const facts = [
    { label: "Retailer", value: property.retailer.name },
    { label: "Unique ID", value: property.uniqueId },
    { label: "Property Name", value: property.name },
    { label: "Service", value: property.service.name },
    { label: "Subservice", value: property.subservice?.name ?? null },
    { label: "Property Page", value: property.pageName },
    { label: "Address 1", value: property.address1 },
    { label: "Address 2", value: property.address2 },
    { label: "City", value: property.city },
    { label: "State", value: property.state },
    { label: "Zip", value: property.zip },
    { label: "Username", value: property.username },
    { label: "Password", value: property.hasPassword ? "Stored" : null },
    { label: "API Key", value: property.hasApiKey ? "Stored" : null },
    { label: "Notes", value: property.notes },
  ];
  return <ViewDialog opened={opened} onClose={onClose} title="View Property" facts={facts} size="xl" />;
}
