import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { api } from "#app/api/api.server";

export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  return api.fetch(request, context);
}

export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  return api.fetch(request, context);
}
