import { administratorsOnly, type Endpoint, everyStaff, yours } from "./endpoint";

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
  {
    method: "GET",
    path: "/api/Retailers/{id}/EmbedCode/{view}",
    ids: (rows) => ({ id: rows.own.retailer.id, view: "weekly-ad" }),
    expected: { own: 200, ...yours, administrator: 200 },
  },
  {
    method: "GET",
    path: "/api/GetRetailerdetail/{retailerId}",
    ids: (rows) => ({ retailerId: rows.own.retailer.id }),
    expected: { own: 200, ...yours, administrator: 200 },
  },
  {
    method: "POST",
    path: "/api/Retailers",
    call: () => ({ json: { name: "New", slug: "new-retailer" } }),
    expected: { ...administratorsOnly, administrator: 201 },
  },
  {
    method: "POST",
    path: "/api/Retailers/{id}",
    ids: (rows) => ({ id: rows.own.retailer.id }),
    call: () => ({ json: { city: "Verona" } }),
    expected: { ...administratorsOnly, other: 404 },
  },
  {
    method: "POST",
    path: "/api/Retailers/DeleteRetailer/{id}",
    ids: (rows) => ({ id: rows.own.retailer.id }),
    // It has users and more.
    expected: { ...administratorsOnly, other: 404, administrator: 409 },
  },
];
