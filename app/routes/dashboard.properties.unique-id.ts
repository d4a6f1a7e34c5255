import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { isUniqueIdFree } from "#app/domain/properties/queries.server";
import { uniqueIdMessage } from "#app/domain/services/unique-ids";
import { asResponse } from "#app/http/refusals.server";
import { requireVisit } from "#app/http/session.server";

/** Whether a property's unique id is free: an empty message, or what to say. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx } = await requireVisit(request, context);
  try {
    const uniqueId = new URL(request.url).searchParams.get("uniqueID") ?? "";
    return json({ message: uniqueIdMessage(!(await isUniqueIdFree(ctx, uniqueId))) });
  } catch (error) {
    throw asResponse(error, { ctx, sentence: "Error getting properties" });
  }
}
