import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { FallbackScreen } from "#app/components/FallbackScreen";
import { Shell } from "#app/components/shell/Shell";
import { isAllowed } from "#app/domain/permissions";
import { listRetailers } from "#app/domain/retailers/queries.server";
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

export default function Dashboard() {
  return (
    <Shell {...useLoaderData<typeof loader>()}>
      <Outlet />
    </Shell>
  );
}

export { FallbackScreen as ErrorBoundary };
