import { circularOf, pageOf, type RouteCase, type Rows, yours } from "./route-case";

const editorOf = (rows: Rows) => `${circularOf(rows)}/edit/page/${pageOf(rows)}`;

export const pageEditorRoutes: RouteCase[] = [
  {
    id: "dashboard/circulars/$circularId/edit/page/$pageId",
    address: editorOf,
    loader: yours,
  },
  {
    id: "dashboard/circulars/$circularId/edit/page/$pageId/areas",
    address: (rows) => `${editorOf(rows)}/areas`,
    action: {
      ...yours,
      body: () => ({ left: 0.1, top: 0.1, width: 0.2, height: 0.2, ingredient: "Pears" }),
    },
  },
  {
    id: "dashboard/circulars/$circularId/edit/page/$pageId/covers",
    address: (rows) => `${editorOf(rows)}/covers`,
    action: { ...yours, body: ({ own }) => ({ areaId: own.areas[0]?.id ?? 0, isCovered: "false" }) },
  },
  {
    id: "dashboard/circulars/$circularId/edit/page/$pageId/cut-outs",
    address: (rows) => `${editorOf(rows)}/cut-outs`,
    action: { ...yours, body: () => ({ left: 0.1, top: 0.1, width: 0.2, height: 0.2 }) },
  },
  {
    id: "dashboard/circulars/$circularId/edit/page/$pageId/hints",
    address: (rows) => `${editorOf(rows)}/hints`,
    loader: yours,
    action: { ...yours, body: () => ({ key: "1-2-3-4", isTurnedDown: "true" }) },
  },
];
