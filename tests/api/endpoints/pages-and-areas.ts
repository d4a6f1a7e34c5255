import { uploadForm } from "#tests/setup/api-world";
import { drawPdf } from "#tests/setup/pdfs";
import { type Endpoint, ofPage, yours } from "./endpoint";

const area = { top: 0.1, left: 0.1, width: 0.2, height: 0.2, ingredient: "Pears" };
const pdf = await drawPdf(1);

export const pagesAndAreasEndpoints: Endpoint[] = [
  {
    method: "GET",
    path: "/api/CircularPages/{id}",
    ids: ofPage,
    expected: { own: 200, ...yours, administrator: 200 },
  },
  {
    method: "POST",
    path: "/api/CircularPages",
    call: (rows) => ({ form: uploadForm({ CircularId: rows.own.circular.id }, [pdf]) }),
    expected: { own: 201, ...yours, administrator: 201 },
  },
  {
    method: "POST",
    path: "/api/CircularPages/CloneCircularPages",
    call: (rows) => ({
      form: uploadForm({ CircularId: rows.own.circular.id, CloneCircularPageId: ofPage(rows).id }, [pdf]),
    }),
    expected: { own: 201, ...yours, administrator: 201 },
  },
  {
    method: "PUT",
    path: "/api/CircularsPages/{id}",
    ids: ofPage,
    call: () => ({ json: { circularAreas: [area, area] } }),
    expected: { own: 200, ...yours, administrator: 200 },
  },
  {
    method: "PUT",
    path: "/api/CircularPages/{id}/Part",
    ids: ofPage,
    call: () => ({ json: { part: "whole" } }),
    // There is nothing to show of it that is not shown.
    expected: { own: 409, ...yours, administrator: 409 },
  },
  {
    method: "DELETE",
    path: "/api/CircularPages/{id}",
    ids: ofPage,
    expected: { own: 204, ...yours, administrator: 404 },
  },
  ...["BigPageImage", "SmallPageImage"].map((image) => ({
    method: "GET" as const,
    path: `/api/CircularPages/{id}/${image}`,
    ids: ofPage,
    expected: { own: 200, ...yours, administrator: 200 },
  })),
  {
    method: "GET",
    path: "/api/CircularPages/{id}/ThumbnailImage/{index}",
    ids: (rows) => ({ ...ofPage(rows), index: 0 }),
    expected: { own: 200, ...yours, administrator: 200 },
  },
  {
    method: "POST",
    path: "/api/CircularAreas/ForCircularPage/{pageId}",
    ids: (rows) => ({ pageId: ofPage(rows).id }),
    call: () => ({ json: area }),
    expected: { own: 200, ...yours, administrator: 200 },
  },
  {
    method: "DELETE",
    path: "/api/CircularAreas/{id}",
    ids: (rows) => ({ id: rows.own.areas[0]?.id ?? 0 }),
    expected: { own: 204, ...yours, administrator: 404 },
  },
];
