import { ExternalServiceError } from "../../kernel/ports/external-service-error";
import type { Spreadsheets } from "../../kernel/ports/spreadsheets";
import { googlePrefix, googleTabKey, isGoogleAddress } from "./google-addresses";

/** Google Sheets without a service account: its addresses are known, none can be opened. */
export const noGoogleSheets: Spreadsheets = {
  addressPrefixes: [googlePrefix],
  accepts: isGoogleAddress,
  tabKey: googleTabKey,
  shareWith: null,
  openTab: () =>
    Promise.reject(
      new ExternalServiceError("configuration", "Google Sheets is not set up on this server.", {
        advice:
          "Ask an administrator of the server to set GOOGLE_SERVICE_ACCOUNT, or use a sheet of Endcap's own.",
      }),
    ),
};
