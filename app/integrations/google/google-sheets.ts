import { ExternalServiceError } from "../../kernel/ports/external-service-error";
import type { OpenTabOptions, Spreadsheets } from "../../kernel/ports/spreadsheets";
import {
  googleDocumentKey,
  googlePrefix,
  googleTabKey,
  isGoogleAddress,
  readGoogleAddress,
} from "./google-addresses";
import { GoogleClient, type GoogleOptions } from "./google-client";
import { GoogleTab } from "./google-tab";

/** Google Sheets, version 4 of its API, with a service account. */
export class GoogleSheets implements Spreadsheets {
  readonly addressPrefixes = [googlePrefix];
  readonly accepts = isGoogleAddress;
  readonly tabKey = googleTabKey;
  readonly documentKey = googleDocumentKey;
  readonly #client: GoogleClient;

  constructor(options: GoogleOptions) {
    this.#client = new GoogleClient(options);
  }

  get shareWith(): string {
    return this.#client.clientEmail;
  }

  async openTab(url: string, { signal }: OpenTabOptions): Promise<GoogleTab> {
    const address = readGoogleAddress(url);
    if (address) return GoogleTab.open(this.#client, address, signal);
    throw new ExternalServiceError("configuration", "The spreadsheet's address names no document.", {
      advice:
        "Open the spreadsheet in a browser, at the tab to be filled, and enter the address shown there.",
    });
  }
}
