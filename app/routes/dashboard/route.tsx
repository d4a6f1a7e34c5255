import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { FallbackScreen } from "#app/components/FallbackScreen";
import { Shell } from "#app/components/shell/Shell";
import { chooseRetailer } from "#app/domain/accounts/sessions.server";
import { isAllowed } from "#app/domain/permissions";
import { listRetailers } from "#app/domain/retailers/queries.server";
import { chosenRetailerSchema } from "#app/domain/retailers/schemas";
import { parseForm } from "#app/http/parse-form.server";
import { asResponse } from "#app/http/refusals.server";
import { requireVisit } from "#app/http/session.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx, user, currentRetailerId } = await requireVisit(request, context);
  const retailers = await listRetailers(ctx);
  const { email, firstName, lastName, role } = user;
  return json({
    user: { email, firstName, lastName, role },
    retailers: retailers.map(({ id, name, timeZone }) => ({ id, name, timeZone })),
    currentRetailerId,
    canSelectRetailer: isAllowed(user, "retailers.select"),
  });
}

/** Sets the current retailer; every loader then runs again. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { ctx } = await requireVisit(request, context);
  try {
    const { retailerId } = parseForm(await request.formData(), chosenRetailerSchema);
    await chooseRetailer(ctx, retailerId);
    return json({ ok: true });
  } catch (error) {
    throw asResponse(error);
  }
}

export default function Dashboard() {
  return (
    <Shell {...useLoaderData<typeof loader>()}>
      <Outlet />
    </Shell>
  );
}

export { FallbackScreen as ErrorBoundary };
