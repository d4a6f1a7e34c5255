import { Button, Text } from "@mantine/core";
import { useFormSender } from "#app/ui/form-dialog/senders";
import { formatInstantSecond } from "#app/ui/format-date";
import { IconTable } from "#app/ui/icons";
import { say, told } from "#app/ui/language/say";
import styles from "./connection-form.module.css";

interface NewSheetButtonProps {
  retailerId: number | null;
  onMade(url: string): void;
}

/** Adds a built-in sheet, for people without Google Sheets. */
export function NewSheetButton({ retailerId, onMade }: NewSheetButtonProps) {
  const sender = useFormSender<{ ok: true; url: string }>({
    action: "/dashboard/sheets/add",
    fallback: "Error adding sheet",
    onDone: ({ url }) => onMade(url),
  });
  const make = ({ form: connection }: HTMLButtonElement) => {
    const form = new FormData();
    form.set("retailerId", String(retailerId));
    const page = (connection && new FormData(connection).get("pageName")) || say("Connection");
    form.set("name", `${page}, ${formatInstantSecond(new Date())}`);
    sender.send(form);
  };
  return (
    <div className={styles.newSheet}>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconTable size={16} aria-hidden />}
        disabled={retailerId === null}
        loading={sender.busy}
        onClick={({ currentTarget }) => make(currentTarget)}
      >
        {say("New Built-in Sheet")}
      </Button>
      <Text size="xs" c={sender.refused ? "red" : "dimmed"} role={sender.refused ? "alert" : undefined}>
        {sender.refused
          ? told(sender.refused.message)
          : say("Or let Endcap keep the rows: no account needed, CSV and Excel to download.")}
      </Text>
    </div>
  );
}
