import { expect, test } from "vitest";
import { listCircularGroups } from "#app/catalogue/domain/circular-groups/queries.server";
import { listStores } from "#app/catalogue/domain/stores/queries.server";
import { listCirculars } from "#app/circulars/domain/circulars/queries.server";
import { listConnections } from "#app/integrations/domain/connections/queries.server";
import { listProperties } from "#app/integrations/domain/properties/queries.server";
import { listSheets } from "#app/integrations/domain/sheets/queries.server";
import { listSocialAccounts } from "#app/integrations/domain/social-accounts/queries.server";
import type { Context } from "#app/kernel/context";
import { makeFullWorld } from "#db/seed/worlds";
import { listUsers } from "#tests/setup/list-users";
import { openTestWorld } from "#tests/setup/test-world";

type Filter = { retailerId?: number | null };

const lists: Record<string, (ctx: Context, filter?: Filter) => Promise<{ id: number }[]>> = {
  listCircularGroups,
  listCirculars,
  listConnections,
  listProperties,
  listSheets,
  listSocialAccounts,
  listStores,
  listUsers,
};

test("lists hold the rows of staff's own retailer alone, whatever they ask for, and all for an Administrator", async () => {
  const world = await openTestWorld();
  const { own, other, administrator } = await makeFullWorld(world.runtime.db);
  const [staff, all] = [world.contextOf(own.staff), world.contextOf(administrator)];
  for (const [name, list] of Object.entries(lists)) {
    const ids = async (ctx: Context, filter?: Filter) => (await list(ctx, filter)).map(({ id }) => id).sort();
    const owns = await ids(all, { retailerId: own.retailer.id });
    const others = await ids(all, { retailerId: other.retailer.id });
    expect([owns.length, others.length], name).not.toContain(0);
    expect(await ids(all), name).toEqual(expect.arrayContaining([...new Set([...owns, ...others])]));
    for (const retailerId of [undefined, null, own.retailer.id, other.retailer.id]) {
      expect(await ids(staff, { retailerId }), name).toEqual(owns);
    }
    expect(
      owns.some((id) => others.includes(id)),
      name,
    ).toBe(false);
  }
});
