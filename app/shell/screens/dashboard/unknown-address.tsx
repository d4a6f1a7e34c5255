import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireSession } from "#app/server/web/session.server";
import { ScreenError } from "#app/ui/ScreenError";

/** Every address under /dashboard that has no screen. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireSession(request, context);
  throw new Response("", { status: 404 });
}

export default ScreenError;
export { ScreenError as ErrorBoundary };
