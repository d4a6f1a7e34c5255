import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { publicApi } from "#app/shopping/api/public.server";

export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  return publicApi.fetch(request, context);
}

/** There is nothing to change here; what answers says so in JSON. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  return publicApi.fetch(request, context);
}
