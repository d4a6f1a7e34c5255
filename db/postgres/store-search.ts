import { type RawBuilder, sql } from "kysely";
import type { Handle } from "../engine";

const trigramLength = 3;

/**
 * PostgreSQL knows how often a text is there, and takes the index over trigrams or that of the order. A shorter text is in no
 * trigram: it would read that whole index, and then all stores.
 */
export async function holdsStoreText(_db: Handle, text: string): Promise<RawBuilder<boolean>> {
  if ([...text].length < trigramLength) return sql`instr("store"."searchText", ${text}) > 0`;
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`"store"."searchText" like ${pattern} escape '\\'`;
}
