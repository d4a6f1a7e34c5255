import { administratorsOnly, everyone, type RouteCase } from "./route-case";

export const emailsRoutes: RouteCase[] = [
  { id: "routes/dashboard.emails._index", address: () => "/dashboard/emails", loader: everyone },
  {
    id: "routes/dashboard.emails.outbox._index",
    address: () => "/dashboard/emails/outbox",
    loader: administratorsOnly,
  },
  {
    id: "routes/dashboard.emails.outbox.$emailId",
    address: () => "/dashboard/emails/outbox/1",
    loader: { own: 403, other: 403, administrator: 404 },
    action: { own: 403, other: 403, administrator: 404, body: () => ({}) },
  },
];
