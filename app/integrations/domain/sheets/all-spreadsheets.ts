import { ExternalServiceError } from "#app/kernel/ports/external-service-error";
import type { OpenTabOptions, SheetTab, Spreadsheets } from "#app/kernel/ports/spreadsheets";

/** Several providers as one: an address decides which of them is asked. */
export class AllSpreadsheets implements Spreadsheets {
  constructor(private readonly providers: readonly Spreadsheets[]) {}

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

  async openTab(url: string, options: OpenTabOptions): Promise<SheetTab> {
    return this.#providerOf(url).openTab(url, options);
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
