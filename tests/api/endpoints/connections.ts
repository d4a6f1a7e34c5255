import { type Endpoint, everyStaff, type Rows, yours } from "./endpoint";

const connectionOf = ({ own }: Rows) => ({
  retailerID: own.retailer.id,
  propertyID: own.property.id,
  connectuserId: own.socialAccount.id,
  spreadsheetURL: "https://docs.google.com/spreadsheets/d/abc123/edit",
  pageName: "A page",
  selectedDateRange: 1,
  lastCount: 10,
  lastCountType: "days",
  selectedInterval: 1,
  everyTimeCount: 1,
  everyTimeType: "hours",
});

export const connectionsEndpoints: Endpoint[] = [
  { method: "GET", path: "/api/allconnections", expected: everyStaff },
  ...["", "SaveAsTemplate", "RunOnce"].map(
    (flag): Endpoint => ({
      method: "POST",
      path: `/api/addconnection${flag}`,
      call: (rows) => ({ json: connectionOf(rows) }),
      expected: { own: 201, ...yours, administrator: 201 },
    }),
  ),
  {
    method: "POST",
    path: "/api/scheduleconnection",
    call: (rows) => ({ json: connectionOf(rows) }),
    expected: { own: 201, ...yours, administrator: 201 },
  },
  {
    method: "POST",
    path: "/api/editconnection",
    call: (rows) => ({ json: { id: rows.own.connection.id, description: "changed" } }),
    expected: { own: 200, ...yours, administrator: 200 },
  },
  {
    method: "POST",
    path: "/api/deleteconnection/{id}",
    ids: (rows) => ({ id: rows.own.connection.id }),
    expected: { own: 204, ...yours, administrator: 404 },
  },
];
