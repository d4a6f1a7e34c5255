import { ActionIcon, Badge, Button, Group, Tooltip } from "@mantine/core";
import type { SignInFactors } from "#app/identity/domain/sign-in-factors/queries.server";
import { RemoveDialog } from "#app/identity/ui/sign-in-factors/RemoveDialog";
import type { useSecondStepDialogs } from "#app/identity/ui/sign-in-factors/use-second-step-dialogs";
import { postForm } from "#app/ui/form-dialog/senders";
import { formatInstantIn } from "#app/ui/format-date";
import { IconFingerprint, IconPencil, IconPlus, IconTrash, type TablerIcon } from "#app/ui/icons";
import { say } from "#app/ui/language/say";
import { lazyDialog } from "#app/ui/lazy-component";
import { useDialog } from "#app/ui/use-dialog";
import { Row, Section } from "./Section";
import styles from "./security.module.css";

const RenamePasskeyDialog = lazyDialog(
  async () => (await import("./RenamePasskeyDialog")).RenamePasskeyDialog,
);

type Passkey = SignInFactors["passkeys"][number];

interface PasskeysSectionProps {
  passkeys: Passkey[];
  zone: string;
  steps: ReturnType<typeof useSecondStepDialogs>;
}

const action = "/dashboard/account/passkeys";

export function PasskeysSection({ passkeys, zone, steps }: PasskeysSectionProps) {
  const renaming = useDialog<Passkey>();
  const removing = useDialog<Passkey>();
  return (
    <Section
      title={say("Passkeys")}
      description={say(
        "Sign in with your finger, your face or a PIN instead of a password. A passkey works on this site alone, so no look-alike can steal it.",
      )}
      buttons={
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={steps.addPasskey}>
          {say("Add a passkey")}
        </Button>
      }
    >
      {passkeys.length > 0 ? (
        <ul className={styles.rows}>
          {passkeys.map((passkey) => (
            <Row
              key={passkey.id}
              icon={IconFingerprint}
              name={
                <>
                  {passkey.name}
                  {passkey.synced ? (
                    <Badge variant="light" color="gray">
                      {say("Synced")}
                    </Badge>
                  ) : null}
                </>
              }
              facts={[
                say("Added {moment}", { moment: formatInstantIn(passkey.createdAt, zone) }),
                passkey.lastUsedAt
                  ? say("Last used {moment}", { moment: formatInstantIn(passkey.lastUsedAt, zone) })
                  : say("Never used"),
              ]}
            >
              <Group gap={4} wrap="nowrap">
                <RowButton
                  label={say("Rename {name}", { name: passkey.name })}
                  icon={IconPencil}
                  onClick={() => renaming.open(passkey)}
                />
                <RowButton
                  label={say("Remove {name}", { name: passkey.name })}
                  icon={IconTrash}
                  color="red"
                  onClick={() => removing.open(passkey)}
                />
              </Group>
            </Row>
          ))}
        </ul>
      ) : null}
      <RenamePasskeyDialog
        passkey={renaming.subject}
        action={action}
        opened={renaming.opened}
        onClose={renaming.close}
      />
      <RemoveDialog
        opened={removing.opened}
        onClose={removing.close}
        title={say("Remove the passkey")}
        label={say(
          "“{name}” can't sign you in any more. Delete it in your device or password manager as well.",
          { name: removing.subject?.name },
        )}
        attempt={steps.confirmed(() =>
          postForm(
            action,
            { intent: "remove", id: String(removing.subject?.id) },
            "Error removing the passkey",
          ),
        )}
        done={say("The passkey was removed.")}
      />
    </Section>
  );
}

interface RowButtonProps {
  label: string;
  icon: TablerIcon;
  color?: string;
  onClick(): void;
}

function RowButton({ label, icon: Icon, color = "gray", onClick }: RowButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color={color} size={32} aria-label={label} onClick={onClick}>
        <Icon size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
