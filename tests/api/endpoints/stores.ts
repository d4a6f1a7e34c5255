import { type Endpoint, everyStaff, type Rows, yours } from "./endpoint";

const ofStore = (rows: Rows) => ({ id: rows.own.store.id });
const newStore = { name: "New", slug: "new", address1: "1 Oak St", city: "Verona", state: "PA" };

export const storesEndpoints: Endpoint[] = [
  {
    method: "GET",
    path: "/api/Stores",
    expected: everyStaff,
  },
  {
    method: "POST",
    path: "/api/Stores",
    call: ({ own }) => ({ json: { ...newStore, circularGroup: { id: own.group.id } } }),
    expected: { own: 201, ...yours, administrator: 409 },
  },
  {
    method: "PUT",
    path: "/api/Stores/{id}",
    ids: ofStore,
    call: () => ({ json: { ...newStore, slug: "renamed" } }),
    expected: { own: 200, ...yours, administrator: 200 },
  },
  {
    method: "DELETE",
    path: "/api/Stores/{id}",
    ids: ofStore,
    expected: { own: 204, ...yours, administrator: 404 },
  },
  {
    method: "GET",
    path: "/api/Places/Suggest",
    query: "?q=62701",
    expected: everyStaff,
  },
  {
    method: "GET",
    path: "/api/Places/Resolve",
    query: `?id=${encodeURIComponent('["62701",""]')}`,
    expected: everyStaff,
  },
];
