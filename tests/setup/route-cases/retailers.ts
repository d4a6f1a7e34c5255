import { administratorsOnly, type RouteCase } from "./route-case";

export const retailersRoutes: RouteCase[] = [
  {
    id: "routes/dashboard.retailers",
    address: () => "/dashboard/retailers",
    loader: administratorsOnly,
  },
];
