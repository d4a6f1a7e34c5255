import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { endSession } from "#app/identity/domain/accounts/sessions.server";
import { clearSession, findAnyStaffSession } from "#app/server/web/session.server";

export function loader() {
  throw redirect("/");
}

export async function action({ request, context }: ActionFunctionArgs) {
  const session = await findAnyStaffSession(request, context);
  if (session) await endSession(session.ctx);
  throw redirect("/login", { headers: { "Set-Cookie": await clearSession(context.ctx) } });
}
