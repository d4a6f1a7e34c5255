/**
 * The site map: every address and the file under app/ that answers it. What begins with "dashboard/" stands within the
 * frame of the back-office.
 * @type {[address: string, file: string][]}
 */
export const siteMap = [
  // Around the screens
  ["", "shell/screens/start.ts"],
  ["dashboard", "shell/screens/dashboard/route.tsx"],
  ["dashboard/", "shell/screens/dashboard/start.ts"],
  ["dashboard/*", "shell/screens/dashboard/unknown-address.tsx"],
  ["*", "shell/screens/unknown-address.tsx"],
  ["dashboard/activitylog", "shell/screens/activity-log/route.tsx"],
  ["dashboard/activitylog/:activityId", "shell/screens/activity-log/details.ts"],
  ["dashboard/activitylog/export", "shell/screens/activity-log/export.ts"],
  // Retailers and people
  ["login", "identity/screens/sign-in/route.tsx"],
  ["login/forgot-password", "identity/screens/sign-in/forgot-password.ts"],
  ["login/reset-password", "identity/screens/sign-in/reset-password.ts"],
  ["login/single-sign-on", "identity/screens/single-sign-on/start.ts"],
  ["login/single-sign-on/:retailerId/callback", "identity/screens/single-sign-on/callback.ts"],
  ["login/passkey", "identity/screens/sign-in/passkey.ts"],
  ["login/second-step", "identity/screens/second-step/route.tsx"],
  ["login/second-step/passkey", "identity/screens/second-step/passkey.ts"],
  ["login/set-up", "identity/screens/second-step/set-up.tsx"],
  ["logout", "identity/screens/sign-in/sign-out.ts"],
  ["resetPassword", "identity/screens/sign-in/reset-password-link.tsx"],
  ["confirmEmail", "identity/screens/confirm-email/route.tsx"],
  ["confirmEmail/change", "identity/screens/confirm-email/change.ts"],
  ["dashboard/account/api-keys", "identity/screens/api-keys/route.tsx"],
  ["dashboard/account/api-keys/change", "identity/screens/api-keys/change.ts"],
  ["dashboard/account/password", "identity/screens/account/password.ts"],
  ["dashboard/account/profile", "identity/screens/account/profile.ts"],
  ["dashboard/account/security", "identity/screens/security/route.tsx"],
  ["dashboard/account/authenticator-app", "identity/screens/security/authenticator-app.ts"],
  ["dashboard/account/confirm", "identity/screens/security/confirm.ts"],
  ["dashboard/account/passkeys", "identity/screens/security/passkeys.ts"],
  ["dashboard/account/recovery-codes", "identity/screens/security/recovery-codes.ts"],
  ["dashboard/account/sessions", "identity/screens/security/sessions.ts"],
  ["dashboard/retailers", "identity/screens/retailers/route.tsx"],
  ["dashboard/retailers/change", "identity/screens/retailers/change.ts"],
  ["dashboard/retailers/choices", "identity/screens/retailers/choices.ts"],
  ["dashboard/retailers/current", "identity/screens/retailers/current.ts"],
  ["dashboard/embed-code/:retailerId", "identity/screens/embed-code/route.tsx"],
  ["dashboard/retailers/:retailerId/single-sign-on", "identity/screens/single-sign-on/settings.ts"],
  ["dashboard/users", "identity/screens/users/route.tsx"],
  ["dashboard/users/change", "identity/screens/users/change.ts"],
  ["dashboard/users/invitations", "identity/screens/users/invitations.ts"],
  ["dashboard/users/second-step", "identity/screens/users/second-step.ts"],
  ["dashboard/users/upload", "identity/screens/users/upload.ts"],
  ["dashboard/users/imports/:importId", "identity/screens/user-import/route.tsx"],
  ["dashboard/users/imports/:importId/failed-rows", "identity/screens/user-import/failed-rows.ts"],
  ["dashboard/users/imports/:importId/step", "identity/screens/user-import/step.ts"],
  // Circulars
  ["dashboard/categories", "catalogue/screens/categories/route.tsx"],
  ["dashboard/categories/change", "catalogue/screens/categories/change.ts"],
  ["dashboard/circular-groups", "catalogue/screens/circular-groups/route.tsx"],
  ["dashboard/circular-groups/change", "catalogue/screens/circular-groups/change.ts"],
  ["dashboard/this-week", "circulars/screens/this-week/route.tsx"],
  ["dashboard/this-week/glance", "circulars/screens/this-week/glance.ts"],
  ["dashboard/circulars", "circulars/screens/circulars/route.tsx"],
  ["dashboard/circulars/cost", "circulars/screens/circulars/outside-cost.ts"],
  ["dashboard/circulars/upload", "circulars/screens/circulars/upload.ts"],
  ["dashboard/circulars/:circularId", "circulars/screens/circular/start.ts"],
  ["dashboard/circulars/:circularId/edit", "circulars/screens/circular/route.tsx"],
  ["dashboard/circulars/:circularId/deals", "circulars/screens/deals/route.tsx"],
  ["dashboard/circulars/:circularId/deals/change", "circulars/screens/deals/change.ts"],
  ["dashboard/circulars/:circularId/deals/file", "circulars/screens/deals/file.ts"],
  ["dashboard/circulars/:circularId/deals/sure", "circulars/screens/deals/sure.ts"],
  ["dashboard/circulars/:circularId/details", "circulars/screens/circular/details.ts"],
  ["dashboard/circulars/:circularId/page-order", "circulars/screens/circular/page-order.ts"],
  ["dashboard/circulars/:circularId/pages", "circulars/screens/circular/pages.ts"],
  ["dashboard/circulars/:circularId/publication", "circulars/screens/circular/publication.ts"],
  ["dashboard/circulars/:circularId/progress", "circulars/screens/circular/progress.ts"],
  ["dashboard/circulars/:circularId/replacement", "circulars/screens/replacement/route.tsx"],
  ["dashboard/circulars/:circularId/replacement/decide", "circulars/screens/replacement/decide.ts"],
  ["dashboard/circulars/:circularId/replacement/start", "circulars/screens/replacement/start.ts"],
  ["dashboard/circulars/:circularId/groups", "circulars/screens/circular/groups.ts"],
  ["dashboard/circulars/:circularId/groups/:groupId", "circulars/screens/group-pages/change.ts"],
  ["dashboard/circulars/:circularId/pages/:pageId", "circulars/screens/circular/page.ts"],
  ["dashboard/circulars/:circularId/edit/group/:groupId", "circulars/screens/group-pages/route.tsx"],
  ["dashboard/circulars/:circularId/edit/page/:pageId", "circulars/screens/page-editor/route.tsx"],
  [
    "dashboard/circulars/:circularId/edit/page/:pageId/areas",
    "circulars/screens/page-editor/save/save-area.ts",
  ],
  [
    "dashboard/circulars/:circularId/edit/page/:pageId/covers",
    "circulars/screens/page-editor/edit/cover-price.ts",
  ],
  [
    "dashboard/circulars/:circularId/edit/page/:pageId/cut-outs",
    "circulars/screens/page-editor/edit/cut-out.ts",
  ],
  [
    "dashboard/circulars/:circularId/edit/page/:pageId/hints",
    "circulars/screens/page-editor/suggest/suggestions.ts",
  ],
  // What shoppers get
  ["dashboard/circulars/:circularId/insights", "shopping/screens/insights/route.tsx"],
  ["dashboard/circulars/:circularId/insights/file", "shopping/screens/insights/file.ts"],
  ["dashboard/recipes", "catalogue/screens/recipes/route.tsx"],
  ["dashboard/recipes/:recipeId", "catalogue/screens/recipes/recipe.ts"],
  ["dashboard/recipes/change", "catalogue/screens/recipes/change.ts"],
  ["dashboard/recipes/of-category", "catalogue/screens/recipes/of-category.ts"],
  ["dashboard/recipes/search", "catalogue/screens/recipes/search.ts"],
  ["dashboard/stores", "catalogue/screens/stores/route.tsx"],
  ["dashboard/stores/change", "catalogue/screens/stores/change.ts"],
  ["dashboard/stores/choices", "catalogue/screens/stores/choices.ts"],
  ["dashboard/stores/groups", "catalogue/screens/stores/groups.ts"],
  ["dashboard/stores/places", "catalogue/screens/stores/places.ts"],
  ["dashboard/stores/preview", "shopping/screens/store-preview/of-circular.ts"],
  ["preview/:token", "shopping/screens/store-preview/route.tsx"],
  ["lists/:token", "shopping/screens/shared-list/route.tsx"],
  // Connections
  ["dashboard/connections", "integrations/screens/connections/route.tsx"],
  ["dashboard/connections/change", "integrations/screens/connections/change.ts"],
  ["dashboard/connections/choices", "integrations/screens/connections/choices.ts"],
  ["dashboard/connections/dry-run", "integrations/screens/connections/dry-run.ts"],
  ["dashboard/connections/preview", "integrations/screens/connections/preview.ts"],
  ["dashboard/connections/retry", "integrations/screens/connection-runs/retry.ts"],
  ["dashboard/connections/stop", "integrations/screens/connection-runs/stop.ts"],
  ["dashboard/connections/:connectionId/runs", "integrations/screens/connection-runs/route.tsx"],
  ["dashboard/properties", "integrations/screens/properties/route.tsx"],
  ["dashboard/properties/change", "integrations/screens/properties/change.ts"],
  ["dashboard/properties/pages", "integrations/screens/properties/pages.ts"],
  ["dashboard/properties/services", "integrations/screens/properties/services.ts"],
  ["dashboard/properties/unique-id", "integrations/screens/properties/unique-id.ts"],
  ["dashboard/services", "integrations/screens/services/route.tsx"],
  ["dashboard/services/change", "integrations/screens/services/change.ts"],
  ["dashboard/services/choices", "integrations/screens/services/choices.ts"],
  ["dashboard/services/unique-id", "integrations/screens/services/unique-id.ts"],
  ["dashboard/subservices", "integrations/screens/subservices/route.tsx"],
  ["dashboard/subservices/change", "integrations/screens/subservices/change.ts"],
  ["dashboard/subservices/unique-id", "integrations/screens/subservices/unique-id.ts"],
  ["dashboard/sheets", "integrations/screens/sheets/route.tsx"],
  ["dashboard/sheets/add", "integrations/screens/sheets/add.ts"],
  ["dashboard/sheets/change", "integrations/screens/sheets/change.ts"],
  ["dashboard/services/:serviceId/processes", "integrations/screens/services/processes.ts"],
  ["dashboard/services/:serviceId/subservices", "integrations/screens/services/subservices.ts"],
  ["dashboard/subservices/:subserviceId/processes", "integrations/screens/subservices/processes.ts"],
  ["dashboard/sheets/:sheetId", "integrations/screens/sheet/route.tsx"],
  ["dashboard/sheets/:sheetId/file", "integrations/screens/sheet/file.ts"],
  ["dashboard/settings/record", "integrations/screens/social-accounts/change.ts"],
  ["dashboard/settings/sign-in", "integrations/screens/social-accounts/sign-in.ts"],
  ["dashboard/settings/signed-in", "integrations/screens/social-accounts/signed-in.tsx"],
  // Mails
  ["dashboard/emails", "messages/screens/emails/route.tsx"],
  ["dashboard/emails/outbox", "messages/screens/outbox/route.tsx"],
  ["dashboard/emails/outbox/:emailId", "messages/screens/outbox/email.ts"],
];

const frame = "dashboard";

/** What a route is called in the build and in tests: its address, in signs that names of files may have. */
const idOf = (address) => address.replace(/(^|\/)$/, "$1index").replaceAll(/[:*]/g, "$");

/**
 * The routes of the site map, as remix.config.js takes them.
 * @type {NonNullable<import("@remix-run/dev").AppConfig["routes"]>}
 */
export const routes = async (defineRoutes) =>
  defineRoutes((route) => {
    const isWithin = ([address]) => address.startsWith(`${frame}/`);
    for (const [address, file] of siteMap.filter((entry) => !isWithin(entry))) {
      route(address, file, { id: idOf(address), index: address === "" }, () => {
        if (address !== frame) return;
        for (const [path, screen] of siteMap.filter(isWithin)) {
          const within = path.slice(frame.length + 1);
          route(within, screen, { id: idOf(path), index: within === "" });
        }
      });
    }
  });
