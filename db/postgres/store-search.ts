import { type RawBuilder, sql } from "kysely";
import type { Handle } from "../engine";

/** PostgreSQL knows how often a text is there, and takes the index over trigrams or that of the order. */
export async function holdsStoreText(_db: Handle, text: string): Promise<RawBuilder<boolean>> {
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`"store"."searchText" like ${pattern} escape '\\'`;
}
