import { everyone, type RouteCase, type Rows, yours } from "./route-case";

const sheetOf = ({ own }: Rows) => `/dashboard/sheets/${own.sheet.id}`;

export const sheetsRoutes: RouteCase[] = [
  { id: "dashboard/sheets", address: () => "/dashboard/sheets", loader: everyone },
  { id: "dashboard/sheets/$sheetId", address: sheetOf, loader: yours },
  {
    id: "dashboard/sheets/$sheetId/file",
    address: (rows) => `${sheetOf(rows)}/file`,
    loader: yours,
  },
  {
    id: "dashboard/sheets/add",
    address: () => "/dashboard/sheets/add",
    action: {
      ...yours,
      // The name is taken by then.
      administrator: 409,
      body: ({ own }) => ({ name: "Posts", retailerId: own.retailer.id }),
    },
  },
  {
    id: "dashboard/sheets/change",
    address: () => "/dashboard/sheets/change",
    action: { ...yours, administrator: 404, body: ({ own }) => ({ intent: "delete", id: own.sheet.id }) },
  },
];
