import { useState } from "react";
import { postForm } from "#app/ui/form-dialog/senders";
import { say } from "#app/ui/language/say";
import { lazyDialog } from "#app/ui/lazy-component";
import { notifySuccess } from "#app/ui/notices";
import { useOpened } from "#app/ui/use-dialog";
import type { AppSetup } from "./AddAppDialog";
import { appAction } from "./app-action";
import { createPasskey } from "./passkey-browser";
import { RecoveryCodesDialog } from "./RecoveryCodesDialog";
import { useAccountAction } from "./use-account-action";
import { useConfirmation } from "./use-confirmation";

const AddPasskeyDialog = lazyDialog(async () => (await import("./AddPasskeyDialog")).AddPasskeyDialog);
const AddAppDialog = lazyDialog(async () => (await import("./AddAppDialog")).AddAppDialog);

interface Options {
  email: string;
  /** The name suggested for a passkey that is added in this browser. */
  suggestedName: string;
}

/** Adds passkeys and an authenticator app, and shows the recovery codes that come with the first of them. */
export function useSecondStepDialogs({ email, suggestedName }: Options) {
  const { confirmed, confirmDialog } = useConfirmation();
  const [naming, passkeyDialog] = useOpened();
  const [setup, setSetup] = useState<AppSetup | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const passkey = useAccountAction();
  const app = useAccountAction();
  const addPasskey = async (name: string) => {
    const added = await passkey.run(confirmed(() => createPasskey(name)));
    if (!added) return;
    passkeyDialog.close();
    notifySuccess(say("The passkey was added."));
    setCodes(added.codes);
  };
  const beginApp = async () => {
    const begun = await app.run(
      confirmed(() =>
        postForm<{ ok: true; setup: AppSetup }>(appAction, { intent: "begin" }, "Error setting the app up"),
      ),
    );
    if (begun) setSetup(begun.setup);
  };
  return {
    confirmed,
    addPasskey: passkeyDialog.open,
    addApp: beginApp,
    /** Whether the setup of the app is being requested. */
    busy: app.busy,
    /** Why that request was refused. */
    refused: app.refused,
    showCodes: setCodes,
    dialogs: (
      <>
        <AddPasskeyDialog
          opened={naming}
          onClose={passkeyDialog.close}
          suggestedName={suggestedName}
          busy={passkey.busy}
          refused={passkey.refused}
          onAdd={addPasskey}
          onReset={passkey.reset}
        />
        <AddAppDialog
          opened={setup !== null}
          setup={setup}
          onClose={() => setSetup(null)}
          onAdded={(added) => {
            setSetup(null);
            notifySuccess(say("One-time codes are on."));
            setCodes(added);
          }}
        />
        <RecoveryCodesDialog codes={codes} email={email} onClose={() => setCodes(null)} />
        {confirmDialog}
      </>
    ),
  };
}
