import { everyone, type RouteCase, yours } from "./route-case";

export const storesRoutes: RouteCase[] = [
  { id: "dashboard/stores", address: () => "/dashboard/stores", loader: everyone },
  {
    id: "dashboard/stores/change",
    address: () => "/dashboard/stores/change",
    action: { ...yours, administrator: 404, body: ({ own }) => ({ intent: "delete", id: own.store.id }) },
  },
  {
    id: "dashboard/stores/groups",
    address: ({ own }) => `/dashboard/stores/groups?retailerId=${own.retailer.id}`,
    loader: everyone,
  },
  { id: "dashboard/stores/choices", address: () => "/dashboard/stores/choices", loader: everyone },
  {
    id: "dashboard/stores/preview",
    address: ({ own }) => `/dashboard/stores/preview?storeId=${own.store.id}&at=2026-03-08T02:30`,
    loader: yours,
  },
  {
    id: "dashboard/stores/places",
    address: () => "/dashboard/stores/places?q=62701",
    loader: everyone,
  },
];
