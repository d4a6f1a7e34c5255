import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ApiWorld, openApiWorld } from "#tests/setup/api-world";
import { type GraphServer, startGraphServer } from "#tests/setup/graph-server";
import { goodToken } from "#tests/setup/graph-world";

let graph: GraphServer;
let world: ApiWorld;

beforeEach(async () => {
  graph = await startGraphServer();
  world = await openApiWorld(graph.environment);
});

afterEach(() => graph.close());

const own = () => world.rows.own;
const get = async (path: string, as = own().staff) => (await world.call("GET", path, { as })).json();
const post = (json: unknown, as = own().staff) => world.call("POST", "/api/PostSettingDetails", { as, json });

describe("the settings of the API", () => {
  it("are saved with a token, of which asterisks come back, and posted back as they came", async () => {
    const { socialAccount, retailer } = own();
    const saved = await post({ id: socialAccount.id, name: "Green Basket", accessToken: goodToken });
    expect(saved.status).toBe(200);
    expect(await saved.json()).toEqual({ message: "Facebook credentials saved successfully." });
    const { settingDetails } = await get("/api/GetAllSetting");
    expect(settingDetails).toEqual([
      {
        id: socialAccount.id,
        retailerID: retailer.id,
        name: "Green Basket",
        userNameWithCount: "Green Basket (1)",
        accessToken: "********",
        userName: "Dana Whitfield",
        email: "dana@greenbasket.test",
        photo: expect.any(String),
        userId: "10001",
        expairyDate: expect.stringMatching(/^\d{4}-/),
        state: "connected",
        stateReason: null,
      },
    ]);
    expect((await post(settingDetails[0])).status).toBe(200);
    expect((await get("/api/GetAllSetting")).settingDetails).toEqual(settingDetails);
  });

  it("are logged out by an empty access token", async () => {
    await post({ name: "Green Basket", accessToken: goodToken });
    const answer = await post({ name: "Green Basket", accessToken: "" });
    expect(await answer.json()).toEqual({ message: "Logged out of Facebook successfully." });
    expect((await get("/api/GetAllSetting")).settingDetails).toMatchObject([
      { name: "Green Basket", accessToken: "", userName: null, state: "none" },
    ]);
  });

  it("are every retailer's for an Administrator, who has one besides", async () => {
    const { administrator, other } = world.rows;
    const ofRetailers = async (query = "") =>
      (
        (await get(`/api/GetAllSetting${query}`, administrator)) as {
          settingDetails: { retailerID: number }[];
        }
      ).settingDetails.map(({ retailerID }) => retailerID);
    expect((await ofRetailers()).toSorted()).toEqual([own().retailer.id, other.retailer.id].toSorted());
    await post({ retailerID: 0, name: "Ours", accessToken: goodToken }, administrator);
    expect(await ofRetailers()).toHaveLength(3);
    expect((await ofRetailers())[0]).toBe(0);
    expect(await ofRetailers(`?retailerId=${other.retailer.id}`)).toEqual([other.retailer.id]);
  });

  it("list the pages of the account, and say why there are none", async () => {
    const { socialAccount } = own();
    expect(await get("/api/GetFacebbokPageList")).toEqual({
      connection_data: { data: [] },
      message: expect.stringContaining(socialAccount.name),
    });
    await post({ name: "Green Basket", accessToken: goodToken });
    expect(await get("/api/GetFacebbokPageList?UserName=green%20basket")).toEqual({
      connection_data: {
        data: [
          { id: "200100100100102", name: "Green Basket Bakery" },
          { id: "200100100100101", name: "Green Basket Market" },
        ],
      },
      message: "",
    });
    expect((await get("/api/GetFacebbokPageList?UserName=Nobody")).connection_data.data).toEqual([]);
  });

  it("tell the app's id and never its secret", async () => {
    expect(await get("/api/GetAllAppID")).toEqual({
      appidDetails: [{ appId: graph.world.app.id, appsecretId: "" }],
    });
    const without = await openApiWorld();
    const answer = await without.call("GET", "/api/GetAllAppID", { as: without.rows.own.staff });
    expect(await answer.json()).toEqual({ appidDetails: [] });
  });
});
