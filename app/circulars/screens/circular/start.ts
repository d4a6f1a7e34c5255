import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireVisit } from "#app/http/session.server";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireVisit(request, context);
  throw redirect(`/dashboard/circulars/${params.circularId}/edit`);
}
