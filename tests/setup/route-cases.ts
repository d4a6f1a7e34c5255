import type { makeFullWorld } from "#db/seed/worlds";

export type Rows = Awaited<ReturnType<typeof makeFullWorld>>;

/** What somebody signed in meets: a status, or how the address ends where it leads. */
export type Outcome = number | `-> ${string}`;

interface Expectation {
  /** Staff of the row's retailer, staff of another one, an Administrator. */
  own: Outcome;
  other: Outcome;
  administrator: Outcome;
}

export interface RouteCase {
  /** Remix's id of the route. */
  id: string;
  address(rows: Rows): string;
  /** A layout: as a page, its address belongs to the screen inside it. */
  dataOnly?: true;
  loader?: Expectation;
  /** The Administrator comes after the row's own staff, who may have changed or deleted it. */
  action?: Expectation & { body(rows: Rows): Record<string, string | number | Blob> };
}

const everyone = { own: 200, other: 200, administrator: 200 } as const;
const administratorsOnly = { own: 403, other: 403, administrator: 200 } as const;
const yours = { own: 200, other: 404, administrator: 200 } as const;
const importOf = ({ own }: Rows) => `/dashboard/users/imports/${own.userImport.id}`;
const circularOf = ({ own }: Rows) => `/dashboard/circulars/${own.circular.id}`;
const pageOf = ({ own }: Rows) => own.pages[0]?.id ?? 0;
const editorOf = (rows: Rows) => `${circularOf(rows)}/edit/page/${pageOf(rows)}`;

/** Bytes that are no PDF: whoever may upload hears so, whoever may not never gets that far. */
const noPdf = () => new Blob(["not a PDF"], { type: "application/pdf" });

/**
 * Every loader and action of the screens, and what each kind of person meets there. Visitors, Customers and
 * disabled users are sent to the sign-in everywhere.
 */
export const routeCases: RouteCase[] = [
  {
    id: "routes/_index",
    address: () => "/",
    loader: {
      own: "-> /dashboard/users",
      other: "-> /dashboard/users",
      administrator: "-> /dashboard/retailers",
    },
  },
  {
    id: "routes/dashboard",
    address: () => "/dashboard",
    dataOnly: true,
    loader: everyone,
    action: {
      own: 403,
      other: 403,
      administrator: 200,
      body: ({ own }) => ({ retailerId: own.retailer.id }),
    },
  },
  {
    id: "routes/dashboard._index",
    address: () => "/dashboard",
    loader: {
      own: "-> /dashboard/users",
      other: "-> /dashboard/users",
      administrator: "-> /dashboard/retailers",
    },
  },
  { id: "routes/dashboard.$", address: () => "/dashboard/nothing", loader: allOf(404) },
  {
    id: "routes/dashboard.retailers",
    address: () => "/dashboard/retailers",
    loader: administratorsOnly,
  },
  {
    id: "routes/dashboard.categories._index",
    address: () => "/dashboard/categories",
    loader: administratorsOnly,
  },
  {
    id: "routes/dashboard.categories.change",
    address: () => "/dashboard/categories/change",
    action: {
      ...administratorsOnly,
      body: ({ category }) => ({ intent: "edit", id: category.id, name: `${category.name} renamed` }),
    },
  },
  {
    id: "routes/dashboard.recipes._index",
    address: () => "/dashboard/recipes",
    loader: administratorsOnly,
  },
  {
    id: "routes/dashboard.recipes.change",
    address: () => "/dashboard/recipes/change",
    action: {
      ...administratorsOnly,
      body: ({ recipeCategory: { id, name } }) => ({ intent: "edit", id, name: `${name} renamed` }),
    },
  },
  {
    id: "routes/dashboard.recipes.of-category",
    address: ({ recipeCategory }) => `/dashboard/recipes/of-category?categoryId=${recipeCategory.id}`,
    loader: everyone,
    action: {
      ...administratorsOnly,
      body: ({ recipeCategory }) => ({
        intent: "add-recipes",
        id: recipeCategory.id,
        recipes: '[{"title":"Planted"}]',
      }),
    },
  },
  {
    id: "routes/dashboard.recipes.search",
    address: () => "/dashboard/recipes/search?text=soup",
    loader: everyone,
  },
  {
    id: "routes/dashboard.recipes.$recipeId",
    address: ({ recipe }) => `/dashboard/recipes/${recipe.id}`,
    loader: everyone,
  },
  {
    id: "routes/dashboard.circular-groups._index",
    address: () => "/dashboard/circular-groups",
    loader: everyone,
  },
  {
    id: "routes/dashboard.circular-groups.change",
    address: () => "/dashboard/circular-groups/change",
    action: { ...yours, administrator: 404, body: ({ own }) => ({ intent: "delete", id: own.group.id }) },
  },
  { id: "routes/dashboard.stores._index", address: () => "/dashboard/stores", loader: everyone },
  {
    id: "routes/dashboard.stores.change",
    address: () => "/dashboard/stores/change",
    action: { ...yours, administrator: 404, body: ({ own }) => ({ intent: "delete", id: own.store.id }) },
  },
  {
    id: "routes/dashboard.stores.groups",
    address: ({ own }) => `/dashboard/stores/groups?retailerId=${own.retailer.id}`,
    loader: everyone,
  },
  {
    id: "routes/dashboard.stores.places",
    address: () => "/dashboard/stores/places?q=62701",
    loader: everyone,
  },
  { id: "routes/dashboard.circulars._index", address: () => "/dashboard/circulars", loader: everyone },
  {
    id: "routes/dashboard.circulars.upload",
    address: () => "/dashboard/circulars/upload",
    action: {
      own: 400,
      other: 404,
      administrator: 400,
      body: ({ own }) => ({
        name: "New",
        title: "New",
        slug: "new",
        activeDate: "2026-02-01",
        terminationDate: "2026-02-08",
        retailerId: own.retailer.id,
        pdfFiles: noPdf(),
      }),
    },
  },
  {
    id: "routes/dashboard.circulars.$circularId._index",
    address: circularOf,
    loader: allOf("-> /edit"),
  },
  {
    id: "routes/dashboard.circulars.$circularId.details",
    address: (rows) => `${circularOf(rows)}/details`,
    action: { ...yours, administrator: 404, body: () => ({ intent: "delete" }) },
  },
  {
    id: "routes/dashboard.circulars.$circularId.edit._index",
    address: (rows) => `${circularOf(rows)}/edit`,
    loader: yours,
  },
  {
    id: "routes/dashboard.circulars.$circularId.pages",
    address: (rows) => `${circularOf(rows)}/pages`,
    action: { own: 400, other: 404, administrator: 400, body: () => ({ pdfFiles: noPdf() }) },
  },
  {
    id: "routes/dashboard.circulars.$circularId.pages.$pageId",
    address: (rows) => `${circularOf(rows)}/pages/${pageOf(rows)}`,
    loader: yours,
    action: { ...yours, administrator: 404, body: () => ({ intent: "delete" }) },
  },
  {
    id: "routes/dashboard.circulars.$circularId.progress",
    address: (rows) => `${circularOf(rows)}/progress`,
    loader: yours,
  },
  {
    id: "routes/dashboard.circulars.$circularId.groups.$groupId",
    address: (rows) => `${circularOf(rows)}/groups/${rows.own.group.id}`,
    action: { ...yours, body: (rows) => ({ pageIds: pageOf(rows) }) },
  },
  {
    id: "routes/dashboard.circulars_.$circularId_.edit_.group.$groupId",
    address: (rows) => `${circularOf(rows)}/edit/group/${rows.own.group.id}`,
    loader: yours,
  },
  {
    id: "routes/dashboard.circulars_.$circularId_.edit_.page.$pageId",
    address: editorOf,
    loader: yours,
  },
  {
    id: "routes/dashboard.circulars_.$circularId_.edit_.page.$pageId_.areas",
    address: (rows) => `${editorOf(rows)}/areas`,
    action: {
      ...yours,
      body: () => ({ left: 0.1, top: 0.1, width: 0.2, height: 0.2, ingredient: "Pears" }),
    },
  },
  {
    id: "routes/dashboard.circulars_.$circularId_.edit_.page.$pageId_.hints",
    address: (rows) => `${editorOf(rows)}/hints`,
    loader: yours,
  },
  { id: "routes/dashboard.users._index", address: () => "/dashboard/users", loader: everyone },
  {
    id: "routes/dashboard.users.change",
    address: () => "/dashboard/users/change",
    action: { ...yours, administrator: 404, body: ({ own }) => ({ intent: "delete", id: own.customer.id }) },
  },
  {
    id: "routes/dashboard.users.upload",
    address: () => "/dashboard/users/upload",
    action: {
      own: 415,
      other: 415,
      administrator: 415,
      body: ({ own }) => ({ retailerId: own.retailer.id, file: noPdf() }),
    },
  },
  {
    id: "routes/dashboard.users.imports.$importId._index",
    address: importOf,
    loader: yours,
  },
  {
    id: "routes/dashboard.users.imports.$importId.failed-rows",
    address: (rows) => `${importOf(rows)}/failed-rows`,
    loader: yours,
  },
  {
    id: "routes/dashboard.users.imports.$importId.step",
    address: (rows) => `${importOf(rows)}/step`,
    action: { ...yours, body: () => ({ step: "run" }) },
  },
  { id: "routes/dashboard.emails._index", address: () => "/dashboard/emails", loader: everyone },
  {
    id: "routes/dashboard.emails.outbox._index",
    address: () => "/dashboard/emails/outbox",
    loader: { own: 403, other: 403, administrator: 200 },
  },
  {
    id: "routes/dashboard.emails.outbox.$emailId",
    address: () => "/dashboard/emails/outbox/1",
    loader: { own: 403, other: 403, administrator: 404 },
    action: { own: 403, other: 403, administrator: 404, body: () => ({}) },
  },
];

/** Routes without a guard of their own, and where what they do is tested. */
export const openRoutes: Record<string, string> = {
  "routes/$": "the page of unknown addresses, the same for everybody",
  "routes/login": "tests/e2e/sign-in.e2e.ts",
  "routes/login_.forgot-password": "tests/domain/account-mails.test.ts, tests/e2e/accounts.e2e.ts",
  "routes/login_.reset-password": "tests/domain/account-mails.test.ts, tests/e2e/accounts.e2e.ts",
  "routes/resetPassword": "shows nothing of anybody: tests/e2e/accounts.e2e.ts",
  "routes/confirmEmail": "shows nothing of anybody: tests/e2e/accounts.e2e.ts",
  "routes/confirmEmail_.change": "tests/domain/account-mails.test.ts, tests/e2e/accounts.e2e.ts",
  "routes/dashboard.account.profile": "everybody's own row only: tests/e2e/accounts.e2e.ts",
  "routes/dashboard.account.password": "everybody's own row only: tests/e2e/accounts.e2e.ts",
  "routes/logout": "ends whatever session there is: tests/e2e/sign-in.e2e.ts",
  "routes/api.$": "tests/api/who-may-what.test.ts",
  "routes/public.$": "answers shoppers: tests/widgets",
};

function allOf(outcome: Outcome): Expectation {
  return { own: outcome, other: outcome, administrator: outcome };
}
