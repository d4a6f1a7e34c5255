import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface SeenRequest {
  method: string;
  url: URL;
  headers: IncomingMessage["headers"];
  body: string;
}

/** An outside service of the test's own: a real server that answers what the test says. */
export interface PlacesServer {
  /** Without a trailing slash. */
  address: string;
  seen: SeenRequest[];
  /** What it does with a request from now on. */
  answer: (request: SeenRequest, response: ServerResponse) => void;
  close(): Promise<void>;
}

export async function startPlacesServer(): Promise<PlacesServer> {
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const url = new URL(request.url ?? "/", "http://places");
    const seen = { method: request.method ?? "", url, headers: request.headers, body };
    made.seen.push(seen);
    made.answer(seen, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const made: PlacesServer = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen: [],
    answer: (_, response) => response.writeHead(404).end(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return made;
}

export function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(value));
}

/** Place details as Places API (New) documents them. */
export function googleDetails(country: string, state: string) {
  const component = (longText: string, shortText: string, ...types: string[]) => ({
    longText,
    shortText,
    types: [...types, "political"],
    languageCode: "en",
  });
  return {
    id: "ChIJplace_1",
    addressComponents: [
      component("1043", "1043", "street_number"),
      component("Hamil Road", "Hamil Rd", "route"),
      component("Verona", "Verona", "locality"),
      component("Allegheny County", "Allegheny County", "administrative_area_level_2"),
      component("Pennsylvania", state, "administrative_area_level_1"),
      component("A country", country, "country"),
      component("15147", "15147", "postal_code"),
      component("1234", "1234", "postal_code_suffix"),
    ],
    location: { latitude: 40.502525, longitude: -79.812576 },
  };
}

export const googleSuggestions = {
  suggestions: [
    {
      placePrediction: {
        place: "places/ChIJplace_1",
        placeId: "ChIJplace_1",
        text: { text: "1043 Hamil Road, Verona, PA, USA" },
        structuredFormat: {
          mainText: { text: "1043 Hamil Road" },
          secondaryText: { text: "Verona, PA, USA" },
        },
      },
    },
    { queryPrediction: { text: { text: "hamil road grocers" } } },
  ],
};

/** What Places API (New) says of an id that it doesn't know. */
export const googleNotFound = {
  error: { code: 404, message: "The Place ID is no longer valid.", status: "NOT_FOUND" },
};

/** A FeatureCollection as Photon documents it. */
export function photonFeatures(properties: Record<string, unknown>) {
  return photonFeaturesAt([-79.812576, 40.502525], properties);
}

/** @param coordinates longitude and latitude in degrees */
export function photonFeaturesAt(coordinates: number[], properties: Record<string, unknown> = {}) {
  return {
    type: "FeatureCollection",
    features: [
      {
        type: "Feature",
        geometry: { type: "Point", coordinates },
        properties: {
          osm_type: "W",
          osm_id: 1,
          osm_key: "building",
          osm_value: "yes",
          type: "house",
          ...properties,
        },
      },
    ],
  };
}
