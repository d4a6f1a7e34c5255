import { beforeEach, describe, expect, it } from "vitest";
import { makeService, makeSubservice } from "#db/seed/integration-factories";
import { type ApiWorld, openApiWorld } from "#tests/setup/api-world";

let world: ApiWorld;

beforeEach(async () => {
  world = await openApiWorld();
});

async function send(method: "GET" | "POST", path: string, json?: unknown) {
  const as = world.rows.administrator;
  const answer = await world.call(method, path, { as, ...(json === undefined ? {} : { json }) });
  return { status: answer.status, body: await answer.json() };
}

describe("the retailers of the API", () => {
  it("are added, changed, read and deleted in the words of the specification", async () => {
    const service = await makeService(world.runtime.db, { name: "Email" });
    const subservice = await makeSubservice(world.runtime.db, { serviceId: service.id });
    const given = {
      name: "Corner",
      slug: "corner",
      from: "Corner <shop@corner.example>",
      service: `${service.id}`,
    };
    const added = await send("POST", "/api/Retailers", { ...given, subservice: `${subservice.id}` });
    expect(added).toMatchObject({
      status: 201,
      body: {
        ...given,
        subservice: `${subservice.id}`,
        timeZone: "UTC",
        language: null,
        country: null,
        currency: "USD",
        uniqueID: "corner",
        city: null,
      },
    });
    const path = `/api/Retailers/${added.body.id}`;
    const changed = await send("POST", path, { city: "Verona", subservice: "" });
    expect(changed).toEqual({ status: 200, body: { ...added.body, city: "Verona", subservice: "" } });
    expect(await send("GET", path)).toEqual(changed);
    expect((await send("GET", "/api/Retailers")).body).toContainEqual(changed.body);
    const detail = await send("GET", `/api/GetRetailerdetail/${added.body.id}`);
    expect(detail.body.service).toMatchObject([{ id: service.id, name: "Email" }]);
    expect(await send("POST", `/api/Retailers/DeleteRetailer/${added.body.id}`)).toEqual({
      status: 200,
      body: { statusCode: 200, message: "Corner retailer deleted successfully." },
    });
    expect((await send("GET", path)).status).toBe(404);
  });

  it("are given the currency and zone of their country unless another one is named, and keep it", async () => {
    const add = (slug: string, given: object) =>
      send("POST", "/api/Retailers", { name: slug, slug, ...given });
    const quebec = await add("quebec", { country: "CA", language: "fr-CA" });
    expect(quebec.body).toMatchObject({
      ...{ country: "CA", language: "fr-CA", currency: "CAD" },
      timeZone: "America/Toronto",
    });
    const border = await add("border", { country: "MX", currency: "USD" });
    expect(border.body).toMatchObject({ country: "MX", language: null, currency: "USD" });
    const path = `/api/Retailers/${quebec.body.id}`;
    const moved = await send("POST", path, { country: "US", language: null });
    expect(moved.body).toMatchObject({ country: "US", language: null, currency: "CAD" });
    expect(await send("POST", path, { language: "sv", country: "AN", currency: "DEM" })).toMatchObject({
      status: 400,
    });
    expect(await send("GET", path)).toEqual(moved);
  });

  it("give the snippet of each view as text, in whatever case, and nothing for other views", async () => {
    const { retailer, staff } = world.rows.own;
    for (const view of ["weekly-ad", "recipes", "shopping-list", "store-picker"]) {
      const answer = await world.call("GET", `/api/Retailers/${retailer.id}/EmbedCode/${view}`, {
        as: staff,
      });
      expect(answer.status).toBe(200);
      expect(answer.headers.get("Content-Type")).toMatch(/^text\/plain/);
      const snippet = await answer.text();
      expect(snippet).toContain(`data-endcap-view="${view}" data-endcap-retailer="${retailer.id}"`);
      expect(snippet).toContain(`src="http://localhost:3000/widgets/v1/${view}.js"`);
    }
    const path = `/api/retailers/${retailer.id}/embedcode`;
    expect((await world.call("GET", `${path}/Weekly-Ad`, { as: staff })).status).toBe(200);
    expect((await world.call("GET", `${path}/flyer`, { as: staff })).status).toBe(404);
    const others = `/api/Retailers/${world.rows.other.retailer.id}/EmbedCode/recipes`;
    expect((await world.call("GET", others, { as: staff })).status).toBe(404);
  });

  it("give the snippet that reads published files, where there are any", async () => {
    const { retailer, staff } = world.rows.own;
    const path = `/api/Retailers/${retailer.id}/EmbedCode/weekly-ad?source=files`;
    const refused = await world.call("GET", path, { as: staff });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("This server publishes no files");
    const publishing = await openApiWorld({ PUBLISH_TO: "/unused", PUBLISH_URL: "https://files.example/" });
    const answer = await publishing.call("GET", path, { as: publishing.rows.own.staff });
    expect(await answer.text()).toContain(
      `data-endcap-files="https://files.example/${retailer.id}" data-endcap-server="http://localhost:3000"`,
    );
  });
});
