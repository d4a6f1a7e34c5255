import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { uniqueIdMessage } from "#app/kernel/unique-ids.server";
import { answerLoader } from "#app/server/web/answers.server";

/** Whether a property's unique id is free: an empty message, or what to say. */
export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, "Error getting properties", async ({ ctx }, { request }) => {
    const uniqueId = new URL(request.url).searchParams.get("uniqueID") ?? "";
    return json({ message: await uniqueIdMessage(ctx, "property", uniqueId) });
  });
}
