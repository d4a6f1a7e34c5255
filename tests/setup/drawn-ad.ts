import type { WeeklyAd } from "#app/shopping/domain/publishing/weekly-ad";

/**
 * Waits until the first page of a retailer's ad has its pictures: the pages of the demo world are still being drawn
 * when its server begins to answer.
 *
 * @param adAddress of `/public/retailers/{id}/weekly-ad`
 * @throws Error when there is none after two and a half minutes
 */
export async function awaitDrawnAd(adAddress: string): Promise<WeeklyAd> {
  for (let tries = 0; tries < 300; tries += 1) {
    const ad = (await (await fetch(adAddress)).json()) as WeeklyAd;
    if ((ad.circulars[0]?.pages[0]?.images.length ?? 0) > 1) return ad;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error("The demo's ad has no pages.");
}
