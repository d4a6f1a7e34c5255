import { everyone, type RouteCase, type Rows, yours } from "./route-case";

const service = ({ own }: Rows) => own.service;
const subservice = ({ own }: Rows) => own.subservice;

export const servicesRoutes: RouteCase[] = [
  { id: "dashboard/services", address: () => "/dashboard/services", loader: everyone },
  {
    id: "dashboard/services/change",
    address: () => "/dashboard/services/change",
    action: {
      ...yours,
      body: (rows) => ({
        intent: "edit",
        id: service(rows).id,
        name: "Renamed",
        uniqueId: service(rows).uniqueId,
      }),
    },
  },
  {
    id: "dashboard/services/choices",
    address: () => "/dashboard/services/choices?retailerId=all",
    loader: everyone,
  },
  {
    id: "dashboard/services/unique-id",
    address: () => "/dashboard/services/unique-id?uniqueID=free",
    loader: everyone,
  },
  {
    id: "dashboard/services/$serviceId/processes",
    address: (rows) => `/dashboard/services/${service(rows).id}/processes`,
    loader: yours,
  },
  {
    id: "dashboard/services/$serviceId/subservices",
    address: (rows) => `/dashboard/services/${service(rows).id}/subservices`,
    loader: yours,
  },
  { id: "dashboard/subservices", address: () => "/dashboard/subservices", loader: everyone },
  {
    id: "dashboard/subservices/change",
    address: () => "/dashboard/subservices/change",
    action: {
      ...yours,
      body: (rows) => ({
        intent: "edit",
        id: subservice(rows).id,
        name: "Renamed",
        serviceId: service(rows).id,
        uniqueId: subservice(rows).uniqueId,
      }),
    },
  },
  {
    id: "dashboard/subservices/unique-id",
    address: () => "/dashboard/subservices/unique-id?uniqueID=free",
    loader: everyone,
  },
  {
    id: "dashboard/subservices/$subserviceId/processes",
    address: (rows) => `/dashboard/subservices/${subservice(rows).id}/processes`,
    loader: yours,
  },
];
