import { beforeAll, describe, expect, it } from "vitest";
import { api } from "#app/api/api.server";
import { type ApiCall, type ApiWorld, openApiWorld, password, uploadForm } from "#tests/setup/api-world";
import { drawPdf } from "#tests/setup/pdfs";

type Rows = ApiWorld["rows"];
interface Endpoint {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** As the OpenAPI document spells it. */
  path: string;
  /** With the question mark. */
  query?: string;
  /** What stands for the ids in the path. */
  ids?: (rows: Rows) => Record<string, number>;
  call?: (rows: Rows) => ApiCall;
  /** True for what everybody may change about oneself. */
  changesCaller?: true;
  /** Status for staff of the row's retailer, another retailer's staff, a Customer, an Administrator. */
  expected: { own: number; other: number; customer: number; administrator: number };
}

const area = { top: 0.1, left: 0.1, width: 0.2, height: 0.2, ingredient: "Pears" };
const administratorsOnly = { own: 403, other: 403, customer: 403, administrator: 200 };
const person = { firstName: "New", lastName: "Person", email: "new.person@endcap.test" };
const everyStaff = { own: 200, other: 200, customer: 403, administrator: 200 };
const yours = { other: 404, customer: 403 };
const ofCategory = (rows: Rows) => ({ id: rows.category.id });
const ofRecipe = (rows: Rows) => ({ id: rows.recipe.id });
const ofRecipeCategory = (rows: Rows) => ({ id: rows.recipeCategory.id });
const ofCircular = (rows: Rows) => ({ id: rows.own.circular.id });
const ofGroup = (rows: Rows) => ({ id: rows.own.group.id });
const ofPair = ({ own }: Rows) => ({ groupId: own.group.id, circularId: own.circular.id });
const ofCustomer = (rows: Rows) => ({ id: rows.own.customer.id });
const ofStore = (rows: Rows) => ({ id: rows.own.store.id });
const newStore = { name: "New", slug: "new", address1: "1 Oak St", city: "Verona", state: "PA" };
const ofPage = (rows: Rows) => ({ id: rows.own.pages[0]?.id ?? 0 });
let pdf: Uint8Array;

const endpoints: Endpoint[] = [
  {
    method: "GET",
    path: "/api/Account",
    expected: { own: 200, other: 200, customer: 200, administrator: 200 },
  },
  {
    method: "POST",
    path: "/api/Account/Logout",
    expected: { own: 204, other: 204, customer: 204, administrator: 204 },
  },
  {
    method: "POST",
    path: "/api/Account",
    call: () => ({ json: { firstName: "Kim", lastName: "Lee" } }),
    changesCaller: true,
    expected: { own: 200, other: 200, customer: 200, administrator: 200 },
  },
  {
    method: "POST",
    path: "/api/Account/ChangePassword",
    call: () => ({
      json: { oldPassword: password, password: "a new pass phrase", confirmPassword: "a new pass phrase" },
    }),
    changesCaller: true,
    expected: { own: 204, other: 204, customer: 204, administrator: 204 },
  },
  {
    method: "GET",
    path: "/api/SentEmails/Quota",
    expected: { own: 403, other: 403, customer: 403, administrator: 200 },
  },
  ...["GetCountByRetailer", "CountTotalRetailers"].map((call) => ({
    method: "POST" as const,
    path: `/api/SentEmails/${call}`,
    call: () => ({ json: { from: "2026-01-01", until: "2026-02-01" } }),
    expected: { own: 200, other: 200, customer: 403, administrator: 200 },
  })),
  {
    method: "GET",
    path: "/api/Retailers",
    expected: { own: 200, other: 200, customer: 403, administrator: 200 },
  },
  {
    method: "GET",
    path: "/api/Retailers/{id}",
    ids: (rows) => ({ id: rows.own.retailer.id }),
    expected: { own: 200, ...yours, administrator: 200 },
  },
  {
    method: "GET",
    path: "/api/Users",
    expected: { own: 200, other: 200, customer: 403, administrator: 200 },
  },
  {
    method: "POST",
    path: "/api/Users",
    call: ({ own }) => ({ json: { ...person, role: "Retailer", retailer: { id: own.retailer.id } } }),
    expected: { own: 201, ...yours, administrator: 409 },
  },
  {
    method: "POST",
    path: "/api/Users/Upload",
    call: ({ own }) => ({ form: peopleForm(own.customer.email, own.retailer.id) }),
    // For others' eyes the row can't be taken, which is told by row.
    expected: { own: 200, other: 200, customer: 403, administrator: 200 },
  },
  {
    method: "POST",
    path: "/api/UserCustomer",
    call: ({ own }) => ({ json: { ...person, retailer: { id: own.retailer.id } } }),
    expected: { own: 201, ...yours, administrator: 409 },
  },
  {
    method: "PUT",
    path: "/api/Users/{id}",
    ids: ofCustomer,
    call: () => ({ json: { ...person, role: "Customer" } }),
    expected: { own: 200, ...yours, administrator: 200 },
  },
  {
    method: "DELETE",
    path: "/api/Users/{id}",
    ids: ofCustomer,
    expected: { own: 204, ...yours, administrator: 404 },
  },
  {
    method: "GET",
    path: "/api/Categories",
    expected: { own: 200, other: 200, customer: 403, administrator: 200 },
  },
  {
    method: "POST",
    path: "/api/Categories",
    call: () => ({ json: { name: "Planted" } }),
    expected: { ...administratorsOnly, administrator: 201 },
  },
  {
    method: "PUT",
    path: "/api/Categories/{id}",
    ids: ofCategory,
    call: () => ({ json: { name: "Renamed" } }),
    expected: administratorsOnly,
  },
  {
    method: "DELETE",
    path: "/api/Categories/{id}",
    ids: ofCategory,
    expected: { ...administratorsOnly, administrator: 409 },
  },
  {
    method: "GET",
    path: "/api/CircularGroups",
    expected: { own: 200, other: 200, customer: 403, administrator: 200 },
  },
  {
    method: "POST",
    path: "/api/CircularGroups",
    call: ({ own }) => ({ json: { name: "New", retailer: { id: own.retailer.id } } }),
    expected: { own: 201, ...yours, administrator: 409 },
  },
  {
    method: "PUT",
    path: "/api/CircularGroups/{id}",
    ids: ofGroup,
    call: () => ({ json: { name: "Renamed" } }),
    expected: { own: 200, ...yours, administrator: 200 },
  },
  {
    method: "DELETE",
    path: "/api/CircularGroups/{id}",
    ids: ofGroup,
    expected: { own: 204, ...yours, administrator: 404 },
  },
  {
    method: "GET",
    path: "/api/CircularGroups/{groupId}/PagesForCircular/{circularId}",
    ids: ofPair,
    expected: { own: 200, ...yours, administrator: 200 },
  },
  {
    method: "POST",
    path: "/api/CircularGroups/{groupId}/PagesForCircular/{circularId}",
    ids: ofPair,
    call: ({ own }) => ({ json: [{ id: own.pages[0]?.id }] }),
    expected: { own: 200, ...yours, administrator: 200 },
  },
  {
    method: "POST",
    path: "/api/CircularGroups/{groupId}/Clone/{circularId}",
    ids: ofPair,
    expected: { own: 201, ...yours, administrator: 201 },
  },
  {
    method: "GET",
    path: "/api/Stores",
    expected: { own: 200, other: 200, customer: 403, administrator: 200 },
  },
  {
    method: "POST",
    path: "/api/Stores",
    call: ({ own }) => ({ json: { ...newStore, circularGroup: { id: own.group.id } } }),
    expected: { own: 201, ...yours, administrator: 409 },
  },
  {
    method: "PUT",
    path: "/api/Stores/{id}",
    ids: ofStore,
    call: () => ({ json: { ...newStore, slug: "renamed" } }),
    expected: { own: 200, ...yours, administrator: 200 },
  },
  {
    method: "DELETE",
    path: "/api/Stores/{id}",
    ids: ofStore,
    expected: { own: 204, ...yours, administrator: 404 },
  },
  {
    method: "GET",
    path: "/api/Places/Suggest",
    query: "?q=62701",
    expected: { own: 200, other: 200, customer: 403, administrator: 200 },
  },
  {
    method: "GET",
    path: "/api/Places/Resolve",
    query: `?id=${encodeURIComponent('["62701",""]')}`,
    expected: { own: 200, other: 200, customer: 403, administrator: 200 },
  },
  {
    method: "GET",
    path: "/api/Circulars",
    expected: { own: 200, other: 200, customer: 403, administrator: 200 },
  },
  {
    method: "GET",
    path: "/api/Circulars/{id}",
    ids: ofCircular,
    expected: { own: 200, ...yours, administrator: 200 },
  },
  {
    method: "POST",
    path: "/api/Circulars",
    call: (rows) => ({
      form: uploadForm(
        {
          Title: "New",
          Name: "New",
          Slug: "new",
          activeDate: "2026-02-01",
          terminationDate: "2026-02-08",
          "Retailer.Id": rows.own.retailer.id,
        },
        [pdf],
      ),
    }),
    expected: { own: 201, ...yours, administrator: 409 },
  },
  {
    method: "PUT",
    path: "/api/Circulars/{id}",
    ids: ofCircular,
    call: (rows) => ({ json: { ...rows.own.circular, title: "Changed" } }),
    expected: { own: 200, ...yours, administrator: 200 },
  },
  {
    method: "DELETE",
    path: "/api/Circulars/{id}",
    ids: ofCircular,
    expected: { own: 204, ...yours, administrator: 404 },
  },
  {
    method: "GET",
    path: "/api/CircularPages/{id}",
    ids: ofPage,
    expected: { own: 200, ...yours, administrator: 200 },
  },
  {
    method: "POST",
    path: "/api/CircularPages",
    call: (rows) => ({ form: uploadForm({ CircularId: rows.own.circular.id }, [pdf]) }),
    expected: { own: 201, ...yours, administrator: 201 },
  },
  {
    method: "POST",
    path: "/api/CircularPages/CloneCircularPages",
    call: (rows) => ({
      form: uploadForm({ CircularId: rows.own.circular.id, CloneCircularPageId: ofPage(rows).id }, [pdf]),
    }),
    expected: { own: 201, ...yours, administrator: 201 },
  },
  {
    method: "PUT",
    path: "/api/CircularsPages/{id}",
    ids: ofPage,
    call: () => ({ json: { circularAreas: [area, area] } }),
    expected: { own: 200, ...yours, administrator: 200 },
  },
  {
    method: "DELETE",
    path: "/api/CircularPages/{id}",
    ids: ofPage,
    expected: { own: 204, ...yours, administrator: 404 },
  },
  ...["BigPageImage", "SmallPageImage"].map((image) => ({
    method: "GET" as const,
    path: `/api/CircularPages/{id}/${image}`,
    ids: ofPage,
    expected: { own: 200, ...yours, administrator: 200 },
  })),
  {
    method: "GET",
    path: "/api/CircularPages/{id}/ThumbnailImage/{index}",
    ids: (rows) => ({ ...ofPage(rows), index: 0 }),
    expected: { own: 200, ...yours, administrator: 200 },
  },
  {
    method: "POST",
    path: "/api/CircularAreas/ForCircularPage/{pageId}",
    ids: (rows) => ({ pageId: ofPage(rows).id }),
    call: () => ({ json: area }),
    expected: { own: 200, ...yours, administrator: 200 },
  },
  ...["RecipeCategories", "Recipes", "Recipes/RecipeOfTheWeek"].map((name) => ({
    method: "GET" as const,
    path: `/api/${name}`,
    expected: everyStaff,
  })),
  {
    method: "GET",
    path: "/api/Recipes/Search",
    expected: everyStaff,
  },
  {
    method: "GET",
    path: "/api/Recipes/ForRecipeCategory/{categoryId}",
    ids: (rows) => ({ categoryId: rows.recipeCategory.id }),
    expected: everyStaff,
  },
  {
    method: "POST",
    path: "/api/RecipeCategories",
    call: () => ({ json: { name: "Planted" } }),
    expected: { ...administratorsOnly, administrator: 201 },
  },
  {
    method: "POST",
    path: "/api/RecipeCategories/EditRecipeCategory/{id}",
    ids: ofRecipeCategory,
    call: () => ({ json: { name: "Renamed" } }),
    expected: administratorsOnly,
  },
  {
    method: "POST",
    path: "/api/RecipeCategories/{id}",
    ids: ofRecipeCategory,
    expected: { ...administratorsOnly, administrator: 204 },
  },
  {
    method: "POST",
    path: "/api/Recipes",
    call: (rows) => ({ json: { title: "Planted", recipeCategory: ofRecipeCategory(rows) } }),
    expected: { ...administratorsOnly, administrator: 201 },
  },
  {
    method: "POST",
    path: "/api/Recipes/EditRecipe/{id}",
    ids: ofRecipe,
    call: () => ({ json: { title: "Renamed" } }),
    expected: administratorsOnly,
  },
  {
    method: "POST",
    path: "/api/Recipes/{id}",
    ids: ofRecipe,
    expected: { ...administratorsOnly, administrator: 204 },
  },
  {
    method: "GET",
    path: "/api/Recipes/RecipeOfTheWeek/{id}",
    ids: ofRecipe,
    expected: administratorsOnly,
  },
  {
    method: "DELETE",
    path: "/api/CircularAreas/{id}",
    ids: (rows) => ({ id: rows.own.areas[0]?.id ?? 0 }),
    expected: { own: 204, ...yours, administrator: 404 },
  },
];

/** Another retailer's staff must not change this Customer by a file either. */
function peopleForm(email: string, retailerId: number): FormData {
  const form = uploadForm({ retailerId, existing: "update" });
  form.append("file", new Blob([`First Name,Last Name,Email\nTaken,Over,${email}`]), "people.csv");
  return form;
}

beforeAll(async () => {
  pdf = await drawPdf(1);
});

/** Images for the first page, which the factories leave without. */
async function addImages({ runtime, contextOf, rows }: ApiWorld): Promise<void> {
  const { key } = await contextOf().files.putBytes(Buffer.from("an image"), "jpg");
  const pageId = ofPage(rows).id;
  await runtime.db
    .updateTable("circularPage")
    .set({ bigImageKey: key, smallImageKey: key })
    .where("id", "=", pageId)
    .execute();
  await runtime.db
    .insertInto("pageThumbnail")
    .values({ pageId, position: 0, left: 0, top: 0, width: 0.5, height: 0.5, fileKey: key })
    .execute();
}

/** @param callers users who may change themselves with this call, and get a mail about it */
async function everyRow({ runtime }: ApiWorld, callers: number[]): Promise<unknown> {
  const tables = [
    "category",
    "recipeCategory",
    "recipe",
    "circularGroup",
    "circularGroupPage",
    "store",
    "circular",
    "circularFile",
    "circularPage",
    "pageThumbnail",
    "area",
  ] as const;
  const users = runtime.db.selectFrom("user").selectAll();
  const jobs = runtime.db.selectFrom("job").selectAll();
  const queries = [
    ...tables.map((table) => runtime.db.selectFrom(table).selectAll()),
    callers.length > 0 ? users.where("id", "not in", callers) : users,
    callers.length > 0 ? jobs.where("kind", "!=", "send-emails") : jobs,
  ];
  return Promise.all(queries.map((rows) => rows.execute()));
}

describe.each(endpoints)(
  "$method $path",
  ({ method, path, query = "", ids, call, changesCaller, expected }) => {
    it("lets in whom it should and leaves every row as it was for anyone else", async () => {
      const world = await openApiWorld();
      await addImages(world);
      const { rows } = world;
      const address = path.replace(/\{(\w+)\}/g, (_, name: string) => String(ids?.(rows)[name])) + query;
      const callAs = (as: ApiCall["as"]) => world.call(method, address, { ...call?.(rows), as });
      const callers = changesCaller ? [rows.other.staff.id, rows.own.customer.id] : [];
      const before = await everyRow(world, callers);

      const anonymous = await callAs(null);
      expect(anonymous.status, "anonymous").toBe(401);
      expect(await anonymous.json()).toEqual({ error: "unauthenticated", message: "Please sign in." });
      const garbled = await world.call(method, address, { ...call?.(rows), token: "no.such.token" });
      expect(garbled.status, "garbled token").toBe(401);

      const other = await callAs(rows.other.staff);
      expect(other.status, `another retailer's staff: ${await other.clone().text()}`).toBe(expected.other);
      expect((await callAs(rows.own.customer)).status, "Customer").toBe(expected.customer);
      expect(await everyRow(world, callers)).toEqual(before);

      const own = await callAs(rows.own.staff);
      expect(own.status, `own staff: ${await own.clone().text()}`).toBe(expected.own);
      expect((await callAs(rows.administrator)).status, "Administrator").toBe(expected.administrator);
    });
  },
);

describe("the table above", () => {
  it("names every endpoint there is, besides signing in and the description", () => {
    const named = endpoints.map(({ method, path }) => `${method} ${path}`);
    const open = ["Login", "ForgotPassword", "ResetPassword", "ResendConfirmationEmail", "ConfirmEmail"].map(
      (call) => `POST /api/Account/${call}`,
    );
    expect([...named, ...open].toSorted()).toEqual(describedEndpoints().toSorted());
  });

  it("and the OpenAPI document names every route there is", () => {
    const undescribed = /^\/api\/(openapi\.json|docs.*)$/;
    const routes = api.routes
      .filter(({ method, path }) => method !== "ALL" && !undescribed.test(path))
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`);
    expect([...new Set(routes)].toSorted()).toEqual(describedEndpoints().toSorted());
  });

  it.each([
    ["http://localhost:3000", "endcap"],
    ["https://ads.example.com", "__Host-endcap"],
  ])("and the OpenAPI document of %s names the cookie that is set there", async (address, name) => {
    const { call } = await openApiWorld({ BASE_URL: address });
    const { components } = await (await call("GET", "/api/openapi.json")).json();
    expect(components.securitySchemes).toMatchObject({
      bearer: { scheme: "bearer" },
      cookie: { in: "cookie", name },
    });
  });
});

function describedEndpoints(): string[] {
  const { paths = {} } = api.getOpenAPI31Document({ openapi: "3.1.0", info: { title: "", version: "" } });
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
  );
}
