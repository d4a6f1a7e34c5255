import { type Endpoint, everyStaff } from "./endpoint";

export const activityEndpoints: Endpoint[] = [
  { method: "GET", path: "/api/GetActivityLogs", query: "?searchText=was", expected: everyStaff },
];
