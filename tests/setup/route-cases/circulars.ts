import { allOf, circularOf, everyone, noPdf, pageOf, type RouteCase, yours } from "./route-case";

export const circularsRoutes: RouteCase[] = [
  { id: "dashboard/this-week", address: () => "/dashboard/this-week", loader: everyone },
  { id: "dashboard/this-week/glance", address: () => "/dashboard/this-week/glance", loader: everyone },
  { id: "dashboard/circulars", address: () => "/dashboard/circulars", loader: everyone },
  {
    id: "dashboard/circulars/cost",
    address: () => "/dashboard/circulars/cost",
    loader: everyone,
  },
  {
    id: "dashboard/circulars/upload",
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
    id: "dashboard/circulars/$circularId",
    address: circularOf,
    loader: allOf("-> /edit"),
  },
  {
    id: "dashboard/circulars/$circularId/deals",
    address: (rows) => `${circularOf(rows)}/deals`,
    loader: yours,
  },
  {
    id: "dashboard/circulars/$circularId/deals/change",
    address: (rows) => `${circularOf(rows)}/deals/change`,
    action: {
      ...yours,
      administrator: 409,
      body: ({ own }) => {
        const changed = [{ id: own.areas[0]?.id, version: 1, deal: "$1" }];
        return { batch: JSON.stringify({ changed }) };
      },
    },
  },
  {
    id: "dashboard/circulars/$circularId/deals/file",
    address: (rows) => `${circularOf(rows)}/deals/file`,
    loader: yours,
    action: { own: 415, other: 404, administrator: 415, body: () => ({ file: noPdf() }) },
  },
  {
    id: "dashboard/circulars/$circularId/deals/sure",
    address: (rows) => `${circularOf(rows)}/deals/sure`,
    loader: yours,
  },
  {
    id: "dashboard/circulars/$circularId/details",
    address: (rows) => `${circularOf(rows)}/details`,
    action: { ...yours, administrator: 404, body: () => ({ intent: "delete" }) },
  },
  {
    id: "dashboard/circulars/$circularId/edit",
    address: (rows) => `${circularOf(rows)}/edit`,
    loader: yours,
  },
  {
    id: "dashboard/circulars/$circularId/insights",
    address: (rows) => `${circularOf(rows)}/insights`,
    loader: yours,
  },
  {
    id: "dashboard/circulars/$circularId/insights/file",
    address: (rows) => `${circularOf(rows)}/insights/file`,
    loader: yours,
  },
  {
    id: "dashboard/circulars/$circularId/page-order",
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
    id: "dashboard/circulars/$circularId/pages",
    address: (rows) => `${circularOf(rows)}/pages`,
    action: { own: 400, other: 404, administrator: 400, body: () => ({ pdfFiles: noPdf() }) },
  },
  {
    id: "dashboard/circulars/$circularId/pages/$pageId",
    address: (rows) => `${circularOf(rows)}/pages/${pageOf(rows)}`,
    loader: yours,
    action: { ...yours, administrator: 404, body: () => ({ intent: "delete" }) },
  },
  {
    id: "dashboard/circulars/$circularId/progress",
    address: (rows) => `${circularOf(rows)}/progress`,
    loader: yours,
  },
  {
    id: "dashboard/circulars/$circularId/publication",
    address: (rows) => `${circularOf(rows)}/publication`,
    action: { ...yours, administrator: 409, body: () => ({ intent: "end" }) },
  },
  {
    id: "dashboard/circulars/$circularId/replacement",
    address: (rows) => `${circularOf(rows)}/replacement`,
    loader: yours,
  },
  {
    id: "dashboard/circulars/$circularId/replacement/start",
    address: (rows) => `${circularOf(rows)}/replacement/start`,
    action: { own: 400, other: 404, administrator: 400, body: () => ({ pdfFiles: noPdf() }) },
  },
  {
    id: "dashboard/circulars/$circularId/replacement/decide",
    address: (rows) => `${circularOf(rows)}/replacement/decide`,
    // Nothing waits there.
    action: { own: 404, other: 404, administrator: 404, body: () => ({ intent: "discard", draftId: "1" }) },
  },
  {
    id: "dashboard/circulars/$circularId/groups",
    address: (rows) => `${circularOf(rows)}/groups`,
    // There is no earlier circular to be the same as.
    action: { own: 409, other: 404, administrator: 409, body: () => ({ intent: "same-as-before" }) },
  },
  {
    id: "dashboard/circulars/$circularId/groups/$groupId",
    address: (rows) => `${circularOf(rows)}/groups/${rows.own.group.id}`,
    action: { ...yours, body: (rows) => ({ pageIds: pageOf(rows) }) },
  },
  {
    id: "dashboard/circulars/$circularId/edit/group/$groupId",
    address: (rows) => `${circularOf(rows)}/edit/group/${rows.own.group.id}`,
    loader: yours,
  },
];
