import { type Context, inTransaction } from "#app/kernel/context";
import { requirePermission } from "#app/kernel/permissions";
import { getScopedPage } from "../circulars/circular-access.server";
import { deleteArea, writeArea } from "./areas.server";
import { type Area, listAreas } from "./queries.server";
import type { AreaInput } from "./schemas";

/**
 * Makes the page's areas those given and no others: named ones are replaced, the rest is new, what is not
 * named goes. All of it stands or none.
 * @throws DomainError not_found, invalid_input, conflict (see `saveArea`)
 */
export async function replacePageAreas(ctx: Context, pageId: number, inputs: AreaInput[]): Promise<Area[]> {
  requirePermission(ctx, "circulars.write");
  return inTransaction(ctx, async (tx) => {
    const kept = new Set(inputs.map((input) => input.id));
    for (const area of await listAreas(tx, pageId)) {
      if (!kept.has(area.id)) await deleteArea(tx, area.id);
    }
    const page = await getScopedPage(tx, pageId);
    for (const input of inputs) await writeArea(tx, page, input);
    return listAreas(tx, pageId);
  });
}
