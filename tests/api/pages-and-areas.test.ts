import { beforeEach, describe, expect, it } from "vitest";
import { makeCircular } from "#db/seed/factories";
import { type ApiWorld, openApiWorld, uploadForm } from "#tests/setup/api-world";
import { drawPdf } from "#tests/setup/pdfs";

let world: ApiWorld;
let staff: ApiWorld["rows"]["own"]["staff"];

beforeEach(async () => {
  world = await openApiWorld();
  staff = world.rows.own.staff;
});

describe("pages", () => {
  it("come with areas and thumbnails; a clone carries the areas on", async () => {
    const { pages, areas, circular } = world.rows.own;
    const page = await (await world.call("GET", `/api/CircularPages/${pages[0]?.id}`, { as: staff })).json();
    expect(page).toMatchObject({
      id: pages[0]?.id,
      nextPageId: pages[1]?.id,
      previousPageId: null,
      thumbnails: [],
    });
    const { left, top, width, height, ingredient } = areas[0] ?? {};
    expect(page.circularAreas).toEqual([
      {
        id: areas[0]?.id,
        ...{ left, top, width, height, ingredient },
        thumbnailIndex: null,
        featured: false,
        category: { id: world.rows.category.id, name: world.rows.category.name },
        prefix: "",
        deal: "$1.99",
        details: "",
        recepiesJSON: null,
        version: 1,
      },
    ]);

    const form = uploadForm({ CircularId: circular.id, CloneCircularPageId: page.id }, [await drawPdf(2)]);
    const clones = await (
      await world.call("POST", "/api/CircularPages/CloneCircularPages", { as: staff, form })
    ).json();
    expect(clones).toMatchObject([
      { number: 3, areaCount: 1, status: "rendering" },
      { number: 4, areaCount: 1, status: "rendering" },
    ]);
  });

  it("are cloned into the circular that is named, of the same retailer", async () => {
    const { own, other } = world.rows;
    const target = await makeCircular(world.runtime.db, { retailerId: own.retailer.id });
    const clone = async (circularId: number, as = staff) => {
      const fields = { CircularId: circularId, CloneCircularPageId: own.pages[0]?.id ?? 0 };
      const form = uploadForm(fields, [await drawPdf(1)]);
      const answer = await world.call("POST", "/api/CircularPages/CloneCircularPages", { as, form });
      return { status: answer.status, body: await answer.json() };
    };
    expect(await clone(target.id)).toMatchObject({ status: 201, body: [{ number: 1, areaCount: 1 }] });
    expect((await clone(other.circular.id)).status).toBe(404);
    expect(await clone(other.circular.id, world.rows.administrator)).toEqual({
      status: 400,
      body: { errors: { CircularId: ["This circular belongs to another retailer than the page."] } },
    });
  });

  it("get all their areas in one PUT: named ones replaced, new ones made, the rest gone; or none of it", async () => {
    const { pages, areas } = world.rows.own;
    const path = `/api/CircularsPages/${pages[0]?.id}`;
    const kept = { id: areas[0]?.id, top: 0.5, left: 0.1, width: 0.2, height: 0.2, ingredient: "Kept" };
    const added = { top: 0.1, left: 0.1, width: 0.2, height: 0.2, ingredient: "Added" };
    const first = await (
      await world.call("PUT", path, { as: staff, json: { circularAreas: [kept, added] } })
    ).json();
    expect(first.circularAreas).toMatchObject([{ ingredient: "Added" }, { ...kept, version: 2 }]);

    const bad = { ...added, category: { id: 999_999 } };
    const refused = await world.call("PUT", path, { as: staff, json: { circularAreas: [bad] } });
    expect(await refused.json()).toEqual({ errors: { "Category.Id": ["This category does not exist."] } });
    const unchanged = await (await world.call("PUT", path, { as: staff, json: {} })).json();
    expect(unchanged.circularAreas).toEqual(first.circularAreas);

    const second = await (
      await world.call("PUT", path, { as: staff, json: { circularAreas: [kept] } })
    ).json();
    expect(second.circularAreas).toMatchObject([{ ingredient: "Kept", version: 3 }]);
  });
});

describe("areas", () => {
  const box = { top: 0.1, left: 0.1, width: 0.2, height: 0.2 };
  const path = () => `/api/CircularAreas/ForCircularPage/${world.rows.own.pages[0]?.id}`;

  it("in pixels of the page image become fractions of the page, cut to it", async () => {
    const json = { top: 750, left: 1000, width: 400, height: 160, ingredient: "Pears" };
    const area = await (await world.call("POST", path(), { as: staff, json })).json();
    expect(area).toMatchObject({ top: 0.5, height: 0.10667 });
    expect(area.left + area.width).toBeCloseTo(1, 4);
  });

  it("are made of a form as .NET writes it, its names without quotes", async () => {
    const fields = Object.entries({ ...box, ingredient: "Pears" });
    const parts = fields.map(
      ([name, value]) =>
        `--x\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Disposition: form-data; name=${name}\r\n\r\n${value}\r\n`,
    );
    const headers = { "Content-Type": 'multipart/form-data; boundary="x"' };
    const text = `${parts.join("")}--x--\r\n`;
    const answer = await world.call("POST", path(), { as: staff, headers, text });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ ...box, ingredient: "Pears" });
  });

  it.each([
    ["above the page", { top: -0.5 }, "Top", "This box lies outside the page."],
    ["below it", { top: 1, height: 0.5 }, "Top", "This box lies outside the page."],
    [
      "left of it, in pixels",
      { left: -200, top: 100, width: 150, height: 100 },
      "Left",
      "This box lies outside the page.",
    ],
    [
      "without a width",
      { width: 0 },
      "Width",
      "A box must be at least 0.002 of the page wide and high (3 pixels).",
    ],
    [
      "turned over",
      { height: -0.2 },
      "Height",
      "A box must be at least 0.002 of the page wide and high (3 pixels).",
    ],
  ])("%s are refused at the field, and nothing is stored", async (_, given, field, message) => {
    const json = { ...box, ingredient: "Pears", ...given };
    const response = await world.call("POST", path(), { as: staff, json });
    expect({ status: response.status, body: await response.json() }).toEqual({
      status: 400,
      body: { errors: { [field]: [message] } },
    });
    const page = `/api/CircularPages/${world.rows.own.pages[0]?.id}`;
    expect((await (await world.call("GET", page, { as: staff })).json()).circularAreas).toHaveLength(1);
  });

  it("that hang over the page's edge are cut to it", async () => {
    const json = { left: 0.9, top: -0.1, width: 0.3, height: 0.3, ingredient: "Pears" };
    const area = await (await world.call("POST", path(), { as: staff, json })).json();
    expect(area).toMatchObject({ left: 0.9, top: 0, width: 0.1, height: 0.2 });
  });

  it("are taken as form values too, of either kind", async () => {
    const recepiesJSON = JSON.stringify([{ id: 7, name: "Pear tart", ingredients: ["2 pears"] }]);
    const values = {
      Top: "0.5",
      left: "0.1",
      width: "0.2",
      height: "0.2",
      Prefix: "Fresh",
      ingredient: "Pears",
      deal: "$1.99",
      details: "per lb",
      featured: "true",
      "category.id": String(world.rows.category.id),
      recepiesJSON,
    };
    const form = new FormData();
    for (const [name, value] of Object.entries(values)) form.set(name, value);
    const { id, name } = world.rows.category;
    const expected = {
      ...{
        top: 0.5,
        left: 0.1,
        width: 0.2,
        height: 0.2,
        prefix: "Fresh",
        ingredient: "Pears",
        deal: "$1.99",
      },
      ...{ details: "per lb", featured: true, category: { id, name }, recepiesJSON, thumbnailIndex: null },
    };
    const first = await (await world.call("POST", path(), { as: staff, form })).json();
    expect(first).toMatchObject({ ...expected, version: 1 });
    const text = new URLSearchParams({
      ...values,
      id: String(first.id),
      version: "1",
      featured: "false",
    }).toString();
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const second = await (await world.call("POST", path(), { as: staff, text, headers })).json();
    expect(second).toMatchObject({ ...expected, featured: false, id: first.id, version: 2 });
    const wrong = new URLSearchParams({ ...values, Top: "up", ingredient: "" }).toString();
    const refused = await world.call("POST", path(), { as: staff, text: wrong, headers });
    expect(await refused.json()).toEqual({
      errors: { Top: ["Must be a number."], Ingredient: ["Field is required"] },
    });
    const plain = { "Content-Type": "text/plain" };
    expect((await world.call("POST", path(), { as: staff, text, headers: plain })).status).toBe(415);
  });

  it("keep recipes under the specification's spelling", async () => {
    const recepiesJSON = JSON.stringify([{ id: 7, name: "Pear tart", ingredients: ["2 pears"] }]);
    const json = { ...box, Ingredient: "Pears", RecepiesJSON: recepiesJSON, category: world.rows.category };
    const area = await (await world.call("POST", path(), { as: staff, json })).json();
    expect(area).toMatchObject({ recepiesJSON, category: { id: world.rows.category.id } });
  });

  it("that somebody else changed meanwhile answer 409 with what stands there now", async () => {
    const id = world.rows.own.areas[0]?.id;
    const json = { ...box, id, version: 1, ingredient: "Mine" };
    expect((await world.call("POST", path(), { as: staff, json })).status).toBe(200);
    for (const call of [
      world.call("POST", path(), { as: staff, json: { ...json, ingredient: "Stale" } }),
      world.call("DELETE", `/api/CircularAreas/${id}?version=1`, { as: staff }),
    ]) {
      const response = await call;
      expect(response.status).toBe(409);
      expect(await response.json()).toMatchObject({
        error: "conflict",
        current: { id, ingredient: "Mine", version: 2, recepiesJSON: null },
      });
    }
    expect((await world.call("DELETE", `/api/CircularAreas/${id}?version=2`, { as: staff })).status).toBe(
      204,
    );
  });
});
