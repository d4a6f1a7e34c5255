import { jwtVerify, SignJWT } from "jose";
import * as z from "zod";
import type { Context } from "#app/kernel/context";
import { DomainError } from "#app/kernel/errors";
import { requirePermission } from "#app/kernel/permissions";
import type { SocialSignIn } from "#app/kernel/ports/social-pages";
import { requireOwnSettings } from "./queries.server";
import { asRefusal, connectSettings } from "./settings.server";

/** Where the platform sends the browser back to. */
export const signedInPath = "/dashboard/settings/signed-in";

const audience = "endcap-settings-sign-in";
const stateLifeMs = 15 * 60_000;

interface SignInStart {
  /** Whose settings record the token is for; null for the Administrators' own. */
  retailerId: number | null;
  /** The screen to come back to. */
  returnTo: string;
}

const stateSchema = z.object({ retailerId: z.number().nullable(), returnTo: z.string() });

/** What the platform hands to the browser on its way back. */
export interface SignInAnswer {
  state: string | null;
  code: string | null;
  /** The platform's words when it, or the person, said no. */
  refusal: string | null;
}

/**
 * Gives the address at the platform where the person signs in. It leads back to `signedInPath`, with a state that only
 * this session can use, for 15 minutes.
 * @throws DomainError not_found; unavailable when this installation has no identity at the platform
 */
export async function startSignIn(ctx: Context, start: SignInStart): Promise<string> {
  requireOwnSettings(ctx, start.retailerId);
  const signIn = requireSignIn(ctx);
  const now = ctx.now();
  const state = await new SignJWT({ retailerId: start.retailerId, returnTo: ownScreen(start.returnTo) })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setSubject(sessionOf(ctx))
    .setAudience(audience)
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + stateLifeMs))
    .sign(ctx.settings.tokenKey);
  return signIn.addressFor({ redirectUri: redirectUri(ctx), state });
}

/**
 * Ends a sign-in: exchanges the code for a long-lived token and stores it.
 * @returns the screen to come back to
 * @throws DomainError invalid_input when the answer was not asked for by this session, or the platform or the person
 * said no; unavailable when the platform doesn't answer
 */
export async function finishSignIn(ctx: Context, answer: SignInAnswer): Promise<string> {
  requirePermission(ctx, "settings.manage");
  const { retailerId, returnTo } = await readState(ctx, answer.state);
  const { code } = answer;
  if (code === null) {
    const message = answer.refusal
      ? `Facebook did not log you in: ${answer.refusal}.`
      : "Facebook did not log you in.";
    throw new DomainError("invalid_input", message);
  }
  const signIn = requireSignIn(ctx);
  const token = await asRefusal(() => signIn.exchange({ redirectUri: redirectUri(ctx), code }));
  await connectSettings(ctx, retailerId, token.accessToken);
  return returnTo;
}

/** The public name of our identity at the platform; null when there is none. */
export function findIdentity(ctx: Context): { appId: string } | null {
  requirePermission(ctx, "settings.manage");
  const { signIn } = ctx.services.socialPages;
  return signIn && { appId: signIn.appId };
}

async function readState(ctx: Context, state: string | null): Promise<SignInStart> {
  try {
    const { payload } = await jwtVerify(state ?? "", ctx.settings.tokenKey, {
      algorithms: ["HS256"],
      audience,
      subject: sessionOf(ctx),
      currentDate: ctx.now(),
    });
    return stateSchema.parse(payload);
  } catch (cause) {
    const message = "This log-in was not begun here, or too long ago. Please begin again in Settings.";
    throw new DomainError("invalid_input", message, { cause });
  }
}

function requireSignIn(ctx: Context): SocialSignIn {
  const { signIn } = ctx.services.socialPages;
  if (signIn) return signIn;
  throw new DomainError("unavailable", "Logging in with Facebook is not set up on this server.");
}

function sessionOf({ actor }: Context): string {
  if (actor.kind === "user") return actor.sessionId;
  throw new DomainError("forbidden", "Only people sign in with the platform.");
}

function redirectUri({ settings: { baseUrl } }: Context): string {
  return `${baseUrl}${signedInPath}`;
}

/** A screen of ours; whatever else it is becomes the start. */
function ownScreen(path: string): string {
  return /^\/dashboard(?![^/?#])/.test(path) ? path : "/dashboard";
}
