import type { ServerResponse } from "node:http";
import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { toStoreAddress } from "#app/catalogue/domain/stores/places.server";
import { GooglePlaces } from "#app/catalogue/places/google-places";
import { OfflinePlaces } from "#app/catalogue/places/offline-places";
import { PhotonPlaces } from "#app/catalogue/places/photon-places";
import {
  googleDetails,
  googleNotFound,
  googleSuggestions,
  type PlacesServer,
  photonFeatures,
  photonFeaturesAt,
  sendJson,
  startPlacesServer,
} from "#tests/setup/places-server";
import { wrongAnswers } from "#tests/setup/wrong-answers";

let server: PlacesServer;

beforeEach(async () => {
  server = await startPlacesServer();
});
afterEach(() => server.close());

/** Long, for a busy machine; what never answers is asked with less patience. */
const usualTimeoutMs = 10_000;
const maxAnswerBytes = 1024 * 1024;
const google = (timeoutMs = usualTimeoutMs) =>
  new GooglePlaces({ key: "secret-key", url: server.address, timeoutMs, maxAnswerBytes });
const photon = (timeoutMs = usualTimeoutMs) =>
  new PhotonPlaces({ url: server.address, timeoutMs, maxAnswerBytes });
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
    server.answer = (_, response) => sendJson(response, googleNotFound, 404);
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
  const oneByOne: [string, unknown][] = [
    ["another service", { status: "ok" }],
    ["no list", { suggestions: "none", features: "none" }],
    ["a list of nothing", { suggestions: [{}], features: [{}] }],
    ["a list of no objects", { suggestions: [null], features: [null] }],
    ["a suggestion without a text", { suggestions: [{ placePrediction: { placeId: "1" } }] }],
    ["no place on Earth", photonFeaturesAt([500, 95])],
    ["an empty place", { id: "ChIJplace_1" }],
    ["a place of no name", { addressComponents: [], location: { latitude: 40, longitude: -79 } }],
  ];
  const answers: { name: string; answer: PlacesServer["answer"]; endless?: boolean | undefined }[] = [
    ...wrongAnswers.map(({ name, send, endless }) => ({
      name,
      endless,
      answer: (_: unknown, response: ServerResponse) => send(response),
    })),
    ...oneByOne.map(([name, body]) => ({
      name,
      answer: (_: unknown, response: ServerResponse) => sendJson(response, body),
    })),
    {
      name: "a refusal of the key",
      answer: (_, response) => sendJson(response, { error: { status: "PERMISSION_DENIED" } }, 403),
    },
    {
      name: "a refusal that quotes the key",
      answer: (_, response) => response.end("<p>secret-key is not known</p>"),
    },
  ];

  it.each(answers)("$name: all refuse with a sentence, without the key", async ({ answer, endless }) => {
    server.answer = answer;
    const timeoutMs = endless ? 150 : usualTimeoutMs;
    const asked = [
      google(timeoutMs).suggest("1043 ham", null),
      google(timeoutMs).resolve("ChIJplace_1", null),
      photon(timeoutMs).suggest("1043 ham"),
    ];
    for (const refused of await Promise.allSettled(asked)) {
      expect(refused).toMatchObject({
        status: "rejected",
        reason: { code: "unavailable", message: expect.stringContaining("typed in full") },
      });
      expect(inspect(refused, { depth: 10 })).not.toContain("secret-key");
    }
    // What a redirect names is not asked.
    expect(server.seen.map(({ url }) => url.searchParams.has("followed"))).toEqual([false, false, false]);
  });

  it("is looked at up to its first wrong item", async () => {
    const causeOf = (asked: Promise<unknown>) =>
      asked.then(
        () => null,
        ({ cause }) => String(cause),
      );
    const wrong = Array(50_000).fill(0);
    server.answer = (_, response) => sendJson(response, { type: "FeatureCollection", features: wrong });
    expect(await causeOf(photon().suggest("1043 ham"))).toContain("features is too_big");
    server.answer = (_, response) => sendJson(response, { id: "x", addressComponents: wrong });
    expect(await causeOf(google().resolve("x", null))).toContain("addressComponents is too_big");
  });

  it("asks for a pause: the refusal carries it on", async () => {
    server.answer = (_, response) => response.writeHead(429, { "Retry-After": "7" }).end();
    const refused = { code: "unavailable", retryAfterSeconds: 7 };
    await expect(google().suggest("1043 ham", null)).rejects.toMatchObject(refused);
    await expect(photon().suggest("1043 ham")).rejects.toMatchObject(refused);
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

  it("survives what nobody types, and knows no place for ids it did not give", async () => {
    for (const text of ["%%%", "(.*)+$", ",,,,", "12345678901234567890", "\u0000", "a".repeat(200), "[]"]) {
      expect(await offline.suggest(text), text).toEqual([]);
    }
    for (const id of ["", "[]", '["00000",""]', '["15147"]', "null", '["15147",{}]', '["15147","x","y"]']) {
      expect(await offline.resolve(id), id).toBeNull();
    }
  });
});
