import { ActionIcon, Alert, Button, CopyButton, Stack, TextInput } from "@mantine/core";
import { type MouseEvent, useState } from "react";
import type { singleSignOnSchema } from "#app/identity/domain/single-sign-on/schemas";
import { ErrorAlert } from "#app/ui/ErrorAlert";
import { FormSection } from "#app/ui/fields/FormSection";
import styles from "#app/ui/fields/form-section.module.css";
import { PasswordField } from "#app/ui/fields/PasswordField";
import { SelectField } from "#app/ui/fields/SelectField";
import { SwitchField } from "#app/ui/fields/SwitchField";
import { TextAreaField } from "#app/ui/fields/TextAreaField";
import { TextField } from "#app/ui/fields/TextField";
import type { Fields } from "#app/ui/form-dialog/DialogForm";
import { useFormSender } from "#app/ui/form-dialog/senders";
import { IconCheck, IconCopy, IconPlugConnected } from "#app/ui/icons";
import { say, told } from "#app/ui/language/say";

const roleNames = [
  { value: "Customer", label: "Customer: no back-office" },
  { value: "Retailer", label: "Retailer: staff" },
];

interface SingleSignOnFieldsProps {
  fields: Fields<typeof singleSignOnSchema>;
  /** The path to which a test of the settings is sent. */
  action: string;
  redirectUri: string;
  /** A secret is stored. */
  isStored: boolean;
}

export function SingleSignOnFields({ fields, action, redirectUri, isStored }: SingleSignOnFieldsProps) {
  return (
    <div className={styles.sections}>
      <FormSection title={say("Provider")}>
        <RedirectUri address={redirectUri} />
        <TextField
          field={fields.issuer}
          label={say("Issuer")}
          description={say("The address that your provider calls itself by.")}
          placeholder="https://login.example.com"
          autoComplete="off"
          data-autofocus
        />
        <TextField
          field={fields.clientId}
          label={say("Client ID")}
          autoComplete="off"
          className={styles.half}
        />
        <PasswordField
          field={fields.clientSecret}
          label={say("Client secret")}
          autoComplete="off"
          placeholder={isStored ? "••••••••••••••••" : undefined}
          className={styles.half}
        />
        <TextField field={fields.scopes} label={say("Scopes")} autoComplete="off" />
        <ConnectionTest action={action} />
      </FormSection>
      <FormSection title={say("People")}>
        <TextField
          field={fields.domains}
          label={say("Email domains")}
          description={say(
            "People with these addresses are offered single sign-on. Put commas between them.",
          )}
          placeholder={say("grocer.example, grocer-stores.example")}
          autoComplete="off"
        />
        <SelectField
          field={fields.defaultRole}
          label={say("Role of new people")}
          description={say("Given at the first sign-in, unless the groups below give one.")}
          data={roleNames.map(({ value, label }) => ({ value, label: told(label) }))}
          allowDeselect={false}
        />
        <SwitchField
          field={fields.allowsPasswords}
          label={say("Allow passwords, too")}
          description={say(
            "Off: staff with these addresses sign in with single sign-on alone. Administrators keep their passwords.",
          )}
        />
        <SwitchField
          field={fields.trustsEmails}
          label={say("Trust addresses that the provider doesn’t call verified")}
          description={say(
            "Only where the provider is your company’s own and never sends email_verified, as Microsoft Entra ID.",
          )}
        />
      </FormSection>
      <FormSection title={say("Groups")}>
        <TextField
          field={fields.groupsClaim}
          label={say("Groups claim")}
          description={say(
            "Left empty, roles are given in Endcap. Otherwise who is in no group below can’t sign in and is disabled.",
          )}
          placeholder="groups"
          autoComplete="off"
        />
        <TextAreaField
          field={fields.staffGroups}
          label={say("Groups of staff")}
          description={say("One a line; they get the role Retailer.")}
          minRows={2}
          maxRows={8}
          className={styles.half}
        />
        <TextAreaField
          field={fields.customerGroups}
          label={say("Groups of customers")}
          description={say("One a line; they get the role Customer.")}
          minRows={2}
          maxRows={8}
          className={styles.half}
        />
      </FormSection>
    </div>
  );
}

function RedirectUri({ address }: { address: string }) {
  return (
    <CopyButton value={address} timeout={2000}>
      {({ copied, copy }) => (
        <TextInput
          label={say("Redirect URI")}
          description={say("Enter this at your provider.")}
          value={address}
          readOnly
          rightSection={
            <ActionIcon
              variant="subtle"
              color="gray"
              onClick={copy}
              aria-label={copied ? say("Copied") : say("Copy the redirect URI")}
            >
              {copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
            </ActionIcon>
          }
        />
      )}
    </CopyButton>
  );
}

/** Tries what is typed, and stores nothing. */
function ConnectionTest({ action }: { action: string }) {
  const [works, setWorks] = useState(false);
  const sender = useFormSender({
    action,
    fallback: "Error testing the connection",
    onDone: () => setWorks(true),
  });
  const test = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    if (!currentTarget.form) return;
    const typed = new FormData(currentTarget.form);
    typed.set("intent", "test");
    setWorks(false);
    sender.send(typed);
  };
  return (
    <Stack gap="sm" align="flex-start" aria-live="polite">
      <Button
        variant="default"
        leftSection={<IconPlugConnected size={18} aria-hidden />}
        loading={sender.busy}
        onClick={test}
      >
        {say("Test the connection")}
      </Button>
      {sender.refused && !sender.busy ? (
        <ErrorAlert title={say("The connection doesn’t work")} message={sender.refused.message} />
      ) : null}
      {works ? (
        <Alert color="leaf" variant="light" icon={<IconCheck aria-hidden />}>
          {say("The provider answers, and knows this client.")}
        </Alert>
      ) : null}
    </Stack>
  );
}
