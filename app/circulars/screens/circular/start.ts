import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireSession } from "#app/server/web/session.server";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireSession(request, context);
  throw redirect(`/dashboard/circulars/${params.circularId}/edit`);
}
