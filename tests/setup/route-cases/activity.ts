import { everyone, type RouteCase, yours } from "./route-case";

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
    address: ({ own }) => `/dashboard/activitylog/${own.activity.id}`,
    loader: yours,
  },
];
