import type { Context } from "../context";
import { csvLine } from "../csv-cells";
import { getInsights } from "./insights.server";

/**
 * The sums of a circular's deals as a .csv file, those opened or added most first, with a byte order mark for Excel.
 * @param storeId as of `getInsights`
 * @throws DomainError forbidden, not_found, before the first piece
 */
export async function exportInsights(
  ctx: Context,
  circularId: number,
  storeId?: number,
): Promise<AsyncGenerator<string>> {
  const { deals } = await getInsights(ctx, circularId, storeId);
  return (async function* () {
    yield `\ufeff${csvLine(["Area Id", "Page Id", "Name", "Deal", "Seen", "Opened", "Added"])}`;
    for (const { areaId, pageId, name, deal, sums } of deals) {
      const { dealSeen = 0, dealOpened = 0, dealAdded = 0 } = sums;
      yield csvLine([areaId, pageId, name ?? "Deleted area", deal ?? "", dealSeen, dealOpened, dealAdded]);
    }
  })();
}
