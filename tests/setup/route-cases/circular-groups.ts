import { everyone, type RouteCase, yours } from "./route-case";

export const circularGroupsRoutes: RouteCase[] = [
  {
    id: "dashboard/circular-groups",
    address: () => "/dashboard/circular-groups",
    loader: everyone,
  },
  {
    id: "dashboard/circular-groups/change",
    address: () => "/dashboard/circular-groups/change",
    action: { ...yours, administrator: 404, body: ({ own }) => ({ intent: "delete", id: own.group.id }) },
  },
];
