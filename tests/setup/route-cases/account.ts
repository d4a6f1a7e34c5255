import { allOf, everyone, type RouteCase } from "./route-case";

/** One's own way of signing in: nobody names anybody else's. Bodies that change nothing: tests/domain/sign-in-factors.test.ts. */
export const accountRoutes: RouteCase[] = [
  { id: "login/set-up", address: () => "/login/set-up", loader: everyone, setsUp: true },
  { id: "dashboard/account/security", address: () => "/dashboard/account/security", loader: everyone },
  {
    id: "dashboard/account/authenticator-app",
    address: () => "/dashboard/account/authenticator-app",
    action: { ...allOf(404), body: () => ({ intent: "remove" }) },
    setsUp: true,
  },
  {
    id: "dashboard/account/confirm",
    address: () => "/dashboard/account/confirm",
    loader: everyone,
    action: { ...allOf(400), body: () => ({ intent: "password", password: "wrong" }) },
    setsUp: true,
  },
  {
    id: "dashboard/account/passkeys",
    address: () => "/dashboard/account/passkeys",
    action: { ...allOf(404), body: () => ({ intent: "remove", id: 1 }) },
    setsUp: true,
  },
  {
    id: "dashboard/account/recovery-codes",
    address: () => "/dashboard/account/recovery-codes",
    action: { ...allOf(409), body: () => ({}) },
  },
  {
    id: "dashboard/account/sessions",
    address: () => "/dashboard/account/sessions",
    action: { ...allOf(404), body: () => ({ intent: "end", key: "0123456789abcdef" }) },
  },
];
