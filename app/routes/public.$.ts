import type { LoaderFunctionArgs } from "@remix-run/node";
import { publicApi } from "#app/api/public.server";

export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  return publicApi.fetch(request, context);
}
