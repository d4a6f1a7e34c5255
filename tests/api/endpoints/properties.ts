import { type Endpoint, everyStaff, type Rows, yours } from "./endpoint";

const ofProperty = (rows: Rows) => ({ id: rows.own.property.id });
const propertyOf = ({ own }: Rows) => ({
  name: "New",
  uniqueID: "new_property",
  retailerID: own.retailer.id,
  serviceID: own.service.id,
  subserviceID: own.subservice.id,
});

export const propertiesEndpoints: Endpoint[] = [
  { method: "GET", path: "/api/allproperties", expected: everyStaff },
  {
    method: "GET",
    path: "/api/GetProperties/{retailerId}",
    ids: ({ own }) => ({ retailerId: own.retailer.id }),
    expected: { own: 200, ...yours, administrator: 200 },
  },
  {
    method: "GET",
    path: "/api/GetPropertiesDetail/{subserviceId}",
    ids: ({ own }) => ({ subserviceId: own.subservice.id }),
    expected: everyStaff,
  },
  {
    method: "GET",
    path: "/api/GetPropertiesDetailserviceID/{id}",
    ids: ({ own }) => ({ id: own.service.id }),
    expected: everyStaff,
  },
  {
    method: "GET",
    path: "/api/GetPropertiesService",
    query: "?PropertyName=North",
    expected: everyStaff,
  },
  {
    method: "GET",
    path: "/api/GetPropertiesUniqueID",
    query: "?uniqueID=north",
    expected: everyStaff,
  },
  {
    method: "POST",
    path: "/api/addproperty",
    call: (rows) => ({ json: propertyOf(rows) }),
    expected: { own: 201, ...yours, administrator: 409 },
  },
  {
    method: "POST",
    path: "/api/editproperty",
    call: (rows) => ({
      json: { ...propertyOf(rows), ...ofProperty(rows), uniqueID: rows.own.property.uniqueId },
    }),
    expected: { own: 200, ...yours, administrator: 200 },
  },
  {
    method: "POST",
    path: "/api/deleteproperty/{id}",
    ids: ofProperty,
    expected: { own: 409, ...yours, administrator: 409 },
  },
];
