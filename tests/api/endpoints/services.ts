import { type Endpoint, everyStaff, type Rows, yours } from "./endpoint";

const ofService = ({ own }: Rows) => ({ serviceId: own.service.id });
const change = ({ id }: { id: number }) => ({ json: { id, name: "Renamed" } });
const newSubservice = { name: "New", uniqueID: "new_subservice" };

export const servicesEndpoints: Endpoint[] = [
  { method: "GET", path: "/api/allservices", expected: everyStaff },
  {
    method: "POST",
    path: "/api/addservice",
    call: ({ own }) => ({ json: { name: "New", uniqueID: "new_service", retailerId: own.retailer.id } }),
    expected: { own: 201, ...yours, administrator: 409 },
  },
  {
    method: "POST",
    path: "/api/editservice",
    call: ({ own }) => change(own.service),
    expected: { own: 200, ...yours, administrator: 200 },
  },
  {
    method: "POST",
    path: "/api/deleteservice/{id}",
    ids: ({ own }) => ({ id: own.service.id }),
    // It is in use.
    expected: { own: 409, ...yours, administrator: 409 },
  },
  {
    method: "POST",
    path: "/api/CheckRetailerServices/{serviceId}",
    changes: false,
    ids: ofService,
    expected: { own: 200, ...yours, administrator: 200 },
  },
  { method: "GET", path: "/api/GetServiceUniqueID", query: "?uniqueID=free", expected: everyStaff },
  { method: "GET", path: "/api/allsubservices", expected: everyStaff },
  {
    method: "GET",
    path: "/api/getsubservicedetail/{serviceId}",
    ids: ofService,
    expected: { own: 200, ...yours, administrator: 200 },
  },
  {
    method: "POST",
    path: "/api/addsubservice",
    call: ({ own }) => ({ json: { ...newSubservice, serviceID: own.service.id } }),
    expected: { own: 201, ...yours, administrator: 409 },
  },
  {
    method: "POST",
    path: "/api/editsubservice",
    call: ({ own }) => change(own.subservice),
    expected: { own: 200, ...yours, administrator: 200 },
  },
  {
    method: "POST",
    path: "/api/deletesubservice/{id}",
    ids: ({ own }) => ({ id: own.subservice.id }),
    expected: { own: 409, ...yours, administrator: 409 },
  },
  {
    method: "POST",
    path: "/api/CheckRetailerSubService/{id}",
    changes: false,
    ids: ({ own }) => ({ id: own.subservice.id }),
    expected: { own: 200, ...yours, administrator: 200 },
  },
  { method: "GET", path: "/api/GetSubServiceUniqueID", query: "?uniqueID=free", expected: everyStaff },
];
