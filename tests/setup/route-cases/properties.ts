import { everyone, type RouteCase, yours } from "./route-case";

export const propertiesRoutes: RouteCase[] = [
  { id: "dashboard/properties", address: () => "/dashboard/properties", loader: everyone },
  {
    id: "dashboard/properties/change",
    address: () => "/dashboard/properties/change",
    // A connection uses it, so that even those who may delete it can't.
    action: {
      own: 409,
      other: 404,
      administrator: 409,
      body: ({ own }) => ({ intent: "delete", id: own.property.id }),
    },
  },
  {
    id: "dashboard/properties/services",
    address: ({ own }) => `/dashboard/properties/services?retailerId=${own.retailer.id}`,
    loader: yours,
  },
  {
    id: "dashboard/properties/pages",
    address: ({ own }) => `/dashboard/properties/pages?retailerId=${own.retailer.id}`,
    loader: yours,
  },
  {
    id: "dashboard/properties/unique-id",
    address: () => "/dashboard/properties/unique-id?uniqueID=north_page",
    loader: everyone,
  },
];
