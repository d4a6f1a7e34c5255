import type { Property } from "#app/integrations/domain/properties/queries.server";
import { say } from "#app/ui/language/say";
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
    { label: say("Retailer"), value: property.retailer.name },
    { label: say("Unique ID"), value: property.uniqueId },
    { label: say("Property Name"), value: property.name },
    { label: say("Service"), value: property.service.name },
    { label: say("Subservice"), value: property.subservice?.name ?? null },
    { label: say("Property Page"), value: property.pageName },
    { label: say("Address 1"), value: property.address1 },
    { label: say("Address 2"), value: property.address2 },
    { label: say("City"), value: property.city },
    { label: say("State"), value: property.state },
    { label: say("Zip"), value: property.zip },
    { label: say("Username"), value: property.username },
    { label: say("Password"), value: property.hasPassword ? say("Stored") : null },
    { label: say("API Key"), value: property.hasApiKey ? say("Stored") : null },
    { label: say("Notes"), value: property.notes },
  ];
  return (
    <ViewDialog opened={opened} onClose={onClose} title={say("View Property")} facts={facts} size="xl" />
  );
}
