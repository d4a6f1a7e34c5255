import { administratorsOnly, type Endpoint, everyStaff, type Rows } from "./endpoint";

const ofCategory = (rows: Rows) => ({ id: rows.category.id });

export const categoriesEndpoints: Endpoint[] = [
  {
    method: "GET",
    path: "/api/Categories",
    expected: everyStaff,
  },
  {
    method: "POST",
    path: "/api/Categories",
    call: () => ({ json: { name: "Planted" } }),
    expected: { ...administratorsOnly, administrator: 201 },
  },
  {
    method: "PUT",
    path: "/api/Categories/{id}",
    ids: ofCategory,
    call: () => ({ json: { name: "Renamed" } }),
    expected: administratorsOnly,
  },
  {
    method: "DELETE",
    path: "/api/Categories/{id}",
    ids: ofCategory,
    expected: { ...administratorsOnly, administrator: 409 },
  },
];
