import type * as z from "zod";
import type { SocialTokenState } from "#app/kernel/ports/social-pages";
import type { GraphClient } from "./graph-client";
import { GraphError, toExternalError } from "./graph-errors";
import { GraphSession } from "./graph-session";
import { owner, tokenState } from "./graph-shapes";

type ToldState = z.output<typeof tokenState>["data"];

/** Asks Facebook about a token. A dead one is an answer, too. */
export async function inspectToken(
  client: GraphClient,
  accessToken: string,
  neededPermissions: string[],
): Promise<SocialTokenState> {
  try {
    const data = await debugToken(client, accessToken);
    if (!data.is_valid) return dead(reasonOf(data.error?.subcode), data);
    return {
      valid: true,
      reason: null,
      ...datesOf(data),
      missingPermissions: neededPermissions.filter((permission) => !data.scopes.includes(permission)),
      user: await readOwner(new GraphSession(client, accessToken, undefined)),
    };
  } catch (error) {
    if (error instanceof GraphError && error.errorKind === "credential") return dead(error.message, {});
    throw error;
  }
}

/** With our identity where that is the token's app, otherwise the token speaks for itself. */
async function debugToken(client: GraphClient, accessToken: string): Promise<ToldState> {
  const { app } = client.options;
  const ask = async (asker: string) => {
    const call = { path: "/debug_token", params: { input_token: accessToken }, accessToken: asker };
    return (await client.get(call, tokenState)).body.data;
  };
  if (!app) return ask(accessToken);
  try {
    return await ask(`${app.id}|${app.secret}`);
  } catch (error) {
    const ofOtherApp =
      error instanceof GraphError && error.refusal.code === 100 && /app_id/i.test(error.refusal.message);
    if (!ofOtherApp) throw error;
    return ask(accessToken);
  }
}

async function readOwner(session: GraphSession): Promise<SocialTokenState["user"]> {
  // A page's token speaks for the page, which knows no `email`; the field is then left out.
  const fields = ["id", "name", "email", "picture{url}"];
  const { id, name, email, picture } = await session.read({ path: "/me", params: {}, fields }, owner);
  return { id, name: name ?? id, email: email ?? null, photoUrl: picture?.data.url ?? null };
}

function reasonOf(subcode: number | undefined): string {
  const refusal = {
    status: 200,
    code: 190,
    subcode: subcode ?? null,
    type: null,
    message: "",
    transient: false,
    trace: null,
  };
  return toExternalError(refusal, null).message;
}

function dead(reason: string, data: Partial<ToldState>): SocialTokenState {
  return { valid: false, reason, ...datesOf(data), missingPermissions: [], user: null };
}

function datesOf(data: Partial<ToldState>): Pick<SocialTokenState, "expiresAt" | "dataAccessExpiresAt"> {
  return {
    expiresAt: dateOf(data.expires_at),
    dataAccessExpiresAt: dateOf(data.data_access_expires_at),
  };
}

/** Seconds since 1970; 0 stands for never. */
function dateOf(seconds = 0): Date | null {
  return seconds > 0 ? new Date(seconds * 1000) : null;
}
