import { allOf, circularOf, everyone, noPdf, pageOf, type RouteCase, yours } from "./route-case";

export const circularsRoutes: RouteCase[] = [
  { id: "routes/dashboard.circulars._index", address: () => "/dashboard/circulars", loader: everyone },
  {
    id: "routes/dashboard.circulars.upload",
    address: () => "/dashboard/circulars/upload",
    action: {
      own: 400,
      other: 404,
      administrator: 400,
      body: ({ own }) => ({
        name: "New",
        title: "New",
        slug: "new",
        activeDate: "2026-02-01",
        terminationDate: "2026-02-08",
        retailerId: own.retailer.id,
        pdfFiles: noPdf(),
      }),
    },
  },
  {
    id: "routes/dashboard.circulars.$circularId._index",
    address: circularOf,
    loader: allOf("-> /edit"),
  },
  {
    id: "routes/dashboard.circulars.$circularId.details",
    address: (rows) => `${circularOf(rows)}/details`,
    action: { ...yours, administrator: 404, body: () => ({ intent: "delete" }) },
  },
  {
    id: "routes/dashboard.circulars.$circularId.edit._index",
    address: (rows) => `${circularOf(rows)}/edit`,
    loader: yours,
  },
  {
    id: "routes/dashboard.circulars.$circularId.insights._index",
    address: (rows) => `${circularOf(rows)}/insights`,
    loader: yours,
  },
  {
    id: "routes/dashboard.circulars.$circularId.insights.file",
    address: (rows) => `${circularOf(rows)}/insights/file`,
    loader: yours,
  },
  {
    id: "routes/dashboard.circulars.$circularId.page-order",
    address: (rows) => `${circularOf(rows)}/page-order`,
    action: {
      ...yours,
      administrator: 409,
      body: ({ own }) => {
        const ids = own.pages.map(({ id }) => id);
        return { pageIds: ids.toReversed().join(), startedFrom: ids.join() };
      },
    },
  },
  {
    id: "routes/dashboard.circulars.$circularId.pages",
    address: (rows) => `${circularOf(rows)}/pages`,
    action: { own: 400, other: 404, administrator: 400, body: () => ({ pdfFiles: noPdf() }) },
  },
  {
    id: "routes/dashboard.circulars.$circularId.pages.$pageId",
    address: (rows) => `${circularOf(rows)}/pages/${pageOf(rows)}`,
    loader: yours,
    action: { ...yours, administrator: 404, body: () => ({ intent: "delete" }) },
  },
  {
    id: "routes/dashboard.circulars.$circularId.progress",
    address: (rows) => `${circularOf(rows)}/progress`,
    loader: yours,
  },
  {
    id: "routes/dashboard.circulars.$circularId.groups.$groupId",
    address: (rows) => `${circularOf(rows)}/groups/${rows.own.group.id}`,
    action: { ...yours, body: (rows) => ({ pageIds: pageOf(rows) }) },
  },
  {
    id: "routes/dashboard.circulars_.$circularId_.edit_.group.$groupId",
    address: (rows) => `${circularOf(rows)}/edit/group/${rows.own.group.id}`,
    loader: yours,
  },
];
