import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireVisit, rootPath } from "#app/http/session.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = await requireVisit(request, context);
  throw redirect(rootPath(user));
}
