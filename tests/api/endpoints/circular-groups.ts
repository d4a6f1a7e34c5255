import { type Endpoint, everyStaff, type Rows, yours } from "./endpoint";

const ofGroup = (rows: Rows) => ({ id: rows.own.group.id });
const ofPair = ({ own }: Rows) => ({ groupId: own.group.id, circularId: own.circular.id });

export const circularGroupsEndpoints: Endpoint[] = [
  {
    method: "GET",
    path: "/api/CircularGroups",
    expected: everyStaff,
  },
  {
    method: "POST",
    path: "/api/CircularGroups",
    call: ({ own }) => ({ json: { name: "New", retailer: { id: own.retailer.id } } }),
    expected: { own: 201, ...yours, administrator: 409 },
  },
  {
    method: "PUT",
    path: "/api/CircularGroups/{id}",
    ids: ofGroup,
    call: () => ({ json: { name: "Renamed" } }),
    expected: { own: 200, ...yours, administrator: 200 },
  },
  {
    method: "DELETE",
    path: "/api/CircularGroups/{id}",
    ids: ofGroup,
    expected: { own: 204, ...yours, administrator: 404 },
  },
  {
    method: "GET",
    path: "/api/CircularGroups/{groupId}/PagesForCircular/{circularId}",
    ids: ofPair,
    expected: { own: 200, ...yours, administrator: 200 },
  },
  {
    method: "POST",
    path: "/api/CircularGroups/{groupId}/PagesForCircular/{circularId}",
    ids: ofPair,
    call: ({ own }) => ({ json: [{ id: own.pages[0]?.id }] }),
    expected: { own: 200, ...yours, administrator: 200 },
  },
  {
    method: "POST",
    path: "/api/CircularGroups/{groupId}/Clone/{circularId}",
    ids: ofPair,
    expected: { own: 201, ...yours, administrator: 201 },
  },
];
