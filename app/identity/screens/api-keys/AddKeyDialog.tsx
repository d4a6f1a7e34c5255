import { Button, Code, CopyButton, Group, Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { apiKeySchema, keyLives } from "#app/identity/domain/api-keys/schemas";
import { useConfirmation } from "#app/identity/ui/sign-in-factors/use-confirmation";
import { SelectField } from "#app/ui/fields/SelectField";
import { TextField } from "#app/ui/fields/TextField";
import { FormDialog } from "#app/ui/form-dialog/FormDialog";
import { useFormSender } from "#app/ui/form-dialog/senders";
import { IconCheck, IconCopy } from "#app/ui/icons";
import { say, told } from "#app/ui/language/say";
import styles from "./api-keys.module.css";

const accessNames = [
  { value: "read", label: "Read only" },
  { value: "full", label: "Full access, except users and sign-in" },
];
// Objects have numbers in order, so that the shortest comes first.
const lives = Object.entries(keyLives).map(([value, label]) => ({ value, label }));

const toldChoice = ({ value, label }: { value: string; label: string }) => ({ value, label: told(label) });

/** Asks what a key is for, makes it, and shows it once. */
export function AddKeyDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const [key, setKey] = useState<string | null>(null);
  const { confirmed, isAsking, confirmDialog } = useConfirmation();
  const sender = useFormSender<{ ok: true; key: string }>({
    action: "/dashboard/account/api-keys/change",
    fallback: "Error creating the API key",
    askInBetween: confirmed,
    onDone: (answer) => {
      onClose();
      setKey(answer.key);
    },
  });
  return (
    <>
      <FormDialog
        opened={opened}
        onClose={onClose}
        title={say("Create API Key")}
        size="md"
        schema={apiKeySchema}
        defaultValue={{ access: "read", days: "90" }}
        sender={sender}
        extra={{ intent: "add" }}
        submitLabel={say("Create")}
        covered={isAsking}
      >
        {(fields) => (
          <>
            <TextField
              field={fields.name}
              label={say("Name")}
              description={say(
                "Says what uses it, such as “Nightly price import”. The activity log shows it.",
              )}
              autoComplete="off"
              data-autofocus
            />
            <SelectField
              field={fields.access}
              label={say("Access")}
              data={accessNames.map(toldChoice)}
              allowDeselect={false}
            />
            <SelectField
              field={fields.days}
              label={say("Ends after")}
              data={lives.map(toldChoice)}
              allowDeselect={false}
            />
          </>
        )}
      </FormDialog>
      {confirmDialog}
      <NewKeyDialog value={key} onClose={() => setKey(null)} />
    </>
  );
}

function NewKeyDialog({ value, onClose }: { value: string | null; onClose(): void }) {
  return (
    <Modal
      opened={value !== null}
      onClose={onClose}
      title={say("Copy your API key")}
      closeOnClickOutside={false}
      closeButtonProps={{ "aria-label": say("Close") }}
    >
      <Stack gap="md">
        <Text>{say("This is the only time it is shown. Keep it where you keep passwords.")}</Text>
        <Code block className={styles.key} aria-label={say("The new API key")} role="region" tabIndex={0}>
          {value}
        </Code>
        <Text size="sm" c="dimmed">
          {say("Scripts send it in a header: Authorization: Bearer endcap_…")}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {say("Done")}
          </Button>
          <CopyButton value={value ?? ""} timeout={2000}>
            {({ copied, copy }) => (
              <Button
                onClick={copy}
                data-autofocus
                leftSection={
                  copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />
                }
              >
                {copied ? say("Copied") : say("Copy")}
              </Button>
            )}
          </CopyButton>
        </Group>
      </Stack>
    </Modal>
  );
}
