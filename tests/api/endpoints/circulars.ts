import { uploadForm } from "#tests/setup/api-world";
import { drawPdf } from "#tests/setup/pdfs";
import { type Endpoint, everyStaff, type Rows, yours } from "./endpoint";

const ofCircular = (rows: Rows) => ({ id: rows.own.circular.id });
const pdf = await drawPdf(1);

export const circularsEndpoints: Endpoint[] = [
  {
    method: "GET",
    path: "/api/Circulars",
    expected: everyStaff,
  },
  {
    method: "GET",
    path: "/api/Circulars/{id}",
    ids: ofCircular,
    expected: { own: 200, ...yours, administrator: 200 },
  },
  {
    method: "POST",
    path: "/api/Circulars",
    call: (rows) => ({
      form: uploadForm(
        {
          Title: "New",
          Name: "New",
          Slug: "new",
          activeDate: "2026-02-01",
          terminationDate: "2026-02-08",
          "Retailer.Id": rows.own.retailer.id,
        },
        [pdf],
      ),
    }),
    expected: { own: 201, ...yours, administrator: 409 },
  },
  {
    method: "PUT",
    path: "/api/Circulars/{id}",
    ids: ofCircular,
    call: (rows) => ({ json: { ...rows.own.circular, title: "Changed" } }),
    expected: { own: 200, ...yours, administrator: 200 },
  },
  // That of the world is live.
  ...(["Publish", "Unpublish"] as const).map(
    (name): Endpoint => ({
      method: "POST",
      path: `/api/Circulars/{id}/${name}`,
      ids: ofCircular,
      expected: { own: 409, ...yours, administrator: 409 },
    }),
  ),
  {
    method: "POST",
    path: "/api/Circulars/{id}/End",
    ids: ofCircular,
    expected: { own: 200, ...yours, administrator: 409 },
  },
  {
    method: "GET",
    path: "/api/Circulars/{id}/Replacement",
    ids: ofCircular,
    expected: { own: 200, ...yours, administrator: 200 },
  },
  {
    method: "POST",
    path: "/api/Circulars/{id}/Replacement",
    ids: ofCircular,
    call: () => ({ form: uploadForm({}, [pdf]) }),
    expected: { own: 201, ...yours, administrator: 201 },
  },
  // No new pages wait there.
  {
    method: "POST",
    path: "/api/Circulars/{id}/Replacement/Take",
    ids: ofCircular,
    call: () => ({ json: { fingerprint: "none", taken: "all" } }),
    expected: { own: 404, ...yours, administrator: 404 },
  },
  {
    method: "POST",
    path: "/api/Circulars/{id}/Replacement/Retry",
    ids: ofCircular,
    expected: { own: 404, ...yours, administrator: 404 },
  },
  {
    method: "DELETE",
    path: "/api/Circulars/{id}/Replacement",
    ids: ofCircular,
    query: "?draftId=1",
    expected: { own: 404, ...yours, administrator: 404 },
  },
  {
    method: "POST",
    path: "/api/Circulars/{id}/Replacement/Undo",
    ids: ofCircular,
    expected: { own: 409, ...yours, administrator: 409 },
  },
  {
    method: "DELETE",
    path: "/api/Circulars/{id}",
    ids: ofCircular,
    expected: { own: 204, ...yours, administrator: 404 },
  },
];
