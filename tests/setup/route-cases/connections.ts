import { everyone, type RouteCase, type Rows, yours } from "./route-case";

const inputOf = ({ own }: Rows) => ({
  retailerId: own.retailer.id,
  socialAccountId: own.socialAccount.id,
  spreadsheetUrl: own.connection.spreadsheetUrl,
  pageTitle: "Posts",
  pageName: "A page",
  writeMode: "append",
  "dateRange.mode": 1,
  "dateRange.count": 10,
  "dateRange.unit": "days",
});

export const connectionsRoutes: RouteCase[] = [
  { id: "dashboard/connections", address: () => "/dashboard/connections", loader: everyone },
  {
    id: "dashboard/connections/$connectionId/runs",
    address: ({ own }) => `/dashboard/connections/${own.connection.id}/runs`,
    loader: yours,
  },
  {
    id: "dashboard/connections/change",
    address: () => "/dashboard/connections/change",
    action: {
      ...yours,
      administrator: 404,
      body: ({ own }) => ({ intent: "delete", id: own.connection.id }),
    },
  },
  {
    id: "dashboard/connections/choices",
    address: ({ own }) => `/dashboard/connections/choices?retailerId=${own.retailer.id}`,
    loader: yours,
  },
  {
    id: "dashboard/connections/preview",
    address: ({ own }) =>
      `/dashboard/connections/preview?retailerId=${own.retailer.id}&interval.mode=1&interval.count=1&interval.unit=days&dateRange.mode=1&dateRange.count=1&dateRange.unit=days`,
    loader: yours,
  },
  {
    id: "dashboard/connections/dry-run",
    address: () => "/dashboard/connections/dry-run",
    action: { ...yours, body: inputOf },
  },
  {
    id: "dashboard/connections/stop",
    address: () => "/dashboard/connections/stop",
    // The run is over, which only those hear who may see it.
    action: { own: 409, other: 404, administrator: 409, body: ({ own }) => ({ runId: own.run.id }) },
  },
  {
    id: "dashboard/connections/retry",
    address: () => "/dashboard/connections/retry",
    // The run did not fail, which only those hear who may see it.
    action: { own: 409, other: 404, administrator: 409, body: ({ own }) => ({ runId: own.run.id }) },
  },
];
