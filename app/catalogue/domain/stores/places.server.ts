import * as z from "zod";
import type { Context } from "#app/kernel/context";
import { DomainError, notFound } from "#app/kernel/errors";
import { requirePermission } from "#app/kernel/permissions";
import type { Place, PlaceSuggestion } from "#app/kernel/ports/places";
import { findUsState, isTerritory, type UsState } from "./us-states";

/** What a chosen suggestion fills into the store form. */
export interface StoreAddress {
  address1: string | null;
  city: string | null;
  state: UsState | null;
  zipCode: string | null;
  county: string | null;
  latitude: number | null;
  longitude: number | null;
  googlePlacesId: string | null;
  /** True when the place is in another country: then everything else is null. */
  outsideUs: boolean;
}

const maxQueryLength = 200;
const shortestQuery = 3;
const maxIdLength = 4000;

const session = z
  .string()
  .regex(/^[\w-]{1,36}$/, "The session must be letters, digits, - and _.")
  .nullish()
  .transform((value) => value ?? null);

export const suggestSchema = z.object({
  /** Below three characters there is nothing to suggest. */
  q: z
    .string({ error: "q is required" })
    .trim()
    .max(maxQueryLength, `q may have ${maxQueryLength} characters at most.`),
  session,
});

export const resolveSchema = z.object({
  id: z
    .string({ error: "id is required" })
    .min(1, "id is required")
    .max(maxIdLength, "There is no such place."),
  session,
});

/**
 * Addresses that begin like what is typed, and whom to name as their source.
 * @throws DomainError unavailable when the provider doesn't answer
 */
export async function suggestPlaces(
  ctx: Context,
  { q, session }: z.infer<typeof suggestSchema>,
): Promise<{ credit: string; suggestions: PlaceSuggestion[] }> {
  requirePermission(ctx, "stores.write");
  const { credit } = ctx.services.places;
  if (q.length < shortestQuery) return { credit, suggestions: [] };
  return { credit, suggestions: await answered(ctx, ctx.services.places.suggest(q, session)) };
}

/**
 * The address of a suggestion. One outside the United States is discarded: its fields are blank.
 * @throws DomainError not_found for an id that the provider doesn't know, unavailable
 */
export async function resolvePlace(
  ctx: Context,
  { id, session }: z.infer<typeof resolveSchema>,
): Promise<StoreAddress> {
  requirePermission(ctx, "stores.write");
  const place = await answered(ctx, ctx.services.places.resolve(id, session));
  if (!place) throw notFound("Place");
  return toStoreAddress(place);
}

/** States are abbreviated, counties lose the word County. A place without a country counts as one of its state. */
export function toStoreAddress(place: Place): StoreAddress {
  const state = findUsState(place.state ?? "");
  const { country } = place;
  const inUs = country === null ? state !== null : country === "US" || isTerritory(country);
  if (!inUs) return { ...blank, outsideUs: true };
  const { address1, city, latitude, longitude, googlePlacesId } = place;
  return {
    address1,
    city,
    state: state ?? (country !== null && isTerritory(country) ? country : null),
    zipCode: /^\d{5}(-\d{4})?$/.exec(place.zipCode ?? "")?.[0] ?? null,
    county: place.county?.replace(/ County$/i, "") || null,
    latitude,
    longitude,
    googlePlacesId,
    outsideUs: false,
  };
}

const blank = {
  address1: null,
  city: null,
  state: null,
  zipCode: null,
  county: null,
  latitude: null,
  longitude: null,
  googlePlacesId: null,
};

/** The person can type the address all the same; whoever runs the server reads in the log what is wrong. */
async function answered<T>(ctx: Context, asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    const known = error instanceof DomainError;
    ctx.log.warn(
      { err: known ? error.cause : error, requestId: ctx.request.id },
      "the address service failed",
    );
    if (known) throw error;
    throw new DomainError("unavailable", "Addresses can't be looked up just now.", { cause: error });
  }
}
