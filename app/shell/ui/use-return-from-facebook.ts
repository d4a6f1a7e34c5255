import { useSearchParams } from "@remix-run/react";
import { useEffect } from "react";
import { settingsMessages } from "#app/integrations/domain/social-accounts/settings-messages";
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

/** Names under which Facebook's own script keeps a log-in in this browser. */
const facebookName = /^fb(lo|sr|m|lst|ssls)_/;

/** Removes what pages with Facebook's script have left in this browser's storage; the cookies go with the log-out. */
export function forgetFacebook(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const name of Object.keys(storage)) if (facebookName.test(name)) storage.removeItem(name);
  }
}
