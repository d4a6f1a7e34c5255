import { allOf, everyone, noPdf, type RouteCase, type Rows, yours } from "./route-case";

const importOf = ({ own }: Rows) => `/dashboard/users/imports/${own.userImport.id}`;

export const usersRoutes: RouteCase[] = [
  { id: "dashboard/account/api-keys", address: () => "/dashboard/account/api-keys", loader: everyone },
  {
    id: "dashboard/account/api-keys/change",
    address: () => "/dashboard/account/api-keys/change",
    // It is always one's own; whose keys anybody may revoke: tests/api/api-keys.test.ts.
    action: { ...allOf(404), body: () => ({ intent: "revoke", id: 1 }) },
  },
  { id: "dashboard/users", address: () => "/dashboard/users", loader: everyone },
  {
    id: "dashboard/users/change",
    address: () => "/dashboard/users/change",
    action: { ...yours, administrator: 404, body: ({ own }) => ({ intent: "delete", id: own.customer.id }) },
  },
  {
    id: "dashboard/users/second-step",
    address: () => "/dashboard/users/second-step",
    action: { own: 403, other: 403, administrator: 409, body: ({ own }) => ({ id: own.staff.id }) },
  },
  {
    id: "dashboard/users/upload",
    address: () => "/dashboard/users/upload",
    action: {
      own: 415,
      other: 415,
      administrator: 415,
      body: ({ own }) => ({ retailerId: own.retailer.id, file: noPdf() }),
    },
  },
  {
    id: "dashboard/users/invitations",
    address: () => "/dashboard/users/invitations?tab=customers",
    loader: everyone,
    // Who may: tests/domain/users.test.ts. Mails leave later, and would change rows under the next case's eyes.
    action: { ...allOf(400), body: () => ({ tab: "nobody" }) },
  },
  {
    id: "dashboard/users/imports/$importId",
    address: importOf,
    loader: yours,
  },
  {
    id: "dashboard/users/imports/$importId/failed-rows",
    address: (rows) => `${importOf(rows)}/failed-rows`,
    loader: yours,
  },
  {
    id: "dashboard/users/imports/$importId/step",
    address: (rows) => `${importOf(rows)}/step`,
    action: { ...yours, body: () => ({ step: "run" }) },
  },
];
