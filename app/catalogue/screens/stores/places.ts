import { json, type LoaderFunctionArgs } from "@remix-run/node";
import {
  resolvePlace,
  resolveSchema,
  suggestPlaces,
  suggestSchema,
} from "#app/catalogue/domain/stores/places.server";
import { parseInput } from "#app/kernel/parse-input";
import { loaderError } from "#app/server/web/refusals.server";
import { requireSession } from "#app/server/web/session.server";

/** Addresses for `?q=`, or the one behind a suggestion for `?id=`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx } = await requireSession(request, context);
  const params = Object.fromEntries(new URL(request.url).searchParams);
  try {
    if ("id" in params) return json(await resolvePlace(ctx, parseInput(resolveSchema, params)));
    return json(await suggestPlaces(ctx, parseInput(suggestSchema, params)));
  } catch (error) {
    throw loaderError(error);
  }
}
