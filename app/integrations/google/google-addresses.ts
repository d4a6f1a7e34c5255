import { ExternalServiceError } from "../../kernel/ports/external-service-error";
import type { Spreadsheets } from "../../kernel/ports/spreadsheets";

/** What the address of a document of Google Sheets begins with. */
export const googlePrefix = "https://docs.google.com/spreadsheets/";

export interface GoogleAddress {
  spreadsheetId: string;
  /** The tab's id, which stays when the tab is renamed; null when the address names none. */
  gid: number | null;
}

/**
 * The document and tab of an address as browsers show it: `…/spreadsheets/d/<id>/edit?gid=0#gid=0`, also with `/u/0/`
 * for one of several accounts. Null for one that names no document, e.g. of a document published to the web.
 */
export function readGoogleAddress(url: string): GoogleAddress | null {
  const id = /\/spreadsheets\/(?:u\/\d+\/)?d\/(?!e\/)([A-Za-z0-9_-]+)/i.exec(url)?.[1];
  if (id === undefined) return null;
  const gid = /#gid=(\d{1,10})/.exec(url)?.[1] ?? /[?&]gid=(\d{1,10})/.exec(url)?.[1];
  return { spreadsheetId: id, gid: gid === undefined ? null : Number(gid) };
}

export function isGoogleAddress(url: string): boolean {
  return url.toLowerCase().includes(googlePrefix);
}

/**
 * Names a tab, whichever of its addresses is given. The tab that an address without one means is nearly always number
 * 0.
 */
export function googleTabKey(url: string): string {
  const address = readGoogleAddress(url);
  return `google:${address?.spreadsheetId}:${address?.gid ?? 0}`;
}

/** Names a document; null for an address that names none. */
export function googleDocumentKey(url: string): string | null {
  const address = readGoogleAddress(url);
  return address && `google:${address.spreadsheetId}`;
}

/** Google Sheets without a service account: its addresses are known, none can be opened. */
export const noGoogleSheets: Spreadsheets = {
  addressPrefixes: [googlePrefix],
  accepts: isGoogleAddress,
  tabKey: googleTabKey,
  documentKey: googleDocumentKey,
  shareWith: null,
  openTab: () =>
    Promise.reject(
      new ExternalServiceError("configuration", "Google Sheets is not set up on this server.", {
        advice:
          "Ask an administrator of the server to set GOOGLE_SERVICE_ACCOUNT, or use a sheet of Endcap's own.",
      }),
    ),
};
