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
      body: ({ own }) => ({
        intent: "add",
        name: `New beside ${own.retailer.id}`,
        slug: `new-${own.retailer.id}`,
        timeZone: "America/Chicago",
      }),
    },
  },
  {
    id: "routes/dashboard.retailers.choices",
    address: () => "/dashboard/retailers/choices",
    loader: administratorsOnly,
  },
];
