import { Button, Divider, Loader, Stack, Text } from "@mantine/core";
import { useLocation } from "@remix-run/react";
import { useRef, useState } from "react";
import type { SocialAccount } from "#app/integrations/domain/social-accounts/queries.server";
import { newSettingsSchema, settingsSchema } from "#app/integrations/domain/social-accounts/schemas";
import { settingsMessages } from "#app/integrations/domain/social-accounts/settings-messages";
import { ErrorAlert } from "#app/ui/ErrorAlert";
import { useFetched } from "#app/ui/fetch-json";
import { PasswordField } from "#app/ui/fields/PasswordField";
import { TextField } from "#app/ui/fields/TextField";
import { FormDialog } from "#app/ui/form-dialog/FormDialog";
import { useFormSender } from "#app/ui/form-dialog/senders";
import { IconBrandFacebook, IconLogout, IconRefresh } from "#app/ui/icons";
import { say } from "#app/ui/language/say";
import { dismissNotice, notifyError, notifySuccess } from "#app/ui/notices";
import { AccountHealth } from "./AccountHealth";
import { forgetFacebook } from "./use-return-from-facebook";

const action = "/dashboard/settings/record";
const successTitle = "Success Message";

interface SettingsRecord {
  /** Null as long as nothing was saved. */
  account: SocialAccount | null;
  canSignIn: boolean;
}

interface SettingsDialogProps {
  opened: boolean;
  onClose(): void;
  /** Null for the Administrators' own record. */
  retailerName: string | null;
}

/** The account of the social platform that connections run as: log-in, token, health, log-out. */
export function SettingsDialog({ opened, onClose, retailerName }: SettingsDialogProps) {
  const [revision, setRevision] = useState(1);
  const record = useFetched<SettingsRecord>(opened ? `${action}?revision=${revision}` : null);
  const lastError = useRef<string | null>(null);
  const forgetError = () => {
    if (lastError.current !== null) dismissNotice(lastError.current);
  };
  const sender = useFormSender({
    action,
    fallback: settingsMessages.notSaved,
    onDone: () => {
      onClose();
      forgetError();
      notifySuccess(settingsMessages.saved, successTitle);
    },
    onRefused: () => {
      forgetError();
      // It is the title that people know from the older back-office.
      lastError.current = notifyError(settingsMessages.notSaved, successTitle);
    },
  });
  const hasToken = record?.account?.hasToken ?? false;
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={say("Settings")}
      schema={hasToken ? settingsSchema : newSettingsSchema}
      defaultValue={{ name: record?.account?.name ?? "", accessToken: "" }}
      sender={sender}
      extra={{ intent: "save" }}
      submitLabel={say("Save")}
      waiting={
        record ? null : record === null ? (
          <ErrorAlert message={settingsMessages.notRead} />
        ) : (
          <Loader size="sm" aria-label={say("Loading settings")} />
        )
      }
    >
      {(fields) => (
        <>
          <Text size="sm" c="dimmed">
            {retailerName === null
              ? say(
                  "The Administrators’ own account, for connections of any retailer. Choose a retailer in the top bar for its account.",
                )
              : say("The account of {retailerName}.", { retailerName })}
          </Text>
          {record?.account?.hasToken ? (
            <TokenPart account={record.account} onChanged={() => setRevision((before) => before + 1)} />
          ) : null}
          {hasToken && record?.account?.state === "connected" ? null : (
            <SignInPart canSignIn={record?.canSignIn ?? false} />
          )}
          <Divider label={hasToken ? say("Name and token") : say("Or paste an access token")} />
          <TextField field={fields.name} label={say("Username")} autoComplete="off" data-autofocus />
          <PasswordField
            field={fields.accessToken}
            label={say("API Key")}
            autoComplete="off"
            placeholder={hasToken ? "••••••••••••••••" : undefined}
            description={
              hasToken
                ? say("A token is stored and never shown again. Leave this empty to keep it.")
                : say("A Facebook access token. We check it with Facebook and store it encrypted.")
            }
          />
        </>
      )}
    </FormDialog>
  );
}

function SignInPart({ canSignIn }: { canSignIn: boolean }) {
  const { pathname, search } = useLocation();
  const address = `/dashboard/settings/sign-in?${new URLSearchParams({ returnTo: pathname + search })}`;
  const icon = <IconBrandFacebook size={18} aria-hidden />;
  if (canSignIn) {
    return (
      <Button component="a" href={address} leftSection={icon} variant="light">
        {say("Log in with Facebook")}
      </Button>
    );
  }
  return (
    <Stack gap="xs">
      <Button disabled leftSection={icon} aria-describedby="no-facebook-app">
        {say("Log in with Facebook")}
      </Button>
      <Text size="sm" c="dimmed" id="no-facebook-app">
        {say("Facebook login isn’t set up here. Paste an access token instead.")}
      </Text>
    </Stack>
  );
}

function TokenPart({ account, onChanged }: { account: SocialAccount; onChanged(): void }) {
  const checker = useFormSender({ action, fallback: "Error checking the token", onDone: onChanged });
  const leaver = useFormSender({
    action,
    fallback: "Error logging out of Facebook",
    onDone: () => {
      forgetFacebook();
      notifySuccess(settingsMessages.loggedOut, successTitle);
      onChanged();
    },
  });
  const send = (sender: typeof checker, intent: string) => {
    const form = new FormData();
    form.set("intent", intent);
    sender.send(form);
  };
  const refused = checker.refused ?? leaver.refused;
  const busy = checker.busy || leaver.busy;
  return (
    <AccountHealth account={account}>
      {refused && !busy ? <ErrorAlert message={refused.message} /> : null}
      <Button
        variant="default"
        leftSection={<IconRefresh size={18} aria-hidden />}
        loading={checker.busy}
        disabled={leaver.busy}
        onClick={() => send(checker, "check")}
      >
        {say("Check again")}
      </Button>
      <Button
        variant="default"
        leftSection={<IconLogout size={18} aria-hidden />}
        loading={leaver.busy}
        disabled={checker.busy}
        onClick={() => send(leaver, "log-out")}
      >
        {say("Logout")}
      </Button>
    </AccountHealth>
  );
}
