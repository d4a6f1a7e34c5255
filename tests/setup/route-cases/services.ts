import { everyone, type RouteCase } from "./route-case";

export const servicesRoutes: RouteCase[] = [
  { id: "routes/dashboard.services._index", address: () => "/dashboard/services", loader: everyone },
];
