import { administratorsOnly, type RouteCase, yours } from "./route-case";

export const retailersRoutes: RouteCase[] = [
  {
    id: "dashboard/embed-code/$retailerId",
    address: ({ own }) => `/dashboard/embed-code/${own.retailer.id}`,
    loader: yours,
  },
  {
    id: "dashboard/retailers",
    address: () => "/dashboard/retailers",
    loader: administratorsOnly,
  },
  {
    id: "dashboard/retailers/change",
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
    id: "dashboard/retailers/choices",
    address: () => "/dashboard/retailers/choices",
    loader: administratorsOnly,
  },
  {
    id: "dashboard/retailers/$retailerId/single-sign-on",
    address: ({ own }) => `/dashboard/retailers/${own.retailer.id}/single-sign-on`,
    loader: administratorsOnly,
    action: {
      ...administratorsOnly,
      body: () => ({
        intent: "save",
        issuer: "https://login.example",
        clientId: "endcap",
        clientSecret: "a secret",
        domains: "grocer.example",
        defaultRole: "Customer",
      }),
    },
  },
];
