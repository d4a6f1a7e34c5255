import { beforeEach, describe, expect, it } from "vitest";
import { categoryList } from "#app/catalogue/domain/categories/category-list";
import { listCategories, listCategoriesPage } from "#app/catalogue/domain/categories/queries.server";
import { circularGroupList } from "#app/catalogue/domain/circular-groups/circular-group-list";
import { listCircularGroupsPage } from "#app/catalogue/domain/circular-groups/queries.server";
import { listCategoryRecipes } from "#app/catalogue/domain/recipes/queries.server";
import { listStores, listStoresPage } from "#app/catalogue/domain/stores/queries.server";
import { storeList } from "#app/catalogue/domain/stores/store-list";
import { circularList } from "#app/circulars/domain/circulars/circular-list";
import { listCircularsPage } from "#app/circulars/domain/circulars/queries.server";
import { listRetailers, listRetailersPage } from "#app/identity/domain/retailers/queries.server";
import { retailerList } from "#app/identity/domain/retailers/retailer-list";
import { listUsersPage } from "#app/identity/domain/users/queries.server";
import { userList } from "#app/identity/domain/users/user-list";
import { addUser, editUser } from "#app/identity/domain/users/users.server";
import { connectionList } from "#app/integrations/domain/connections/connection-list";
import { listConnectionsPage } from "#app/integrations/domain/connections/queries.server";
import { propertyList } from "#app/integrations/domain/properties/property-list";
import { listProperties, listPropertiesPage } from "#app/integrations/domain/properties/queries.server";
import { listServices, listServicesPage } from "#app/integrations/domain/services/queries.server";
import { serviceList } from "#app/integrations/domain/services/service-list";
import { listSubservicesPage } from "#app/integrations/domain/subservices/queries.server";
import { subserviceList } from "#app/integrations/domain/subservices/subservice-list";
import type { Context } from "#app/kernel/context";
import { type ListDefinition, readListQuery } from "#app/kernel/lists";
import {
  makeCategory,
  makeCircular,
  makeCircularGroup,
  makeRecipe,
  makeRecipeCategory,
  makeRetailer,
  makeStore,
  makeUser,
} from "#db/seed/factories";
import { makeConnection, makeProperty, makeService, makeSubservice } from "#db/seed/integration-factories";
import { makeFullWorld } from "#db/seed/worlds";
import { listUsers } from "#tests/setup/list-users";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

/** In the order that no case disturbs: by capitals alone, "ähre" would stand behind the two others. */
const names = ["ähre Café", "Äpfel Café", "ärger CAFÉ"];
const search = "cafÉ";

let world: TestWorld;
let rows: Awaited<ReturnType<typeof makeFullWorld>>;
let administrator: Context;

beforeEach(async () => {
  world = await openTestWorld();
  rows = await makeFullWorld(world.runtime.db);
  administrator = world.contextOf(rows.administrator);
});

function query<Column extends string, Tab extends string, Field extends string>(
  list: ListDefinition<Column, Tab, Field>,
  params: Record<string, string>,
) {
  return readListQuery(list, new URLSearchParams(params));
}

const namesOf = (found: { name: string }[]) => found.map(({ name }) => name);
const ours = (found: { name: string }[]) => namesOf(found).filter((name) => names.includes(name));

async function makeEach(make: (name: string) => Promise<unknown>): Promise<void> {
  for (const name of names.toReversed()) await make(name);
}

describe("a search", () => {
  it("finds capitals by small letters and the other way round, in any alphabet and on every list", async () => {
    const { db } = world.runtime;
    const retailerId = rows.own.retailer.id;
    const circularGroupId = rows.own.group.id;
    const service = await makeService(db, { name: "Ünique" });
    await makeEach((name) => makeRetailer(db, { name }));
    await makeEach((name) => makeStore(db, { retailerId, circularGroupId, name }));
    await makeEach((name) => makeService(db, { name }));
    await makeEach((name) => makeSubservice(db, { serviceId: service.id, name }));
    await makeEach((name) => makeProperty(db, { retailerId, serviceId: service.id, name }));
    await makeEach((name) => makeConnection(db, { retailerId, name }));
    const recipeCategory = await makeRecipeCategory(db);
    await makeEach((title) => makeRecipe(db, { recipeCategoryId: recipeCategory.id, title }));

    const found = {
      retailers: await listRetailersPage(administrator, {}, query(retailerList, { search })),
      stores: await listStoresPage(administrator, {}, query(storeList, { search })),
      services: await listServicesPage(administrator, {}, query(serviceList, { search, sort: "name" })),
      subservices: await listSubservicesPage(
        administrator,
        {},
        query(subserviceList, { search, sort: "name" }),
      ),
      properties: await listPropertiesPage(
        administrator,
        {},
        query(propertyList, { search, by: "name", sort: "name" }),
      ),
      connections: await listConnectionsPage(
        administrator,
        {},
        query(connectionList, { search, sort: "name" }),
      ),
    };
    for (const [list, page] of Object.entries(found)) {
      expect({ list, names: namesOf(page.rows) }).toEqual({ list, names });
      expect(page.total).toBe(names.length);
    }
    const recipes = await listCategoryRecipes(administrator, recipeCategory.id, {
      search,
      limit: 9,
      offset: 0,
    });
    expect(recipes.rows.map(({ title }) => title)).toEqual(names);
    expect(await listProperties(administrator, { name: "ÄPFEL café" })).toMatchObject([{ name: names[1] }]);
    const byService = query(propertyList, { search: "ÜNIQUE", by: "service" });
    expect((await listPropertiesPage(administrator, {}, byService)).total).toBe(names.length);
  });

  it("finds first names by their beginning, also once they were changed", async () => {
    const { db } = world.runtime;
    const retailerId = rows.own.retailer.id;
    const common = { role: "Customer", lastName: "Ünal", password: null, phoneNumber: null } as const;
    const more = { bonusCardNumber: null, retailerId, disabled: false };
    await makeUser(db, { role: "Customer", retailerId, firstName: "ÉMILE", lastName: "Ünal" });
    const person = { ...common, ...more, firstName: "émilie", email: "emilie@example.test" };
    const { id } = await addUser(administrator, person);
    const find = async (text: string, sort = "firstName") => {
      const asked = query(userList, { tab: "customers", search: text, sort });
      return (await listUsersPage(administrator, {}, asked)).rows.map(({ firstName }) => firstName);
    };
    expect(await find("Émil")).toEqual(["ÉMILE", "émilie"]);
    expect(await find("milie")).toEqual([]);
    await editUser(administrator, id, { ...person, firstName: "Zoë", lastName: "öztürk" });
    expect(await find("ZOË")).toEqual(["Zoë"]);
    expect(await find("émili")).toEqual([]);
    expect((await find("", "-lastName")).slice(0, 2)).toEqual(["ÉMILE", "Zoë"]);
  });
});

describe("a list by name", () => {
  it("knows no difference between capitals and small letters, in any alphabet", async () => {
    const { db } = world.runtime;
    const retailerId = rows.own.retailer.id;
    await makeEach((name) => makeRetailer(db, { name }));
    await makeEach((name) => makeCategory(db, name));
    await makeEach((name) => makeStore(db, { retailerId, circularGroupId: rows.own.group.id, name }));
    await makeEach((name) => makeCircularGroup(db, { retailerId, name }));
    await makeEach((name) => makeCircular(db, { retailerId, name }));
    await makeEach((name) => makeService(db, { name }));
    await makeEach((name) => makeUser(db, { role: "Customer", retailerId, firstName: name }));
    const byName = { sort: "name" };
    expect(ours(await listRetailers(administrator))).toEqual(names);
    expect(ours(await listCategories(administrator))).toEqual(names);
    expect(ours(await listStores(administrator))).toEqual(names);
    expect(ours(await listServices(administrator))).toEqual(names);
    expect(ours((await listCategoriesPage(administrator, query(categoryList, byName))).rows)).toEqual(names);
    const groups = await listCircularGroupsPage(administrator, {}, query(circularGroupList, byName));
    expect(ours(groups.rows)).toEqual(names);
    const circulars = await listCircularsPage(administrator, {}, query(circularList, byName));
    expect(ours(circulars.rows)).toEqual(names);
    const people = (await listUsers(administrator)).map(({ firstName }) => firstName);
    expect(people.filter((name) => names.includes(name))).toEqual(names);
  });
});
