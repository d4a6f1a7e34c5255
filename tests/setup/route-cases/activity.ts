import { everyone, type RouteCase } from "./route-case";

export const activityRoutes: RouteCase[] = [
  {
    id: "routes/dashboard.activitylog._index",
    address: () => "/dashboard/activitylog",
    loader: everyone,
  },
  {
    id: "routes/dashboard.activitylog.export",
    address: () => "/dashboard/activitylog/export",
    loader: everyone,
  },
  {
    id: "routes/dashboard.activitylog.$activityId",
    address: ({ activity }) => `/dashboard/activitylog/${activity.id}`,
    loader: yours,
  },
];
