import type { OpenTabOptions, Spreadsheets } from "#app/kernel/ports/spreadsheets";
import type { Database } from "#db/database";
import { builtInPrefix } from "../connections/spreadsheet-url";
import { BuiltInTab } from "./built-in-tab.server";
import { noSuchSheet } from "./sheet-rows.server";

export interface BuiltInSheetsParts {
  db: Database;
  now(): Date;
  /** Public address without a trailing slash; may change until the server listens. */
  baseUrl(): string;
}

/**
 * Sheets in Endcap's own database, for those who have no account with a provider. They stand in the domain, not among
 * the adapters, because their rows are ours; to those who write to them they are a provider like any other.
 */
export class BuiltInSheets implements Spreadsheets {
  readonly shareWith = null;

  constructor(private readonly parts: BuiltInSheetsParts) {}

  get addressPrefixes(): readonly string[] {
    return [builtInPrefix(this.parts.baseUrl())];
  }

  accepts(url: string): boolean {
    return this.#idOf(url) !== null;
  }

  tabKey(url: string): string {
    return `built-in:${this.#idOf(url)}`;
  }

  /** Each has its retailer in its own row. */
  documentKey(): null {
    return null;
  }

  async openTab(url: string, { retailerId }: OpenTabOptions): Promise<BuiltInTab> {
    const id = this.#idOf(url);
    const sheet = await this.parts.db
      .selectFrom("sheet")
      .select(["id", "name"])
      .where("id", "=", id ?? 0)
      .where("retailerId", "=", retailerId)
      .executeTakeFirst();
    if (!sheet) throw noSuchSheet();
    return BuiltInTab.open({
      ...this.parts,
      id: sheet.id,
      name: sheet.name,
      url: `${this.addressPrefixes[0]}${id}`,
    });
  }

  #idOf(url: string): number | null {
    const [prefix = ""] = this.addressPrefixes;
    const at = url.toLowerCase().indexOf(prefix.toLowerCase());
    const id = at < 0 ? null : /^[1-9]\d{0,14}(?=$|[/?#\s])/.exec(url.slice(at + prefix.length));
    return id ? Number(id[0]) : null;
  }
}
