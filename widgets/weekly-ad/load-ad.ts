import type { WeeklyAd, WeeklyAdCircular } from "#app/shopping/domain/publishing/weekly-ad";
import { type Answer, readPublic } from "#widgets/shared/read-public";
import { readTime } from "#widgets/shared/read-time";
import type { Shopper } from "#widgets/shared/shopper";

/**
 * Reads the ad of the store that the shopper chose, when the answer was of no store or of another one than the id of the
 * choice tells: its slug was changed. The choice is the renamed store's from then on, and views read anew.
 */
export async function followStore(
  origin: string,
  retailerId: string,
  { body, savedAt }: Answer<WeeklyAd>,
  store: Shopper["store"],
): Promise<void> {
  const choice = store.get();
  if (savedAt || !choice?.id || body.store?.id === choice.id) return;
  const found = (await loadAd(origin, retailerId, `${choice.id}`))?.body.store;
  // A slug may look like the id of another store.
  if (found?.id === choice.id && store.get() === choice)
    store.set({ ...choice, key: found.slug, name: found.name });
}

/**
 * Reads what is on offer now; in a store when its slug or id is given, and with a preview's token in the token's store
 * at its minute. Null when there is no such retailer. Circulars without a page are left out, and those of an answer
 * that was saved earlier which have ended since.
 * Throws when the answer does not come or is no weekly ad.
 */
export async function loadAd(
  origin: string,
  retailerId: string,
  store: string | null | undefined,
  preview?: string,
): Promise<Answer<WeeklyAd> | null> {
  const name = preview ? "preview" : "store";
  const query = preview || store ? `?${name}=${encodeURIComponent(preview || store || "")}` : "";
  const answer = await readPublic<WeeklyAd>(origin, `/public/retailers/${retailerId}/weekly-ad${query}`);
  if (!answer) return null;
  const { body, savedAt } = answer;
  if (!Array.isArray(body.circulars)) throw new Error("No weekly ad.");
  const isOn = ({ pages, terminationDate }: WeeklyAdCircular) =>
    pages.length > 0 && (!savedAt || readTime(terminationDate) > Date.now());
  return { body: { ...body, circulars: body.circulars.filter(isOn) }, savedAt };
}
