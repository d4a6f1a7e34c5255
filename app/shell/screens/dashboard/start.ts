import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireSession, rootPath } from "#app/server/web/session.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = await requireSession(request, context);
  throw redirect(rootPath(user));
}
