import { type RawBuilder, sql } from "kysely";
import type { Handle } from "../engine";

const trigramLength = 3;
/** Where more hold it, the first ones are found sooner by a walk in the order of the list. */
const maxIds = 10_000;

/**
 * The index over trigrams says which stores may hold the text; each is looked at whether it does, since the index does not
 * tell where in a text a trigram stands.
 */
export async function holdsStoreText(db: Handle, text: string): Promise<RawBuilder<boolean>> {
  // Faster by a third than instr(), and as strict about letters, which the column has folded.
  const holds = sql<boolean>`"store"."searchText" glob ${`*${text.replaceAll(/[*?[]/g, "[$&]")}*`}`;
  if ([...text].length < trigramLength) return holds;
  const found = sql`select rowid as "id" from "storeText" where "storeText" match ${trigramsOf(text)}`;
  const { rows } = await sql<{ id: number }>`${found} limit ${maxIds + 1}`.execute(db);
  if (rows.length > maxIds) return holds;
  return sql`"store"."id" in (select "value" from json_each(${JSON.stringify(rows.map(({ id }) => id))})) and ${holds}`;
}

function trigramsOf(text: string): string {
  const letters = [...text];
  const trigrams = letters
    .slice(trigramLength - 1)
    .map((_, at) => letters.slice(at, at + trigramLength).join(""));
  return [...new Set(trigrams)].map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(" AND ");
}
