import { expect, test } from "vitest";
import { readPerson } from "./read-person";

const columns = {
  ...{ email: 0, firstName: 1, lastName: 2, phoneNumber: 3, bonusCardNumber: null },
  ...{ password: null, role: null, retailer: null },
};

function read(firstName: string, lastName: string, phoneNumber = "") {
  const options = { columns, role: "Customer", retailerId: 1, existing: "skip", invite: true, again: false };
  return readPerson(
    { number: 2, cells: ["ana@made.example", firstName, lastName, phoneNumber] },
    {
      headings: ["Email", "First Name", "Last Name", "Phone"],
      options: options as Parameters<typeof readPerson>[1]["options"],
      ...{ grantable: ["Customer"], retailerIds: new Map(), passwordRule: null },
    },
  );
}

test.each(["PÃ\u00ada", "JosuÃ\u00a0", "CarlÃ\u00a0 Verdi"])(
  "%j was read in another encoding, which signs that show nothing tell",
  (name) => {
    expect(read("Ana", name).problems.map(({ column }) => column)).toEqual(["Last Name"]);
  },
);

test("signs that show nothing are taken off names", () => {
  expect(read("A\u00adna", "\u200eLópez\ufeff").person).toMatchObject({
    firstName: "Ana",
    lastName: "López",
  });
});

test.each([
  ["tel:+1-555-123-4567", "+1-555-123-4567"],
  ["TEL:555 0199", "555 0199"],
  ["tel. 22 123 45 67", "tel. 22 123 45 67"],
  ["555 0199", "555 0199"],
])("of a link to a phone, %j, the number counts", (cell, phoneNumber) => {
  expect(read("Eva", "López", cell).person).toMatchObject({ phoneNumber });
});

test.each([
  ['"Eva"', "Eva"],
  ["“Eva Maria”", "Eva Maria"],
  ["«Eva»", "Eva"],
  ['Eva "Evi"', 'Eva "Evi"'],
  ['"Evi" Maria "Mia"', '"Evi" Maria "Mia"'],
  ["'Aho", "'Aho"],
])("of %j, quotes round all of it are taken off", (cell, firstName) => {
  expect(read(cell, "López").person).toMatchObject({ firstName });
});

test("what a program calls nothing, in quotes, is no name", () => {
  expect(read('"NULL"', "López").person).toBeNull();
});
