import type { SocialTokenState } from "#app/domain/ports/social-pages";
import type { GraphClient, GraphObject } from "./graph-client";
import { faultOf, GraphFault } from "./graph-faults";
import { GraphSession } from "./graph-session";

/** Asks Facebook about a token. A dead one is an answer, too. */
export async function inspectToken(
  client: GraphClient,
  accessToken: string,
  neededPermissions: string[],
): Promise<SocialTokenState> {
  try {
    const data = await debugToken(client, accessToken);
    if (data.is_valid !== true) return dead(reasonOf(data.error), data);
    const scopes = Array.isArray(data.scopes) ? data.scopes : [];
    return {
      valid: true,
      reason: null,
      ...datesOf(data),
      missingPermissions: neededPermissions.filter((permission) => !scopes.includes(permission)),
      user: await readOwner(new GraphSession(client, accessToken, undefined)),
    };
  } catch (error) {
    if (error instanceof GraphFault && error.faultClass === "credential") return dead(error.message, {});
    throw error;
  }
}

/** With our identity where that is the token's app, otherwise the token speaks for itself. */
async function debugToken(client: GraphClient, accessToken: string): Promise<GraphObject> {
  const { app } = client.options;
  const ask = async (asker: string) => {
    const call = { path: "/debug_token", params: { input_token: accessToken }, accessToken: asker };
    const { data } = (await client.get(call)).body;
    return (data ?? {}) as GraphObject;
  };
  if (!app) return ask(accessToken);
  try {
    return await ask(`${app.id}|${app.secret}`);
  } catch (error) {
    const ofOtherApp =
      error instanceof GraphFault && error.refusal.code === 100 && /app_id/i.test(error.refusal.message);
    if (!ofOtherApp) throw error;
    return ask(accessToken);
  }
}

async function readOwner(session: GraphSession): Promise<SocialTokenState["user"]> {
  // A page's token speaks for the page, which knows no `email`; the field is then left out.
  const me = await session.read({ path: "/me", params: {}, fields: ["id", "name", "email", "picture{url}"] });
  if (typeof me.id !== "string") return null;
  const photo = (me.picture as { data?: { url?: unknown } } | undefined)?.data?.url;
  return {
    id: me.id,
    name: typeof me.name === "string" ? me.name : me.id,
    email: typeof me.email === "string" ? me.email : null,
    photoUrl: typeof photo === "string" ? photo : null,
  };
}

function reasonOf(error: unknown): string {
  const { subcode } = (error ?? {}) as { subcode?: unknown };
  const refusal = {
    status: 200,
    code: 190,
    subcode: typeof subcode === "number" ? subcode : null,
    type: null,
    message: "",
    transient: false,
    trace: null,
  };
  return faultOf(refusal, null).message;
}

function dead(reason: string, data: GraphObject): SocialTokenState {
  return { valid: false, reason, ...datesOf(data), missingPermissions: [], user: null };
}

function datesOf(data: GraphObject): Pick<SocialTokenState, "expiresAt" | "dataAccessExpiresAt"> {
  return {
    expiresAt: dateOf(data.expires_at),
    dataAccessExpiresAt: dateOf(data.data_access_expires_at),
  };
}

/** Seconds since 1970; 0 stands for never. */
function dateOf(seconds: unknown): Date | null {
  return typeof seconds === "number" && seconds > 0 ? new Date(seconds * 1000) : null;
}
