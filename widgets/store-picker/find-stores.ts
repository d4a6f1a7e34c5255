import type { StoreSearch } from "#app/shopping/domain/publishing/stores";
import { type Answer, readPublic } from "#widgets/shared/read-public";
import type { StoreChoice } from "#widgets/shared/store-choice";

/** What is looked for: words that were typed, a position, one store, or all. */
export type StoreQuery = { q?: string; near?: string; store?: string };

/**
 * The store of this slug or id; where its slug was changed or given to another one, the store of the id that is known of
 * it. Null when there is no such retailer.
 */
export async function findStore(
  origin: string,
  retailerId: string,
  { key, id }: Pick<StoreChoice, "key" | "id">,
): Promise<Answer<StoreSearch> | null> {
  const answer = await findStores(origin, retailerId, { store: key });
  if (!id || !answer || answer.body.stores[0]?.id === id) return answer;
  const byId = await findStores(origin, retailerId, { store: `${id}` });
  // A slug may look like the id of another store.
  return byId?.body.stores[0]?.id === id ? byId : answer;
}

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
