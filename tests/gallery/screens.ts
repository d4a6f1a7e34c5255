import type { Page } from "@playwright/test";
import { uploadNewPages } from "./prepare";
import type { Words } from "./words";

/**
 * Who is signed in. The newcomer's retailer has no data yet. `secured` has an authenticator app, `halfway` has yet to
 * enter its code, and `bound` has to set one up first.
 */
export type Visitor = "administrator" | "staff" | "newcomer" | "secured" | "halfway" | "bound" | "nobody";

export interface GalleryWorld {
  dataDir: string;
  staffId: number;
  /** Id of the demo retailer's first circular group. */
  groupId: number;
  /** Id of a user import whose columns are yet to be matched. */
  importId: number;
  /** Cookie headers of the visitors who sign in with more than a password. */
  cookies: Partial<Record<Visitor, string>>;
  /** Ids of the demo retailer's live circular and of the draft for the next week. */
  circularId: number;
  draftId: number;
  /** Id of the live circular's first page. */
  pageId: number;
  connectionId: number;
  sheetId: number;
  /** The grocer's website that embeds the widgets. */
  site: string;
}

export interface Screen {
  name: string;
  as: Visitor;
  /** The screen's address; a relative one is in Endcap. */
  path(world: GalleryWorld): string;
  /** Runs once, before the first screenshots of the screen. Later screens of the gallery see the result too. */
  prepare?(world: GalleryWorld): Promise<void>;
  /** Brings the screen into the state to show. */
  arrange?(page: Page, words: Words): Promise<void>;
  /** Whether to show the full page rather than what fits the window. */
  whole?: boolean;
}

type Arrange = NonNullable<Screen["arrange"]>;

/** @param text the button's label as it is passed to `say` */
const press =
  (text: string, values?: Record<string, string>): Arrange =>
  (page, { named }) =>
    page
      .getByRole("button", { name: named(text, values) })
      .first()
      .click({ timeout: 10_000 });

/** Presses a row's action, which has a button of its own or is in the row's menu. */
const act =
  (text: string, values?: Record<string, string>): Arrange =>
  async (page, { named }) => {
    const name = named(text, values);
    const button = page.getByRole("button", { name }).first();
    if (!(await button.isVisible()))
      await page
        .getByRole("button", { name: named("More actions for {name}") })
        .first()
        .click();
    await page.getByRole("button", { name }).or(page.getByRole("menuitem", { name })).first().click();
  };

/** Submits a form as it opens, so that it shows its errors. */
const refuse =
  (noun: string): Arrange =>
  async (page, words) => {
    const name = addingOf(noun, words);
    await page.getByRole("button", { name }).first().click({ timeout: 10_000 });
    await page.getByRole("dialog").getByRole("button", { name }).click();
  };

/** Matches the label of the button that adds a row: a whole sentence, or a label with the noun. */
function addingOf(noun: string, { named }: Words): RegExp {
  return noun === "Circular" ? named("Add Circular") : named("Add {noun}");
}

const at = (path: string) => () => path;

/** A list in its main states: full, empty, with a row's form, and with the form's errors. */
function list(noun: string, path: string, as: Visitor = "administrator"): Screen[] {
  const name = path.split("/").at(-1) ?? "";
  return [
    { name, as, path: at(path) },
    { name: `${name}-empty`, as: "newcomer", path: at(path) },
    { name: `${name}-edit`, as, path: at(path), arrange: act("Edit {name}") },
    { name: `${name}-refused`, as, path: at(path), arrange: refuse(noun) },
  ];
}

const aroundTheScreens: Screen[] = [
  { name: "sign-in", as: "nobody", path: at("/login") },
  { name: "sign-in-refused", as: "nobody", path: at("/login"), arrange: press("Login") },
  { name: "second-step", as: "halfway", path: at("/login/second-step") },
  {
    name: "second-step-refused",
    as: "halfway",
    path: at("/login/second-step"),
    arrange: press("Continue"),
  },
  { name: "second-step-set-up", as: "bound", path: at("/login/set-up") },
  { name: "forgot-password", as: "nobody", path: at("/login"), arrange: press("Forgot password?") },
  { name: "reset-password", as: "nobody", path: at("/login#t=abc&e=robin%40endcap.test") },
  { name: "confirm-email", as: "nobody", path: at("/confirmEmail#t=abc&e=robin%40endcap.test") },
  { name: "unknown-address", as: "staff", path: at("/dashboard/nowhere") },
  { name: "account-menu", as: "staff", path: at("/dashboard/stores"), arrange: press("Account of {email}") },
  {
    name: "settings",
    as: "staff",
    path: at("/dashboard/stores"),
    arrange: async (page, words) => {
      await press("Account of {email}")(page, words);
      await page.getByRole("menuitem", { name: words.named("Settings") }).click();
      await page.getByLabel(words.named("Username")).waitFor();
    },
  },
  {
    name: "menu",
    as: "administrator",
    path: at("/dashboard/this-week"),
    arrange: async (page, { named }) => {
      const burger = page.getByRole("button", { name: named("Open the menu") });
      if (await burger.isVisible()) await burger.click();
    },
  },
  {
    name: "lost-connection",
    as: "staff",
    path: at("/dashboard/this-week"),
    arrange: async (page) => {
      await page.route(/\/dashboard\/stores\?.*_data/, (route) => route.abort());
      await page.evaluate(() => {
        document.querySelector<HTMLAnchorElement>("nav a[href='/dashboard/stores']")?.click();
      });
      await page.getByRole("alert").waitFor();
    },
  },
];

const circulars: Screen[] = [
  { name: "this-week", as: "staff", path: at("/dashboard/this-week"), whole: true },
  { name: "this-week-empty", as: "newcomer", path: at("/dashboard/this-week") },
  { name: "circulars", as: "staff", path: at("/dashboard/circulars") },
  { name: "circulars-all-retailers", as: "administrator", path: at("/dashboard/circulars") },
  { name: "circulars-empty", as: "newcomer", path: at("/dashboard/circulars") },
  {
    name: "circulars-refused",
    as: "staff",
    path: at("/dashboard/circulars"),
    arrange: refuse("Circular"),
  },
  { name: "circulars-delete", as: "staff", path: at("/dashboard/circulars"), arrange: act("Delete {name}") },
  {
    name: "store-preview",
    as: "staff",
    path: at("/dashboard/stores"),
    arrange: act("Preview {name}"),
  },
  {
    name: "store-preview-page",
    as: "staff",
    path: at("/dashboard/stores"),
    arrange: async (page, words) => {
      await act("Preview {name}")(page, words);
      const link = page.getByRole("link", { name: words.named("Open preview") });
      await link.waitFor();
      await page.goto((await link.getAttribute("href")) ?? "");
      await page.locator(".ec-sheet").first().waitFor();
    },
  },
  {
    name: "circular",
    as: "staff",
    path: ({ circularId }) => `/dashboard/circulars/${circularId}/edit`,
    whole: true,
  },
  {
    name: "circular-draft",
    as: "staff",
    path: ({ draftId }) => `/dashboard/circulars/${draftId}/edit`,
    whole: true,
  },
  {
    name: "circular-publish",
    as: "staff",
    path: ({ draftId }) => `/dashboard/circulars/${draftId}/edit`,
    arrange: press("Publish"),
  },
  {
    name: "circular-delete-page",
    as: "staff",
    path: ({ circularId }) => `/dashboard/circulars/${circularId}/edit`,
    arrange: press("Delete page {number}", { number: "1" }),
  },
  {
    name: "circular-deals",
    as: "staff",
    path: ({ circularId }) => `/dashboard/circulars/${circularId}/deals`,
  },
  {
    name: "circular-insights",
    as: "staff",
    path: ({ circularId }) => `/dashboard/circulars/${circularId}/insights`,
    whole: true,
  },
  {
    name: "circular-insights-empty",
    as: "staff",
    path: ({ draftId }) => `/dashboard/circulars/${draftId}/insights`,
  },
  {
    name: "page-editor",
    as: "staff",
    path: ({ circularId, pageId }) => `/dashboard/circulars/${circularId}/edit/page/${pageId}`,
  },
  {
    name: "page-editor-form",
    as: "staff",
    path: ({ circularId, pageId }) => `/dashboard/circulars/${circularId}/edit/page/${pageId}`,
    arrange: (page) =>
      page
        .getByRole("button", { name: /Sweet Strawberries/ })
        .first()
        .click(),
  },
  {
    name: "group-pages",
    as: "staff",
    path: ({ circularId, groupId }) => `/dashboard/circulars/${circularId}/edit/group/${groupId}`,
    whole: true,
  },
  ...list("Circular Group", "/dashboard/circular-groups"),
  { name: "categories", as: "administrator", path: at("/dashboard/categories") },
];

const replacePages = ({ dataDir, staffId, circularId }: GalleryWorld) =>
  uploadNewPages(dataDir, staffId, circularId);

/** These come after all screens that show the circular unchanged. */
const replacedPages: Screen[] = [
  {
    name: "replacement",
    as: "staff",
    prepare: replacePages,
    path: ({ circularId }) => `/dashboard/circulars/${circularId}/replacement`,
    arrange: (page, { named }) =>
      page.getByRole("button", { name: named("Replace pages") }).waitFor({ timeout: 240_000 }),
    whole: true,
  },
  {
    name: "circular-with-new-pages",
    as: "staff",
    prepare: replacePages,
    path: ({ circularId }) => `/dashboard/circulars/${circularId}/edit`,
  },
];

const shopping: Screen[] = [
  ...list("Store", "/dashboard/stores", "staff"),
  {
    name: "stores-none-found",
    as: "staff",
    path: at("/dashboard/stores?search=nowhere"),
  },
  { name: "stores-delete", as: "staff", path: at("/dashboard/stores"), arrange: act("Delete {name}") },
  { name: "recipes", as: "administrator", path: at("/dashboard/recipes") },
  { name: "recipes-edit", as: "administrator", path: at("/dashboard/recipes"), arrange: act("Edit {name}") },
  {
    name: "recipes-add",
    as: "administrator",
    path: at("/dashboard/recipes"),
    arrange: act("Add Recipes to {name}"),
  },
];

const importAddress = ({ importId }: GalleryWorld) => `/dashboard/users/imports/${importId}`;

const people: Screen[] = [
  { name: "security", as: "staff", path: at("/dashboard/account/security"), whole: true },
  {
    name: "security-app",
    as: "staff",
    path: at("/dashboard/account/security"),
    arrange: press("Set Up"),
  },
  { name: "security-with-app", as: "secured", path: at("/dashboard/account/security"), whole: true },
  { name: "api-keys", as: "staff", path: at("/dashboard/account/api-keys") },
  {
    name: "api-keys-add",
    as: "staff",
    path: at("/dashboard/account/api-keys"),
    arrange: press("Create API Key"),
  },
  { name: "retailers", as: "administrator", path: at("/dashboard/retailers") },
  {
    name: "retailers-edit",
    as: "administrator",
    path: at("/dashboard/retailers"),
    arrange: act("Edit {name}"),
  },
  {
    name: "retailers-embed-code",
    as: "administrator",
    path: at("/dashboard/retailers"),
    arrange: act("Embed Code of {name}"),
  },
  ...list("User", "/dashboard/users", "staff"),
  {
    name: "retailers-single-sign-on",
    as: "administrator",
    path: at("/dashboard/retailers"),
    arrange: act("Single Sign-On of {name}"),
  },
  { name: "users-upload", as: "staff", path: at("/dashboard/users"), arrange: press("Upload") },
  { name: "user-import", as: "staff", path: importAddress, whole: true },
  {
    name: "user-import-checked",
    as: "staff",
    path: importAddress,
    arrange: async (page, words) => {
      const checked = page.getByRole("heading", { name: words.named("Checked, nothing written yet") });
      if (!(await checked.isVisible())) await press("Check Rows")(page, words);
      await checked.waitFor();
    },
    whole: true,
  },
  {
    name: "user-import-done",
    as: "staff",
    path: importAddress,
    arrange: async (page, { named }) => {
      const done = page.getByRole("link", { name: named("Back to Users") });
      if (!(await done.isVisible()))
        await page
          .getByRole("button", { name: /^(Import|Importar) \d/ })
          .first()
          .click();
      await done.waitFor();
    },
    whole: true,
  },
  { name: "emails", as: "administrator", path: at("/dashboard/emails"), whole: true },
  { name: "outbox", as: "administrator", path: at("/dashboard/emails/outbox") },
  {
    name: "outbox-mail",
    as: "administrator",
    path: at("/dashboard/emails/outbox"),
    arrange: act("Show the email to {recipient}"),
  },
  { name: "activity", as: "administrator", path: at("/dashboard/activitylog") },
  {
    name: "activity-details",
    as: "administrator",
    path: at("/dashboard/activitylog"),
    arrange: act("Details of number {number}"),
  },
];

const integrations: Screen[] = [
  // Its form can't be submitted as it opens.
  ...list("Connection", "/dashboard/connections", "staff").filter(
    ({ name }) => name !== "connections-refused",
  ),
  {
    name: "connection-runs",
    as: "staff",
    path: ({ connectionId }) => `/dashboard/connections/${connectionId}/runs`,
    whole: true,
  },
  {
    name: "connections-add",
    as: "staff",
    path: at("/dashboard/connections"),
    arrange: press("Add {noun}"),
  },
  ...list("Service", "/dashboard/services"),
  ...list("Subservice", "/dashboard/subservices"),
  ...list("Property", "/dashboard/properties"),
  ...list("Sheet", "/dashboard/sheets"),
  { name: "sheet", as: "staff", path: ({ sheetId }) => `/dashboard/sheets/${sheetId}` },
];

const onSite = (page: string) => (world: GalleryWorld) => `${world.site}/${page}`;

const widgets: Screen[] = [
  { name: "widget-weekly-ad", as: "nobody", path: onSite(""), whole: true },
  {
    name: "widget-weekly-ad-deal",
    as: "nobody",
    path: onSite(""),
    arrange: (page) =>
      page
        .getByRole("button", { name: /Strawberries/ })
        .first()
        .click(),
  },
  { name: "widget-recipes", as: "nobody", path: onSite("recipes.html"), whole: true },
  {
    name: "widget-recipe",
    as: "nobody",
    path: onSite("recipes.html"),
    arrange: async (page) => {
      await page.getByText("One-tray salmon with tomatoes").first().click();
      await page.getByRole("heading", { name: "One-tray salmon with tomatoes" }).waitFor();
    },
  },
  { name: "widget-shopping-list-empty", as: "nobody", path: onSite("list.html"), whole: true },
  {
    name: "widget-shopping-list",
    as: "nobody",
    path: onSite(""),
    whole: true,
    // Deals from the ad, added as a shopper adds them.
    arrange: async (page) => {
      const adding = page.locator(".ec-add > .ec-button:first-child:not(.ec-listed)");
      for (const _ of [1, 2, 3]) await adding.first().click();
      await page.locator("a[href$='list.html']").first().click();
      await page.getByRole("checkbox").first().waitFor();
    },
  },
  { name: "widget-store-picker", as: "nobody", path: onSite("stores.html"), whole: true },
  { name: "widget-one-store", as: "nobody", path: onSite("store-mill-creek.html"), whole: true },
];

/** All screens of the gallery, in order. */
export const screens: Screen[] = [
  ...aroundTheScreens,
  ...circulars,
  ...shopping,
  ...people,
  ...integrations,
  ...widgets,
  ...replacedPages,
];
