import { allOf, everyone, type RouteCase } from "./route-case";

export const settingsRoutes: RouteCase[] = [
  {
    id: "dashboard/settings/record",
    address: () => "/dashboard/settings/record",
    loader: everyone,
    // It is always one's own record; those of staff have no token here, and the Administrators have no record.
    action: { own: 409, other: 409, administrator: 404, body: () => ({ intent: "check" }) },
  },
  {
    id: "dashboard/settings/sign-in",
    address: () => "/dashboard/settings/sign-in?returnTo=/dashboard/users",
    // Without an app at Facebook there is no log-in.
    loader: allOf(503),
  },
  {
    id: "dashboard/settings/signed-in",
    address: () => "/dashboard/settings/signed-in?code=abc&state=abc",
    loader: allOf(400),
  },
];
