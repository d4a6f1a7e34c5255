import { jwtVerify, SignJWT } from "jose";
import type { Context } from "#app/kernel/context";
import { DomainError } from "#app/kernel/errors";
import { permissionClaims } from "#app/kernel/permissions";
import type { SignInInput } from "./schemas";
import { createdSessionLife, type FoundSession, findSession } from "./sessions.server";
import { signIn } from "./sign-in.server";

const issuer = "endcap";
const audience = "endcap-api";

/** Machines agree with the database's clock to some ms, and a token is valid from the second that it is made in. */
const clockToleranceSeconds = 5;

export interface ApiSignIn {
  jwt: string;
  expiresAt: Date;
  userId: number;
}

/**
 * Signs in for the API: a bearer token (HS256) that names the user, the permissions and the session.
 * The session row decides on every call, so signing out or disabling the user ends the token at once.
 * @throws DomainError unauthenticated, forbidden where a second step is required that the user lacks, rate_limited
 */
export async function signInForApi(
  ctx: Context,
  input: SignInInput & { code?: string | null },
): Promise<ApiSignIn> {
  const { user, sessionSecret } = await signIn(ctx, input, "api");
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + createdSessionLife("api"));
  const jwt = await new SignJWT({ Permission: permissionClaims(user.role), sid: sessionSecret })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setSubject(String(user.id))
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(expiresAt)
    .sign(ctx.settings.tokenKey);
  return { jwt, expiresAt, userId: user.id };
}

/**
 * The session a bearer token stands for.
 * @throws DomainError unauthenticated for every kind of token that does not hold
 */
export async function findTokenSession(ctx: Context, jwt: string): Promise<FoundSession> {
  const refused = (cause?: unknown) =>
    new DomainError("unauthenticated", "The token is not valid or has expired. Please sign in.", { cause });
  if (jwt.length > 4096) throw refused();
  const payload = await jwtVerify(jwt, ctx.settings.tokenKey, {
    algorithms: ["HS256"],
    typ: "JWT",
    issuer,
    audience,
    currentDate: ctx.now(),
    clockTolerance: clockToleranceSeconds,
  }).then(
    (verified) => verified.payload,
    (error: unknown) => {
      throw refused(error);
    },
  );
  const session = typeof payload.sid === "string" ? await findSession(ctx, payload.sid, "api") : null;
  if (!session || String(session.actor.id) !== payload.sub) throw refused();
  return session;
}
