import { type RawBuilder, sql } from "kysely";

/**
 * Words for a search of full texts: all (or any) of them, the last perhaps only begun. The database takes signs and
 * accents away as it did from the texts, and each is quoted, so that nothing in it means anything.
 */
export function wordsQuery(words: string[], join: "&" | "|", lastIsBegun: boolean): RawBuilder<unknown> {
  const last = words.length - 1;
  const quoted = words.flatMap((word, at) => {
    const plain = word
      .normalize("NFD")
      .replace(/\p{M}+/gu, "")
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
    return plain === "" ? [] : [`'${plain}'${lastIsBegun && at === last ? ":*" : ""}`];
  });
  return sql`to_tsquery('endcap', ${quoted.join(` ${join} `)})`;
}
