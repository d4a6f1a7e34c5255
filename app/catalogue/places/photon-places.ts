import * as z from "zod";
import { listOf } from "#app/kernel/list-of";
import type { Place, PlaceSuggestion, Places } from "#app/kernel/ports/places";
import { fetchJson, type PlacesService } from "./fetch-json";

/** The USA and its territories, which may have codes of their own. */
const countries = ["US", "AS", "FM", "GU", "MH", "MP", "PR", "PW", "VI"];

const known = z
  .string()
  .nullish()
  .transform((value) => value || null);

const longitude = z.number().min(-180).max(180);
const latitude = z.number().min(-90).max(90);

/** The third one, where there is one, is the height. */
const coordinates = listOf(z.number(), 3).pipe(z.tuple([longitude, latitude]).rest(z.number()));
/** Far more than are asked for. */
const maxFeatures = 100;

const answerSchema = z.object({
  type: z.literal("FeatureCollection"),
  features: listOf(
    z.object({
      geometry: z.object({ coordinates }),
      properties: z.object({
        name: known,
        housenumber: known,
        street: known,
        city: known,
        district: known,
        state: known,
        postcode: known,
        county: known,
        countrycode: known,
        osm_key: known,
        osm_value: known,
        type: known,
      }),
    }),
    maxFeatures,
  ),
});
type Feature = z.infer<typeof answerSchema>["features"][number];

const placeSchema: z.ZodType<Place> = z.object({
  address1: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zipCode: z.string().nullable(),
  county: z.string().nullable(),
  country: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  googlePlacesId: z.null(),
});

/**
 * Photon, the geocoder over OpenStreetMap: `GET /api?q=`. It has no look-up by id, so an id is the address itself.
 * https://github.com/komoot/photon/blob/master/docs/api-v1.md
 */
export class PhotonPlaces implements Places {
  readonly credit = "© OpenStreetMap contributors";

  constructor(/** At e.g. http://localhost:2322. */ private readonly service: PlacesService) {}

  async suggest(text: string): Promise<PlaceSuggestion[]> {
    const params = new URLSearchParams({ q: text, limit: "6", lang: "en" });
    for (const country of countries) params.append("countrycode", country);
    const { features } = await fetchJson(this.service, `/api?${params}`, answerSchema);
    return features.map(toSuggestion);
  }

  async resolve(id: string): Promise<Place | null> {
    try {
      return placeSchema.parse(JSON.parse(Buffer.from(id, "base64url").toString("utf8")));
    } catch {
      return null;
    }
  }
}

function toSuggestion(feature: Feature): PlaceSuggestion {
  const { name } = feature.properties;
  const place = toPlace(feature);
  const region = [place.state, place.zipCode].filter(Boolean).join(" ");
  const where = [place.city, region, place.country === "US" ? null : place.country].filter(Boolean);
  const title = [name, place.address1].filter(Boolean).join(", ") || (where.shift() ?? "");
  return {
    id: Buffer.from(JSON.stringify(place)).toString("base64url"),
    title,
    detail: where.filter((part) => part !== title).join(", "),
  };
}

function toPlace({ geometry, properties }: Feature): Place {
  const { name, housenumber, street, type } = properties;
  const [longitude, latitude] = geometry.coordinates;
  const road = street ?? (type === "street" ? name : null);
  const isTown = type === "city" || properties.osm_key === "place";
  return {
    address1: [housenumber, road].filter(Boolean).join(" ") || null,
    city: properties.city ?? (isTown ? name : properties.district),
    state: properties.state,
    zipCode: properties.postcode,
    county: properties.county,
    country: properties.countrycode?.toUpperCase() ?? null,
    latitude,
    longitude,
    googlePlacesId: null,
  };
}
