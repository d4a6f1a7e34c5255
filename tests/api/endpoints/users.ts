import { uploadForm } from "#tests/setup/api-world";
import { type Endpoint, everyStaff, type Rows, yours } from "./endpoint";

const person = { firstName: "New", lastName: "Person", email: "new.person@endcap.test" };
const ofCustomer = (rows: Rows) => ({ id: rows.own.customer.id });

export const usersEndpoints: Endpoint[] = [
  {
    method: "GET",
    path: "/api/Users",
    expected: everyStaff,
  },
  {
    method: "POST",
    path: "/api/Users",
    call: ({ own }) => ({ json: { ...person, role: "Retailer", retailer: { id: own.retailer.id } } }),
    expected: { own: 201, ...yours, administrator: 409 },
  },
  {
    method: "POST",
    path: "/api/Users/Upload",
    call: ({ own }) => ({ form: peopleForm(own.customer.email, own.retailer.id) }),
    traces: ["activity", "userImport", "userImportFailure"],
    // The file is kept for a while. For others’ eyes the row can’t be taken, which is told by row.
    expected: everyStaff,
  },
  {
    method: "POST",
    path: "/api/UserCustomer",
    call: ({ own }) => ({ json: { ...person, retailer: { id: own.retailer.id } } }),
    expected: { own: 201, ...yours, administrator: 409 },
  },
  {
    method: "PUT",
    path: "/api/Users/{id}",
    ids: ofCustomer,
    call: () => ({ json: { ...person, role: "Customer" } }),
    expected: { own: 200, ...yours, administrator: 200 },
  },
  {
    method: "DELETE",
    path: "/api/Users/{id}",
    ids: ofCustomer,
    expected: { own: 204, ...yours, administrator: 404 },
  },
];

/** Another retailer's staff must not change this Customer by a file either. */
function peopleForm(email: string, retailerId: number): FormData {
  const form = uploadForm({ retailerId, existing: "update" });
  form.append("file", new Blob([`First Name,Last Name,Email\nTaken,Over,${email}`]), "people.csv");
  return form;
}
