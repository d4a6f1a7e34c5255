import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, Outlet, useLoaderData, useMatches } from "@remix-run/react";
import { useEffect } from "react";
import { listRetailers } from "#app/identity/domain/retailers/queries.server";
import { isAllowed } from "#app/kernel/permissions";
import { requireSession } from "#app/server/web/session.server";
import { Shell } from "#app/shell/ui/Shell";
import type { ShellData } from "#app/shell/ui/use-shell";
import { CalendarProvider } from "#app/ui/CalendarProvider";
import { rememberScreen } from "#app/ui/kept-loader";
import { FallbackScreen } from "#app/ui/ScreenError";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx, user, currentRetailerId } = await requireSession(request, context);
  const retailers = await listRetailers(ctx);
  const { email, firstName, lastName, role } = user;
  return json<ShellData>({
    user: { email, firstName, lastName, role },
    retailers: retailers.map(({ id, name, timeZone, language }) => ({ id, name, timeZone, language })),
    currentRetailerId,
    canSelectRetailer: isAllowed(user, "retailers.select"),
  });
}

let shownShell: unknown = null;

/** Shows the shell's last data if the server fails or doesn't answer, since they seldom change. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  try {
    return await serverLoader();
  } catch (error) {
    const refused = error instanceof Response && error.status < 500;
    if (refused || request.signal.aborted || shownShell === null) throw error;
    return shownShell;
  }
}

/** A constant element, so that neither the shell nor the screen is rendered again while the next screen is loading. */
const outlet = <Outlet />;

export default function Dashboard() {
  const shell = useLoaderData<typeof loader>();
  const screen = useMatches().at(-1);
  useEffect(() => {
    shownShell = shell;
    if (screen) rememberScreen(screen);
  }, [shell, screen]);
  return (
    <CalendarProvider>
      <Shell {...shell}>{outlet}</Shell>
    </CalendarProvider>
  );
}

export { FallbackScreen as ErrorBoundary };
