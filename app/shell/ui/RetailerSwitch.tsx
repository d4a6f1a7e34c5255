import { Group, Select, Text } from "@mantine/core";
import { useState } from "react";
import { useFormSender } from "#app/ui/form-dialog/senders";
import { useRefusalNotice } from "#app/ui/form-dialog/use-refusal";
import { IconBuildingStore } from "#app/ui/icons";
import { say } from "#app/ui/language/say";
import styles from "./shell.module.css";

const all = "all";

interface RetailerSwitchProps {
  /** Every retailer where one may choose; just the own one where not. */
  retailers: { id: number; name: string }[];
  currentRetailerId: number | null;
  selectable: boolean;
}

/** The retailer that everything on the screens is about: a choice for those who have it, a name for the others. */
export function RetailerSwitch({ retailers, currentRetailerId, selectable }: RetailerSwitchProps) {
  const [asked, setAsked] = useState(all);
  const { busy, refused, send } = useFormSender({
    action: "/dashboard/retailers/current",
    fallback: "Error choosing the retailer",
    onDone: () => {},
  });
  useRefusalNotice(refused, "The retailer was not changed");
  if (!selectable) {
    return (
      <Group gap={8} wrap="nowrap" className={styles.ownRetailer}>
        <IconBuildingStore size={18} stroke={1.75} aria-hidden />
        <Text fw={600} truncate>
          {retailers.find((retailer) => retailer.id === currentRetailerId)?.name}
        </Text>
      </Group>
    );
  }
  const choose = (value: string | null) => {
    const form = new FormData();
    form.set("retailerId", value ?? all);
    setAsked(value ?? all);
    send(form);
  };
  return (
    <Select
      aria-label={say("Retailer")}
      className={styles.retailerSwitch}
      data={[
        { value: all, label: say("All retailers") },
        ...retailers.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={busy ? asked : String(currentRetailerId ?? all)}
      onChange={choose}
      searchable
      nothingFoundMessage={say("No matching retailer")}
      maxDropdownHeight={360}
      leftSection={<IconBuildingStore size={18} stroke={1.75} aria-hidden />}
      comboboxProps={{ shadow: "md", transitionProps: { duration: 120 } }}
    />
  );
}
