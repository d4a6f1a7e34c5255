import { Button, Group } from "@mantine/core";
import { useRetailerDialogs } from "#app/identity/ui/retailers/use-retailer-dialogs";
import { usePropertyDialogs } from "#app/integrations/ui/properties/use-property-dialogs";
import { useServiceDialogs } from "#app/integrations/ui/services/use-service-dialogs";
import { useSubserviceDialogs } from "#app/integrations/ui/services/use-subservice-dialogs";
import { useShell } from "#app/shell/ui/use-shell";
import { say } from "#app/ui/language/say";

/** Makes what a connection is put together from without leaving its dialog. */
export function usePartDialogs() {
  const { canSelectRetailer } = useShell();
  const retailers = useRetailerDialogs();
  const properties = usePropertyDialogs();
  const services = useServiceDialogs();
  const subservices = useSubserviceDialogs();
  const parts = [
    ...(canSelectRetailer ? [{ label: say("Add Retailer"), ...retailers }] : []),
    { label: say("Add Property"), ...properties },
    { label: say("Add Service"), ...services },
    { label: say("Add Subservice"), ...subservices },
  ];
  return {
    opened: parts.some(({ opened }) => opened),
    buttons: (
      <Group gap={0} mb="sm">
        {parts.map(({ label, add }) => (
          <Button key={label} variant="subtle" size="compact-sm" onClick={add}>
            {label}
          </Button>
        ))}
      </Group>
    ),
    dialogs: parts.map(({ label, dialogs }) => <div key={label}>{dialogs}</div>),
  };
}
