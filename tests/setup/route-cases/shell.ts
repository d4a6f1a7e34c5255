import { allOf, everyone, type RouteCase } from "./route-case";

export const shellRoutes: RouteCase[] = [
  {
    id: "index",
    address: () => "/",
    loader: {
      own: "-> /dashboard/users",
      other: "-> /dashboard/users",
      administrator: "-> /dashboard/retailers",
    },
  },
  {
    id: "dashboard",
    address: () => "/dashboard",
    dataOnly: true,
    loader: everyone,
  },
  {
    id: "dashboard/retailers/current",
    address: () => "/dashboard/retailers/current",
    action: {
      own: 403,
      other: 403,
      administrator: 200,
      body: ({ own }) => ({ retailerId: own.retailer.id }),
    },
  },
  {
    id: "dashboard/index",
    address: () => "/dashboard",
    loader: {
      own: "-> /dashboard/users",
      other: "-> /dashboard/users",
      administrator: "-> /dashboard/retailers",
    },
  },
  { id: "dashboard/$", address: () => "/dashboard/nothing", loader: allOf(404) },
];
