import { sql } from "kysely";
import { expect, test } from "vitest";
import { createSession } from "#app/identity/domain/accounts/sessions.server";
import { password } from "#tests/setup/api-world";
import type { Rows } from "#tests/setup/route-cases/route-case";
import { openWebServer, sessionCookie } from "#tests/setup/web-server";
import { wholeSite } from "#tests/setup/whole-site";

interface FailureCase {
  /** What the screen must say. */
  sentence: string;
  /** The table that is out of reach meanwhile. */
  table: string;
  /** The route, and the address that leads to it. */
  id: string;
  address: (rows: Rows) => string;
  /** What is sent; without it the route's data is asked for. */
  form?: (rows: Rows) => Record<string, string>;
}

const circular = ({ own }: Rows) => `/dashboard/circulars/${own.circular.id}`;
const firstPage = ({ own }: Rows) => own.pages[0]?.id ?? 0;
const list = (name: string) => ({
  id: `dashboard/${name}`,
  address: () => `/dashboard/${name}`,
});

/** Adding, editing and deleting a row of a list screen. */
function rowCases(
  name: string,
  table: string,
  sentences: Record<"add" | "edit" | "delete", string>,
  values: (rows: Rows) => Record<string, string>,
): FailureCase[] {
  const route = { id: `dashboard/${name}/change`, address: () => `/dashboard/${name}/change`, table };
  return (["add", "edit", "delete"] as const).map((intent) => ({
    ...route,
    sentence: sentences[intent],
    form: (rows) => ({ id: "1", ...values(rows), intent }),
  }));
}

/** What is in a recipe category, and what changes there. */
function ofCategory(sentence: string, form?: Record<string, string>): FailureCase {
  return {
    sentence,
    table: "recipe",
    id: "dashboard/recipes/of-category",
    address: ({ recipeCategory }) => `/dashboard/recipes/of-category?categoryId=${recipeCategory.id}`,
    ...(form ? { form: () => ({ ...form, id: "1" }) } : {}),
  };
}

/** Changing a connection; one that is added or edited asks for a run at its interval, now, or for none. */
function ofConnection(sentence: string, intent: string, type?: string): FailureCase {
  return {
    sentence,
    table: "connection",
    id: "dashboard/connections/change",
    address: () => "/dashboard/connections/change",
    form: ({ own }) => ({
      intent,
      id: String(own.connection.id),
      ...(type === undefined ? {} : { ...connectionForm, ...partsOf(own), type }),
    }),
  };
}

const connectionForm = {
  ...{ name: "N", description: "", pageTitle: "Posts", pageName: "A page", writeMode: "append" },
  ...{ "dateRange.mode": "1", "dateRange.count": "10", "dateRange.unit": "days" },
  ...{ "interval.mode": "1", "interval.count": "1", "interval.unit": "days" },
};

const partsOf = ({ retailer, socialAccount, connection }: Rows["own"]) => ({
  retailerId: String(retailer.id),
  socialAccountId: String(socialAccount.id),
  spreadsheetUrl: connection.spreadsheetUrl,
});

const cases: FailureCase[] = [
  {
    sentence: "The preview link couldn’t be created. Try again.",
    table: "store",
    id: "dashboard/stores/preview",
    address: ({ own }) => `/dashboard/stores/preview?storeId=${own.store.id}`,
  },
  ...["insights", "insights/file"].map((part) => ({
    sentence: "Error getting insights",
    table: "adCount",
    id: `dashboard/circulars/$circularId/${part}`,
    address: (rows: Rows) => `${circular(rows)}/${part}`,
  })),
  {
    sentence: "Error getting retailers",
    table: "retailer",
    id: "dashboard/retailers",
    address: () => "/dashboard/retailers",
  },
  ...rowCases(
    "retailers",
    "retailer",
    { add: "Error adding retailer", edit: "Error editing retailer", delete: "Error deleting retailer" },
    () => ({ name: "N", slug: "n", timeZone: "America/Chicago" }),
  ),
  {
    sentence: "Error choosing the retailer",
    table: "retailer",
    id: "dashboard/retailers/current",
    address: () => "/dashboard/retailers/current",
    form: ({ own }) => ({ retailerId: String(own.retailer.id) }),
  },
  {
    sentence: "Error sending invitations",
    table: "email",
    id: "dashboard/users/invitations",
    address: () => "/dashboard/users/invitations",
    form: () => ({ tab: "customers" }),
  },
  {
    sentence: "Error logging in",
    table: "rateLimit",
    id: "login",
    address: () => "/login",
    form: ({ own }) => ({ email: own.staff.email, password }),
  },
  {
    sentence: "Error getting activity logs",
    table: "activityDay",
    id: "dashboard/activitylog",
    address: () => "/dashboard/activitylog",
  },
  {
    sentence: "Error getting settings",
    table: "socialAccount",
    id: "dashboard/settings/record",
    address: () => "/dashboard/settings/record",
  },
  {
    sentence: "Unable to create facebook credentials",
    table: "socialAccount",
    id: "dashboard/settings/record",
    address: () => "/dashboard/settings/record",
    form: () => ({ intent: "save", name: "Green Basket" }),
  },
  { sentence: "Error getting properties", table: "property", ...list("properties") },
  ...rowCases(
    "properties",
    "property",
    {
      add: "Error adding properties",
      edit: "Error editing property",
      delete: "Error deleting property",
    },
    ({ own }) => ({
      name: "New",
      uniqueId: "new_property",
      retailerId: String(own.retailer.id),
      serviceId: String(own.service.id),
    }),
  ),
  { sentence: "Error getting circular groups", table: "circularGroup", ...list("circular-groups") },
  ...rowCases(
    "circular-groups",
    "circularGroup",
    {
      add: "Error adding circular group",
      edit: "Error editing circular group",
      delete: "Error deleting circular group",
    },
    ({ own }) => ({ name: "N", retailerId: String(own.retailer.id) }),
  ),
  {
    sentence: "Error loading Circular Pages from Circular Group",
    table: "circularGroupPage",
    id: "dashboard/circulars/$circularId/edit/group/$groupId",
    address: (rows) => `${circular(rows)}/edit/group/${rows.own.group.id}`,
  },
  {
    sentence: "Error adding Circular Pages to Circular Group",
    table: "circularGroupPage",
    id: "dashboard/circulars/$circularId/groups/$groupId",
    address: (rows) => `${circular(rows)}/groups/${rows.own.group.id}`,
    form: (rows) => ({ pageIds: String(firstPage(rows)) }),
  },
  {
    sentence: "Error cloning circular group",
    table: "circularGroupPage",
    id: "dashboard/circulars/$circularId/groups/$groupId",
    address: (rows) => `${circular(rows)}/groups/${rows.own.group.id}`,
    form: () => ({ intent: "clone" }),
  },
  { sentence: "Error while getting Services list", table: "service", ...list("services") },
  ...rowCases(
    "services",
    "service",
    {
      add: "Error while adding service",
      edit: "Error while editing Service",
      delete: "Error deleting Service",
    },
    () => ({ name: "N", uniqueId: "n" }),
  ),
  { sentence: "Error getting Subservices", table: "subservice", ...list("subservices") },
  ...rowCases(
    "subservices",
    "subservice",
    {
      add: "Error while adding subservice",
      edit: "Error while editing subservice",
      delete: "Error while deleting subservice",
    },
    ({ own }) => ({ name: "N", uniqueId: "n", serviceId: String(own.service.id) }),
  ),
  {
    sentence: "Error getting subservices",
    table: "subservice",
    id: "dashboard/services/$serviceId/subservices",
    address: ({ own }) => `/dashboard/services/${own.service.id}/subservices`,
  },
  { sentence: "Error getting sheets", table: "sheet", ...list("sheets") },
  {
    sentence: "Error getting sheet",
    table: "sheetRow",
    id: "dashboard/sheets/$sheetId",
    address: ({ own }) => `/dashboard/sheets/${own.sheet.id}`,
  },
  ...rowCases(
    "sheets",
    "sheet",
    { add: "Error adding sheet", edit: "Error editing sheet", delete: "Error deleting sheet" },
    ({ own }) => ({ name: "N", retailerId: String(own.retailer.id) }),
  ),
  { sentence: "Error getting stores", table: "store", ...list("stores") },
  ...rowCases(
    "stores",
    "store",
    { add: "Error adding store", edit: "Error editing store", delete: "Error deleting store" },
    ({ own }) => ({
      name: "N",
      slug: "n",
      address1: "1 Oak Street",
      city: "Verona",
      state: "PA",
      retailerId: String(own.retailer.id),
      circularGroupId: String(own.group.id),
    }),
  ),
  { sentence: "Error getting circulars", table: "circular", ...list("circulars") },
  {
    sentence: "Error editing circular",
    table: "circular",
    id: "dashboard/circulars/$circularId/details",
    address: (rows) => `${circular(rows)}/details`,
    form: ({ own }) => ({
      name: "N",
      title: "T",
      slug: "n",
      activeDate: "2026-02-01",
      terminationDate: "2026-02-08",
      retailerId: String(own.retailer.id),
    }),
  },
  {
    sentence: "Error deleting circular",
    table: "circular",
    id: "dashboard/circulars/$circularId/details",
    address: (rows) => `${circular(rows)}/details`,
    form: () => ({ intent: "delete" }),
  },
  {
    sentence: "Error getting circular pages",
    table: "circularPage",
    id: "dashboard/circulars/$circularId/edit",
    address: (rows) => `${circular(rows)}/edit`,
  },
  {
    sentence: "Error deleting circular page",
    table: "circularPage",
    id: "dashboard/circulars/$circularId/pages/$pageId",
    address: (rows) => `${circular(rows)}/pages/${firstPage(rows)}`,
    form: () => ({ intent: "delete" }),
  },
  {
    sentence: "Error updating circular page",
    table: "pageThumbnail",
    id: "dashboard/circulars/$circularId/edit/page/$pageId/cut-outs",
    address: (rows) => `${circular(rows)}/edit/page/${firstPage(rows)}/cut-outs`,
    form: () => ({ left: "0.1", top: "0.1", width: "0.2", height: "0.2" }),
  },
  {
    sentence: "Error updating circular area",
    table: "area",
    id: "dashboard/circulars/$circularId/edit/page/$pageId/areas",
    address: (rows) => `${circular(rows)}/edit/page/${firstPage(rows)}/areas`,
    form: () => ({ left: "0.1", top: "0.1", width: "0.2", height: "0.2", ingredient: "Pears" }),
  },
  {
    sentence: "Error getting circular pages",
    table: "area",
    id: "dashboard/circulars/$circularId/deals",
    address: (rows) => `${circular(rows)}/deals`,
  },
  {
    sentence: "Error getting circular pages",
    table: "area",
    id: "dashboard/circulars/$circularId/deals/file",
    address: (rows) => `${circular(rows)}/deals/file`,
  },
  {
    sentence: "Error updating circular area",
    table: "area",
    id: "dashboard/circulars/$circularId/deals/change",
    address: (rows) => `${circular(rows)}/deals/change`,
    form: () => ({ batch: '{"deleted":[{"id":1,"version":1}]}' }),
  },
  { sentence: "Error getting categories", table: "category", ...list("categories") },
  ...rowCases(
    "categories",
    "category",
    { add: "Error adding category", edit: "Error editing category", delete: "Error deleting category" },
    () => ({ name: "N" }),
  ),
  { sentence: "Error getting users", table: "retailer", ...list("users") },
  ...rowCases(
    "users",
    "activity",
    { add: "Error creating user", edit: "Error updating user", delete: "Error deleting user" },
    ({ own }) => ({
      id: String(own.staff.id),
      role: "Retailer",
      firstName: "F",
      lastName: "L",
      email: "f@l.test",
      retailerId: String(own.retailer.id),
    }),
  ),
  { sentence: "Error getting circulars", table: "email", ...list("emails") },
  { sentence: "Error getting recipe categories", table: "recipeCategory", ...list("recipes") },
  ...rowCases(
    "recipes",
    "recipeCategory",
    {
      add: "Error adding recipe category",
      edit: "Error editing recipe category",
      delete: "Error deleting recipe category",
    },
    () => ({ name: "N" }),
  ),
  ofCategory("Error getting recipes"),
  ofCategory("Error editing recipe category", { intent: "feature", featured: "on" }),
  ofCategory("Error adding recipe", { intent: "add-recipes", recipes: '[{"title":"Soup"}]' }),
  ofCategory("Error adding recipes", {
    intent: "add-recipes",
    recipes: '[{"title":"Soup"},{"title":"Stew"}]',
  }),
  ofCategory("Error deleting recipe", { intent: "delete-recipe" }),
  ofConnection("Error scheduling connection", "add", "IstRunatInterval"),
  ofConnection("Error Run Now Connection", "add", "RunOnce"),
  ofConnection("Error adding connection", "add", "SaveAsTemplate"),
  ofConnection("Error scheduling connection", "edit", "IstRunImmediatethenatInterval"),
  ofConnection("Error Run Now Connection", "edit", "RunOnce"),
  ofConnection("Error editing connection", "edit", "UpdateOnly"),
  ofConnection("Error deleting connection", "delete"),
  ofConnection("Error editing connection", "pause"),
  ofConnection("Error Run Now Connection", "run"),
  {
    sentence: "Error getting recipes",
    table: "recipe",
    id: "dashboard/recipes/$recipeId",
    address: () => "/dashboard/recipes/1",
  },
  {
    sentence: "Error finding recipes",
    table: "libraryRecipe",
    id: "dashboard/recipes/search",
    address: () => "/dashboard/recipes/search?text=soup",
  },
];

test("each request that meets an unexpected error says what could not be done", {
  timeout: 240_000,
}, async () => {
  const world = await openWebServer({}, { site: await wholeSite() });
  const headers = { Origin: world.address, Cookie: await administratorsCookie(world) };
  for (const failure of cases) {
    const address = new URL(failure.address(world.rows), world.address);
    address.searchParams.set("_data", failure.id);
    const form = failure.form && new URLSearchParams(failure.form(world.rows));
    const bringBack = await hideTable(world, failure.table);
    const response = await fetch(address, { headers, ...(form ? { method: "POST", body: form } : {}) });
    await bringBack();
    const what = `${failure.id} (${failure.table}): ${failure.sentence}`;
    expect(response.status, what).toBe(500);
    const said: unknown = form ? (await response.json()).message : await response.text();
    expect(said, what).toBe(failure.sentence);
  }
});

test("a screen whose data can't be had says so under the title 'Error', inside the shell", async () => {
  const world = await openWebServer({}, { site: await wholeSite() });
  const headers = { Cookie: await administratorsCookie(world) };
  await hideTable(world, "circular");
  const response = await fetch(`${world.address}/dashboard/circulars`, { headers });
  expect(response.status).toBe(500);
  const page = await response.text();
  expect(page).toContain('aria-label="Main menu"');
  expect(page).toMatch(/role="alert".*Error.*Error getting circulars/s);
});

type World = Awaited<ReturnType<typeof openWebServer>>;

async function administratorsCookie({ anonymous, rows }: World): Promise<string> {
  return sessionCookie(await createSession(anonymous(), rows.administrator.id, "browser"));
}

/** As if the table could not be read: the server meets an error that the core doesn't know, until what comes back is called. */
async function hideTable({ runtime: { db } }: World, table: string): Promise<() => Promise<void>> {
  const away = `${table}OutOfReach`;
  const rename = async (from: string, to: string) => {
    await sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db);
  };
  await rename(table, away);
  return () => rename(away, table);
}
