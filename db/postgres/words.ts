import { type RawBuilder, sql } from "kysely";

/**
 * Words for a search of full texts: all (or any) of them, the last perhaps only begun. Signs and accents are taken away
 * as the database's "plainWords" did from the texts, where other marks part words; each is quoted, so that nothing in it
 * means anything.
 */
export function wordsQuery(words: string[], join: "&" | "|", lastIsBegun: boolean): RawBuilder<unknown> {
  const last = words.length - 1;
  const quoted = words.flatMap((word, at) => {
    const plain = word
      .normalize("NFD")
      .replace(/[\u0300-\u036f]+/g, "")
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
    return plain === "" ? [] : [`'${plain}'${lastIsBegun && at === last ? ":*" : ""}`];
  });
  return sql`to_tsquery('endcap', ${quoted.join(` ${join} `)})`;
}
