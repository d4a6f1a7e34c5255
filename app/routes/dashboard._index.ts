import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { homePath, requireVisit } from "#app/http/session.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = await requireVisit(request, context);
  throw redirect(homePath(user));
}
