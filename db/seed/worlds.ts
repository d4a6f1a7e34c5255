import {
  type Handle,
  makeActivity,
  makeArea,
  makeCategory,
  makeCircular,
  makeCircularGroup,
  makePages,
  makeRecipe,
  makeRecipeCategory,
  makeRetailer,
  makeStore,
  makeUser,
  makeUserImport,
} from "./factories";
import { makeIntegrations } from "./integration-factories";

/** Two retailers with staff, a Customer, an Administrator, a circular group, and a circular of two pages and an area each. */
export async function makeSmallWorld(db: Handle, passwordHash: string | null = null) {
  const administrator = await makeUser(db, { role: "Administrator", retailerId: null, passwordHash });
  const category = await makeCategory(db);
  const recipeCategory = await makeRecipeCategory(db);
  const recipe = await makeRecipe(db, { recipeCategoryId: recipeCategory.id });
  const tenants = [];
  for (let index = 0; index < 2; index += 1) {
    const retailer = await makeRetailer(db);
    const staff = await makeUser(db, { role: "Retailer", retailerId: retailer.id, passwordHash });
    const customer = await makeUser(db, { role: "Customer", retailerId: retailer.id, passwordHash });
    const group = await makeCircularGroup(db, { retailerId: retailer.id });
    const circular = await makeCircular(db, { retailerId: retailer.id });
    const pages = await makePages(db, circular.id, 2);
    const areas = [];
    for (const page of pages) areas.push(await makeArea(db, { pageId: page.id, categoryId: category.id }));
    tenants.push({ retailer, staff, customer, group, circular, pages, areas });
  }
  const [own, other] = tenants as [(typeof tenants)[number], (typeof tenants)[number]];
  return { administrator, category, recipeCategory, recipe, own, other };
}

/** The small world with, for each retailer, a store in a second circular group, and all that connections need. */
export async function makeFullWorld(db: Handle, passwordHash: string | null = null) {
  const { own, other, ...shared } = await makeSmallWorld(db, passwordHash);
  const withMore = async (tenant: typeof own) => {
    const retailerId = tenant.retailer.id;
    const storeGroup = await makeCircularGroup(db, { retailerId });
    return {
      ...tenant,
      storeGroup,
      store: await makeStore(db, { retailerId, circularGroupId: storeGroup.id }),
      userImport: await makeUserImport(db, { retailerId, scopeRetailerId: retailerId }),
      activity: await makeActivity(db, { retailerId }),
      ...(await makeIntegrations(db, retailerId)),
    };
  };
  return { ...shared, own: await withMore(own), other: await withMore(other) };
}
