import { ExternalServiceError } from "#app/kernel/ports/external-service-error";
import type { OpenTabOptions, SheetTab, Spreadsheets } from "#app/kernel/ports/spreadsheets";
import type { Database } from "#db/database";

/** Several providers as one: an address decides which of them is asked. */
export class AllSpreadsheets implements Spreadsheets {
  constructor(
    private readonly db: Database,
    private readonly providers: readonly Spreadsheets[],
  ) {}

  get addressPrefixes(): readonly string[] {
    return this.providers.flatMap(({ addressPrefixes }) => addressPrefixes);
  }

  get shareWith(): string | null {
    return this.providers.map(({ shareWith }) => shareWith).find((address) => address !== null) ?? null;
  }

  accepts(url: string): boolean {
    return this.providers.some((provider) => provider.accepts(url));
  }

  tabKey(url: string): string {
    return this.#providerOf(url).tabKey(url);
  }

  documentKey(url: string): string | null {
    return this.providers.find((each) => each.accepts(url))?.documentKey(url) ?? null;
  }

  async openTab(url: string, options: OpenTabOptions): Promise<SheetTab> {
    const provider = this.#providerOf(url);
    const document = provider.documentKey(url);
    if (document !== null) await this.#assertOwnedBy(options.retailerId, document);
    return provider.openTab(url, options);
  }

  /** One that nobody has named yet may be looked at before a connection is saved. */
  async #assertOwnedBy(retailerId: number, document: string): Promise<void> {
    const owner = await this.db
      .selectFrom("spreadsheetOwner")
      .select("retailerId")
      .where("document", "=", document)
      .executeTakeFirst();
    if (!owner || owner.retailerId === retailerId) return;
    throw new ExternalServiceError("configuration", "This spreadsheet belongs to another retailer.", {
      advice: "Give the connection another one, or ask an Administrator to pass this one on.",
    });
  }

  #providerOf(url: string): Spreadsheets {
    const provider = this.providers.find((each) => each.accepts(url));
    if (provider) return provider;
    throw new ExternalServiceError(
      "configuration",
      "The spreadsheet's address is not one of a known provider.",
      {
        advice: "Enter the address of a Google spreadsheet or of a sheet of Endcap's own.",
      },
    );
  }
}
