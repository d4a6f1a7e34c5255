import { everyone, type RouteCase, yours } from "./route-case";

export const activityRoutes: RouteCase[] = [
  {
    id: "dashboard/activitylog",
    address: () => "/dashboard/activitylog",
    loader: everyone,
  },
  {
    id: "dashboard/activitylog/export",
    address: () => "/dashboard/activitylog/export",
    loader: everyone,
  },
  {
    id: "dashboard/activitylog/$activityId",
    address: ({ own }) => `/dashboard/activitylog/${own.activity.id}`,
    loader: yours,
  },
];
