import type { StoreSearch } from "#app/shopping/domain/publishing/stores";
import { type Answer, readPublic } from "#widgets/shared/read-public";

/** What is looked for: words that were typed, a position, one store, or all. */
export type StoreQuery = { q?: string; near?: string; store?: string };

/** Null when there is no such retailer. Throws when the answer doesn't come, or is no list of stores. */
export async function findStores(
  origin: string,
  retailerId: string,
  query: StoreQuery,
): Promise<Answer<StoreSearch> | null> {
  const search = new URLSearchParams(query as Record<string, string>).toString();
  const path = `/public/retailers/${retailerId}/stores${search && `?${search}`}`;
  // What was searched for is no use later; the chosen store and the list of all are.
  const answer = await readPublic<StoreSearch>(origin, path, !("q" in query || "near" in query));
  if (answer && !Array.isArray(answer.body.stores)) throw new Error("The answer is no list of stores.");
  return answer;
}
