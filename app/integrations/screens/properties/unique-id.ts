import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { loaderError } from "#app/http/refusals.server";
import { requireSession } from "#app/http/session.server";
import { uniqueIdMessage } from "#app/kernel/unique-ids.server";

/** Whether a property's unique id is free: an empty message, or what to say. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx } = await requireSession(request, context);
  try {
    const uniqueId = new URL(request.url).searchParams.get("uniqueID") ?? "";
    return json({ message: await uniqueIdMessage(ctx, "property", uniqueId) });
  } catch (error) {
    throw loaderError(error, { ctx, sentence: "Error getting properties" });
  }
}
