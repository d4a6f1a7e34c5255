import { z } from "@hono/zod-openapi";
import {
  resolvePlace,
  resolveSchema,
  suggestPlaces,
  suggestSchema,
} from "#app/catalogue/domain/stores/places.server";
import { areaApp } from "#app/server/api/area-app.server";
import { badInput, jsonAnswer, notAllowed, notReady, notYours } from "#app/server/api/described.server";
import { signedInRoute } from "#app/server/api/signed-in-route.server";

export const places = areaApp();

const tags = ["Places"];
const suggestionsSchema = z
  .object({
    credit: z.string().openapi({ description: "To be shown beside the suggestions." }),
    suggestions: z.array(z.object({ id: z.string(), title: z.string(), detail: z.string() })),
  })
  .openapi("PlaceSuggestions");

const text = z.string().nullable();
const addressSchema = z
  .object({
    address1: text,
    city: text,
    state: text,
    zipCode: text,
    county: text,
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    googlePlacesId: text,
    outsideUs: z.boolean().openapi({ description: "The address is discarded, the other fields are null." }),
  })
  .openapi("PlaceAddress");

places.openapi(
  signedInRoute({
    method: "get",
    path: "/api/Places/Suggest",
    tags,
    summary: "Addresses that begin like what is typed",
    request: { query: suggestSchema },
    responses: {
      200: jsonAnswer(suggestionsSchema, "The best ones first; none below three letters."),
      ...badInput,
      ...notAllowed,
      ...notReady,
    },
  }),
  async (c) => {
    return c.json(await suggestPlaces(c.get("ctx"), c.req.valid("query")), 200);
  },
);

places.openapi(
  signedInRoute({
    method: "get",
    path: "/api/Places/Resolve",
    tags,
    summary: "The address of a suggestion",
    request: { query: resolveSchema },
    responses: { 200: jsonAnswer(addressSchema, "The address."), ...badInput, ...notYours, ...notReady },
  }),
  async (c) => {
    return c.json(await resolvePlace(c.get("ctx"), c.req.valid("query")), 200);
  },
);
