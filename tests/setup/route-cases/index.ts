import { accountRoutes } from "./account";
import { activityRoutes } from "./activity";
import { categoriesRoutes } from "./categories";
import { circularGroupsRoutes } from "./circular-groups";
import { circularsRoutes } from "./circulars";
import { connectionsRoutes } from "./connections";
import { emailsRoutes } from "./emails";
import { pageEditorRoutes } from "./page-editor";
import { propertiesRoutes } from "./properties";
import { recipesRoutes } from "./recipes";
import { retailersRoutes } from "./retailers";
import type { RouteCase } from "./route-case";
import { servicesRoutes } from "./services";
import { settingsRoutes } from "./settings";
import { sheetsRoutes } from "./sheets";
import { shellRoutes } from "./shell";
import { storesRoutes } from "./stores";
import { usersRoutes } from "./users";

/**
 * Every loader and action of the screens, and what each kind of person meets there. Visitors, Customers and
 * disabled users are sent to the sign-in everywhere, and who owes a second step to where it is set up. One file per area.
 */
export const routeCases: RouteCase[] = [
  ...accountRoutes,
  ...activityRoutes,
  ...categoriesRoutes,
  ...circularGroupsRoutes,
  ...circularsRoutes,
  ...connectionsRoutes,
  ...emailsRoutes,
  ...pageEditorRoutes,
  ...propertiesRoutes,
  ...recipesRoutes,
  ...retailersRoutes,
  ...servicesRoutes,
  ...sheetsRoutes,
  ...settingsRoutes,
  ...shellRoutes,
  ...storesRoutes,
  ...usersRoutes,
];

/** Routes without a guard of their own, and where what they do is tested. */
export const openRoutes: Record<string, string> = {
  $: "the page of unknown addresses, the same for everybody",
  login: "tests/e2e/sign-in.e2e.ts",
  "login/passkey": "tests/domain/sign-in-factors.test.ts, tests/e2e/sign-in-factors.e2e.ts",
  "login/second-step": "tests/domain/sign-in-factors.test.ts, tests/e2e/sign-in-factors.e2e.ts",
  "login/second-step/passkey": "tests/domain/sign-in-factors.test.ts, tests/e2e/sign-in-factors.e2e.ts",
  "login/forgot-password": "tests/domain/account-mails.test.ts, tests/e2e/accounts.e2e.ts",
  "login/reset-password": "tests/domain/account-mails.test.ts, tests/e2e/accounts.e2e.ts",
  "login/single-sign-on": "tests/http/single-sign-on.test.ts",
  "login/single-sign-on/$retailerId/callback": "tests/http/single-sign-on.test.ts",
  resetPassword: "shows nothing of anybody: tests/e2e/accounts.e2e.ts",
  "lists/$token": "what a shopper shared, for whoever has the link: tests/e2e/shared-lists.e2e.ts",
  confirmEmail: "shows nothing of anybody: tests/e2e/accounts.e2e.ts",
  "confirmEmail/change": "tests/domain/account-mails.test.ts, tests/e2e/accounts.e2e.ts",
  "dashboard/account/profile": "everybody's own row only: tests/e2e/accounts.e2e.ts",
  "dashboard/account/password": "everybody's own row only: tests/e2e/accounts.e2e.ts",
  logout: "ends whatever session there is: tests/e2e/sign-in.e2e.ts",
  "preview/$token":
    "opens by what its link carries: tests/domain/store-preview.test.ts, tests/e2e/store-preview.e2e.ts",
};
