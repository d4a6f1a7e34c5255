import { type Endpoint, everyStaff, yours } from "./endpoint";

export const retailersEndpoints: Endpoint[] = [
  {
    method: "GET",
    path: "/api/Retailers",
    expected: everyStaff,
  },
  {
    method: "GET",
    path: "/api/Retailers/{id}",
    ids: (rows) => ({ id: rows.own.retailer.id }),
    expected: { own: 200, ...yours, administrator: 200 },
  },
];
