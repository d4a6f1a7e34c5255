import { administratorsOnly, type RouteCase } from "./route-case";

export const retailersRoutes: RouteCase[] = [
  {
    id: "routes/dashboard.retailers._index",
    address: () => "/dashboard/retailers",
    loader: administratorsOnly,
  },
  {
    id: "routes/dashboard.retailers.change",
    address: () => "/dashboard/retailers/change",
    action: {
      ...administratorsOnly,
      body: () => ({ intent: "add", name: "New", slug: "new-retailer", timeZone: "America/Chicago" }),
    },
  },
  {
    id: "routes/dashboard.retailers.choices",
    address: () => "/dashboard/retailers/choices",
    loader: administratorsOnly,
  },
];
