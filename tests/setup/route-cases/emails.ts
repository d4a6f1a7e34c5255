import { administratorsOnly, everyone, type RouteCase } from "./route-case";

export const emailsRoutes: RouteCase[] = [
  { id: "dashboard/emails", address: () => "/dashboard/emails", loader: everyone },
  {
    id: "dashboard/emails/outbox",
    address: () => "/dashboard/emails/outbox",
    loader: administratorsOnly,
  },
  {
    id: "dashboard/emails/outbox/$emailId",
    address: () => "/dashboard/emails/outbox/1",
    loader: { own: 403, other: 403, administrator: 404 },
    action: { own: 403, other: 403, administrator: 404, body: () => ({}) },
  },
];
