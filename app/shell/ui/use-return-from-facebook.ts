import { useSearchParams } from "@remix-run/react";
import { useEffect } from "react";
import { settingsMessages } from "#app/integrations/domain/social-accounts/messages";
import { notifySuccess } from "#app/ui/notices";

/** Says that a log-in with Facebook has worked, shows what came of it, and clears the address of the word for it. */
export function useReturnFromFacebook(openSettings: () => void): void {
  const [params, setParams] = useSearchParams();
  const connected = params.get("settings") === "connected";
  useEffect(() => {
    if (!connected) return;
    notifySuccess(settingsMessages.saved, "Success Message");
    openSettings();
    setParams(
      (before) => {
        before.delete("settings");
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [connected, openSettings, setParams]);
}
