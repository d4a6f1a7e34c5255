import * as z from "zod";
import { listOf } from "#app/kernel/list-of";
import type { Place, PlaceSuggestion, Places } from "#app/kernel/ports/places";
import { fetchJson, findJson, type PlacesService } from "./fetch-json";

/** At e.g. https://places.googleapis.com. */
export interface GooglePlacesOptions extends PlacesService {
  key: string;
}

/** The USA and its territories, which have region codes of their own. */
const regions = ["us", "as", "fm", "gu", "mh", "mp", "pr", "pw", "vi"];
const territories = new Set(regions.slice(1).map((code) => code.toUpperCase()));

/** Far more than there are of anything in an answer. */
const maxItems = 100;

const text = z.object({ text: z.string().min(1) });
const placePrediction = z
  .object({
    placeId: z.string().min(1),
    text: text.optional(),
    structuredFormat: z.object({ mainText: text, secondaryText: text.optional() }).optional(),
  })
  .refine((place) => place.text ?? place.structuredFormat);
/** Lists that are empty are left out, as Google does; then there is nothing else either. */
const suggestionsSchema = z.union([
  z.object({
    suggestions: listOf(
      z.union([z.object({ placePrediction }), z.object({ queryPrediction: z.object({}) })]),
      maxItems,
    ),
  }),
  z.strictObject({}),
]);

const detailsSchema = z
  .object({
    id: z.string().min(1),
    addressComponents: listOf(
      z.object({
        longText: z.string(),
        shortText: z.string().optional(),
        types: listOf(z.string(), maxItems),
      }),
      maxItems,
    ).default([]),
    location: z
      .object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
      .optional(),
  })
  .refine(({ addressComponents, location }) => addressComponents.length > 0 || location);
type Component = z.infer<typeof detailsSchema>["addressComponents"][number];

/**
 * Places API (New) of Google: `places:autocomplete` and place details, joined by a session token.
 * https://developers.google.com/maps/documentation/places/web-service/place-autocomplete
 */
export class GooglePlaces implements Places {
  readonly credit = "Powered by Google";

  constructor(private readonly options: GooglePlacesOptions) {}

  async suggest(input: string, session: string | null): Promise<PlaceSuggestion[]> {
    const answer = await fetchJson(this.options, "/v1/places:autocomplete", suggestionsSchema, {
      method: "POST",
      headers: { "X-Goog-Api-Key": this.options.key },
      body: {
        input,
        includedRegionCodes: regions,
        languageCode: "en",
        ...(session ? { sessionToken: session } : {}),
      },
    });
    const suggestions = "suggestions" in answer ? answer.suggestions : [];
    return suggestions.flatMap((suggestion) => {
      if (!("placePrediction" in suggestion)) return [];
      const { placeId, text: whole, structuredFormat } = suggestion.placePrediction;
      return {
        id: placeId,
        title: structuredFormat?.mainText.text ?? whole?.text ?? "",
        detail: structuredFormat?.secondaryText?.text ?? "",
      };
    });
  }

  async resolve(id: string, session: string | null): Promise<Place | null> {
    if (!/^[\w-]{1,500}$/.test(id)) return null;
    const params = new URLSearchParams({ languageCode: "en", ...(session ? { sessionToken: session } : {}) });
    const found = await findJson(this.options, `/v1/places/${id}?${params}`, detailsSchema, {
      headers: {
        "X-Goog-Api-Key": this.options.key,
        "X-Goog-FieldMask": "id,addressComponents,location",
      },
    });
    return found && { ...addressOf(found.addressComponents), ...locationOf(found), googlePlacesId: found.id };
  }
}

function addressOf(components: Component[]) {
  const find = (...types: string[]): Component | undefined => {
    for (const type of types) {
      const component = components.find((candidate) => candidate.types.includes(type));
      if (component) return component;
    }
    return undefined;
  };
  const long = (...types: string[]) => find(...types)?.longText ?? null;
  const short = (type: string) => find(type)?.shortText ?? find(type)?.longText ?? null;
  const country = short("country")?.toUpperCase() ?? null;
  const zip = [long("postal_code"), long("postal_code_suffix")].filter((part) => part !== null);
  const line = [long("street_number"), long("route")].filter((part) => part !== null);
  return {
    address1: line.join(" ") || null,
    city: long("locality", "postal_town", "sublocality_level_1", "administrative_area_level_3"),
    // A territory is a country of its own here, and what stands below it is no state.
    state: country && territories.has(country) ? country : short("administrative_area_level_1"),
    zipCode: zip.join("-") || null,
    county: long("administrative_area_level_2"),
    country,
  };
}

function locationOf({ location }: z.infer<typeof detailsSchema>) {
  return { latitude: location?.latitude ?? null, longitude: location?.longitude ?? null };
}
