import type { WeeklyAd } from "#app/domain/publishing/weekly-ad";
import { type Answer, readPublic } from "#widgets/shared/read-public";

/**
 * Reads what is on offer now; in a store when its slug or id is given. Null when there is no such retailer.
 * Throws when the answer does not come or is no weekly ad.
 */
export async function loadAd(
  origin: string,
  retailerId: string,
  store: string | null | undefined,
): Promise<Answer<WeeklyAd> | null> {
  const query = store ? `?store=${encodeURIComponent(store)}` : "";
  const answer = await readPublic<WeeklyAd>(origin, `/public/retailers/${retailerId}/weekly-ad${query}`);
  if (answer && !Array.isArray(answer.body.circulars)) throw new Error("The answer is no weekly ad.");
  return answer;
}
