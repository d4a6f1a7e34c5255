import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { asResponse } from "#app/http/refusals.server";
import { requireVisit } from "#app/http/session.server";
import { uniqueIdMessage } from "#app/kernel/unique-ids.server";

/** Whether a subservice's unique id is free: an empty message, or what to say. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx } = await requireVisit(request, context);
  try {
    const uniqueId = new URL(request.url).searchParams.get("uniqueID") ?? "";
    return json({ message: await uniqueIdMessage(ctx, "subservice", uniqueId) });
  } catch (error) {
    throw asResponse(error, { ctx, sentence: "Error getting subservices" });
  }
}
