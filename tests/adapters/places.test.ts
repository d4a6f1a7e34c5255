import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { GooglePlaces } from "#app/adapters/places/google-places";
import { OfflinePlaces } from "#app/adapters/places/offline-places";
import { PhotonPlaces } from "#app/adapters/places/photon-places";
import { toStoreAddress } from "#app/domain/stores/places.server";
import {
  googleDetails,
  googleSuggestions,
  type PlacesServer,
  photonFeatures,
  sendJson,
  startPlacesServer,
} from "#tests/setup/places-server";

let server: PlacesServer;

beforeEach(async () => {
  server = await startPlacesServer();
});
afterEach(() => server.close());

const timeoutMs = 300;
const google = () => new GooglePlaces({ key: "secret-key", url: server.address, timeoutMs });
const photon = () => new PhotonPlaces({ url: server.address, timeoutMs });
const inVerona = {
  address1: "1043 Hamil Road",
  city: "Verona",
  state: "PA",
  county: "Allegheny",
  latitude: 40.502525,
  longitude: -79.812576,
  outsideUs: false,
};
const nothing = {
  address1: null,
  city: null,
  state: null,
  zipCode: null,
  county: null,
  latitude: null,
  longitude: null,
  googlePlacesId: null,
};

describe("Google Places", () => {
  it("suggests within the USA and its territories, with the key in a header and the session in the body", async () => {
    server.answer = (_, response) => sendJson(response, googleSuggestions);
    expect(await google().suggest("1043 ham", "session-1")).toEqual([
      { id: "ChIJplace_1", title: "1043 Hamil Road", detail: "Verona, PA, USA" },
    ]);
    const [request] = server.seen;
    expect(request).toMatchObject({ method: "POST", headers: { "x-goog-api-key": "secret-key" } });
    expect(request?.url.pathname).toBe("/v1/places:autocomplete");
    expect(request?.url.search).toBe("");
    expect(JSON.parse(request?.body ?? "")).toEqual({
      input: "1043 ham",
      includedRegionCodes: expect.arrayContaining(["us", "pr"]),
      languageCode: "en",
      sessionToken: "session-1",
    });
  });

  it("resolves a place with a field mask and the session, into the fields of a store", async () => {
    server.answer = (_, response) => sendJson(response, googleDetails("US", "PA"));
    const place = await google().resolve("ChIJplace_1", "session-1");
    expect(place && toStoreAddress(place)).toEqual({
      ...inVerona,
      zipCode: "15147-1234",
      googlePlacesId: "ChIJplace_1",
    });
    const [request] = server.seen;
    expect(request?.url.pathname).toBe("/v1/places/ChIJplace_1");
    expect(request?.url.searchParams.get("sessionToken")).toBe("session-1");
    expect(request?.headers["x-goog-fieldmask"]).toBe("id,addressComponents,location");
  });

  it("discards an address of another country, also where the country is spelt like a state", async () => {
    for (const country of ["CA", "DE", "GB"]) {
      server.answer = (_, response) => sendJson(response, googleDetails(country, "ON"));
      const place = await google().resolve("ChIJplace_1", null);
      expect(place && toStoreAddress(place), country).toEqual({ ...nothing, outsideUs: true });
    }
  });

  it("takes a territory for the state", async () => {
    server.answer = (_, response) => sendJson(response, googleDetails("PR", "San Juan"));
    const place = await google().resolve("ChIJplace_1", null);
    expect(place && toStoreAddress(place)).toMatchObject({ state: "PR", outsideUs: false });
  });

  it("knows no place for an id that is none, and does not ask for a path of its own", async () => {
    expect(await google().resolve("ChIJgone", null)).toBeNull();
    expect(await google().resolve("../../v2/admin?x=", null)).toBeNull();
    expect(server.seen).toHaveLength(1);
  });
});

describe("Photon", () => {
  const address = {
    housenumber: "1043",
    street: "Hamil Road",
    city: "Verona",
    county: "Allegheny County",
    state: "Pennsylvania",
    postcode: "15147",
    country: "United States",
    countrycode: "US",
  };

  it("suggests addresses, and resolves one without asking again", async () => {
    server.answer = (_, response) => sendJson(response, photonFeatures(address));
    const [found] = await photon().suggest("1043 ham");
    expect(found).toMatchObject({ title: "1043 Hamil Road", detail: "Verona, Pennsylvania 15147" });
    const place = await photon().resolve(found?.id ?? "");
    expect(place && toStoreAddress(place)).toEqual({ ...inVerona, zipCode: "15147", googlePlacesId: null });
    expect(server.seen).toHaveLength(1);
    const { pathname, searchParams } = server.seen[0]?.url ?? new URL("http://none");
    expect([pathname, searchParams.get("q"), searchParams.get("limit")]).toEqual(["/api", "1043 ham", "6"]);
    expect(searchParams.getAll("countrycode")).toContain("US");
  });

  it("names a town by its name and a shop by its name before the street", async () => {
    const town = { name: "Verona", osm_key: "place", type: "city", state: "Pennsylvania", countrycode: "US" };
    server.answer = (_, response) => sendJson(response, photonFeatures(town));
    const [found] = await photon().suggest("Verona");
    expect(found).toMatchObject({ title: "Verona", detail: "Pennsylvania" });
    expect(await photon().resolve(found?.id ?? "")).toMatchObject({ city: "Verona", address1: null });
    server.answer = (_, response) =>
      sendJson(response, photonFeatures({ ...address, name: "K & G Supermart" }));
    expect((await photon().suggest("K & G"))[0]?.title).toBe("K & G Supermart, 1043 Hamil Road");
  });

  it("discards an address of another country", async () => {
    const there = { ...address, state: "Ontario", countrycode: "CA", country: "Canada" };
    server.answer = (_, response) => sendJson(response, photonFeatures(there));
    const [found] = await photon().suggest("1043 ham");
    const place = await photon().resolve(found?.id ?? "");
    expect(place && toStoreAddress(place)).toEqual({ ...nothing, outsideUs: true });
  });

  it("knows no place for an id it did not give", async () => {
    for (const id of ["", "e30", "bm90IGpzb24", "../etc", btoa('{"address1":{}}')]) {
      expect(await photon().resolve(id), id).toBeNull();
    }
  });
});

describe("an outside service that does not do its work", () => {
  const failures: [string, PlacesServer["answer"]][] = [
    ["answers 500", (_, response) => response.writeHead(500).end("oops")],
    [
      "refuses the key",
      (_, response) => response.writeHead(403).end('{"error":{"status":"PERMISSION_DENIED"}}'),
    ],
    ["answers a page", (_, response) => response.end("<html>Sign in to the hotel's network</html>")],
    [
      "answers JSON of another shape",
      (_, response) => sendJson(response, { features: [{}], suggestions: "none" }),
    ],
    [
      "answers half",
      (_, response) => response.writeHead(200, { "Content-Length": 99 }).end('{"features": ['),
    ],
    ["breaks off", (_, response) => response.destroy()],
    ["leads elsewhere", (_, response) => response.writeHead(302, { Location: "http://127.0.0.1:9/" }).end()],
    ["answers without an end", (_, response) => response.write("[".repeat(100))],
    ["answers far too much", (_, response) => response.end(`"${"x".repeat(2_000_000)}"`)],
    ["never answers", () => {}],
  ];

  it.each(failures)("%s: both refuse with a sentence, soon, without the key", async (_, answer) => {
    server.answer = answer;
    for (const places of [google(), photon()]) {
      const begun = performance.now();
      const refused: unknown = await places.suggest("1043 ham", null).catch((error: unknown) => error);
      expect(refused).toMatchObject({
        code: "unavailable",
        message: expect.stringContaining("typed in full"),
      });
      expect(performance.now() - begun).toBeLessThan(timeoutMs + 2000);
      expect(JSON.stringify(refused) + String((refused as Error).cause)).not.toContain("secret-key");
    }
  });

  it("asks for a pause: the refusal carries it on", async () => {
    server.answer = (_, response) => response.writeHead(429, { "Retry-After": "7" }).end();
    const refused = { code: "unavailable", retryAfterSeconds: 7 };
    await expect(google().suggest("1043 ham", null)).rejects.toMatchObject(refused);
    await expect(photon().suggest("1043 ham")).rejects.toMatchObject(refused);
  });

  it("is not there at all", async () => {
    const gone = photon();
    await server.close();
    await expect(gone.suggest("1043 ham")).rejects.toMatchObject({ code: "unavailable" });
  });
});

describe("the built-in table", () => {
  const offline = new OfflinePlaces();
  const titles = async (text: string) => (await offline.suggest(text)).map(({ title }) => title);
  const resolved = async (text: string) => {
    const [found] = await offline.suggest(text);
    return found ? offline.resolve(found.id) : null;
  };

  it("finds a ZIP code and all that begins like one", async () => {
    expect(await titles("62701")).toEqual(["Springfield, IL 62701"]);
    expect(await titles("62701-1234")).toEqual(["Springfield, IL 62701"]);
    expect(await titles("6270")).toHaveLength(6);
    expect(await titles("00000")).toEqual([]);
  });

  it("finds cities by how they begin, with or without the state", async () => {
    expect(await titles("springf")).toHaveLength(6);
    expect((await titles("Springfield, IL")).every((title) => title.startsWith("Springfield, IL 627"))).toBe(
      true,
    );
    expect(await titles("springfield illinois")).toEqual(await titles("Springfield, IL"));
    expect(await titles("St. Louis MO")).toEqual((await titles("saint louis missouri")).slice(0, 6));
    expect(await titles("Nowhereville")).toEqual([]);
  });

  it.each([
    "1043 Hamil Rd, Verona, PA",
    "1043 Hamil Rd, Verona PA 15147",
    "1043 Hamil Rd Verona PA 15147",
    "1043 Hamil Rd, 15147",
  ])("keeps the street of '%s'", async (text) => {
    expect(await resolved(text)).toMatchObject({
      address1: "1043 Hamil Rd",
      city: "Verona",
      state: "PA",
      zipCode: "15147",
      county: "Allegheny",
      country: "US",
    });
  });

  it("gives the ZIP code's coordinates and no street for a bare place", async () => {
    const place = await resolved("15147");
    expect(place).toMatchObject({ address1: null, googlePlacesId: null });
    expect(place?.latitude).toBeCloseTo(40.5, 0);
    expect(place?.longitude).toBeCloseTo(-79.8, 0);
  });

  it("survives what nobody types, and knows no place for ids it did not give", async () => {
    for (const text of ["%%%", "(.*)+$", ",,,,", "12345678901234567890", "\u0000", "a".repeat(200), "[]"]) {
      expect(await offline.suggest(text), text).toEqual([]);
    }
    for (const id of ["", "[]", '["00000",""]', '["15147"]', "null", '["15147",{}]', '["15147","x","y"]']) {
      expect(await offline.resolve(id), id).toBeNull();
    }
  });

  it("answers within a moment once it is loaded", async () => {
    await offline.suggest("62701");
    const begun = performance.now();
    for (const text of ["spr", "627", "1 Oak Street, Verona", "x", "new york new york"])
      await offline.suggest(text);
    expect(performance.now() - begun).toBeLessThan(250);
  });
});
