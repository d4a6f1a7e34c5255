import { Button, Group, Loader } from "@mantine/core";
import { useState } from "react";
import type { SingleSignOn } from "#app/identity/domain/single-sign-on/queries.server";
import { singleSignOnSchema, usualScopes } from "#app/identity/domain/single-sign-on/schemas";
import { useConfirmation } from "#app/identity/ui/sign-in-factors/use-confirmation";
import { DeleteDialog } from "#app/ui/DeleteDialog";
import { ErrorAlert } from "#app/ui/ErrorAlert";
import { useFetched } from "#app/ui/fetch-json";
import { FormDialog } from "#app/ui/form-dialog/FormDialog";
import { useFormSender } from "#app/ui/form-dialog/senders";
import { IconTrash } from "#app/ui/icons";
import { say } from "#app/ui/language/say";
import { notifySuccess } from "#app/ui/notices";
import { SingleSignOnFields } from "./SingleSignOnFields";

interface SingleSignOnDialogProps {
  retailer: { id: number; name: string } | null;
  opened: boolean;
  onClose(): void;
}

/** How a retailer's people sign in at its own provider. */
export function SingleSignOnDialog({ retailer, opened, onClose }: SingleSignOnDialogProps) {
  const action = `/dashboard/retailers/${retailer?.id ?? 0}/single-sign-on`;
  const asked = useFetched<{ settings: SingleSignOn | null; redirectUri: string }>(opened ? action : null);
  const [removing, setRemoving] = useState(false);
  const { confirmed, isAsking, confirmDialog } = useConfirmation();
  const close = () => {
    setRemoving(false);
    onClose();
  };
  const saver = useFormSender({
    action,
    fallback: "Error saving single sign-on",
    askInBetween: confirmed,
    onDone: () => {
      close();
      notifySuccess(say("Single sign-on was saved."));
    },
  });
  const remover = useFormSender({
    action,
    fallback: "Error removing single sign-on",
    askInBetween: confirmed,
    onDone: () => {
      close();
      notifySuccess(say("Single sign-on was removed."));
    },
  });
  const settings = asked?.settings ?? null;
  return (
    <>
      <FormDialog
        opened={opened}
        onClose={close}
        title={say("Single Sign-On: {name}", { name: retailer?.name ?? "" })}
        size="56rem"
        schema={singleSignOnSchema}
        defaultValue={defaultsOf(settings)}
        sender={saver}
        extra={{ intent: "save" }}
        submitLabel={say("Save")}
        covered={removing || isAsking}
        waiting={asked ? null : <Waiting failed={asked === null} />}
      >
        {(fields) => (
          <>
            <SingleSignOnFields
              fields={fields}
              action={action}
              redirectUri={asked?.redirectUri ?? ""}
              isStored={settings !== null}
            />
            {settings === null ? null : (
              <Group>
                <Button
                  variant="subtle"
                  color="red"
                  leftSection={<IconTrash size={18} aria-hidden />}
                  onClick={() => setRemoving(true)}
                >
                  {say("Remove single sign-on")}
                </Button>
              </Group>
            )}
          </>
        )}
      </FormDialog>
      <DeleteDialog
        opened={removing}
        onClose={() => setRemoving(false)}
        title={say("Remove single sign-on?")}
        label={removalText(settings?.userCount ?? 0)}
        sender={remover}
        values={{ intent: "remove" }}
        confirmLabel={say("Remove")}
      />
      {confirmDialog}
    </>
  );
}

function removalText(userCount: number): string {
  return say(
    "{userCount, plural, =0 {Nobody can sign in with it any more.} one {Nobody can sign in with it any more. The 1 person who used it can choose a password with “Forgot password?”.} other {Nobody can sign in with it any more. The {userCount} people who used it can choose a password with “Forgot password?”.}}",
    { userCount },
  );
}

function Waiting({ failed }: { failed: boolean }) {
  return failed ? (
    <ErrorAlert message={say("Error getting single sign-on")} />
  ) : (
    <Loader size="sm" aria-label={say("The settings are being fetched")} />
  );
}

/** A new one gives people the least right and keeps their passwords, until somebody decides otherwise. */
function defaultsOf(settings: SingleSignOn | null) {
  if (!settings) return { scopes: usualScopes, defaultRole: "Customer" as const, allowsPasswords: true };
  const { domains, groupRoles, groupsClaim, userCount: _count, ...same } = settings;
  const groupsOf = (role: string) =>
    groupRoles
      .filter((each) => each.role === role)
      .map(({ group }) => group)
      .join("\n");
  return {
    ...same,
    clientSecret: "",
    domains: domains.join(", "),
    groupsClaim: groupsClaim ?? "",
    staffGroups: groupsOf("Retailer"),
    customerGroups: groupsOf("Customer"),
  };
}
