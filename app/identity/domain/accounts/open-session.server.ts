import { recordActivity } from "#app/kernel/activity/activity.server";
import type { Context } from "#app/kernel/context";
import type { SessionRow, SignedInBy, UserRow } from "#db/tables/identity";
import { noteBrowser } from "../sessions/known-browsers.server";
import { createSession } from "./sessions.server";

export interface SignedIn {
  user: UserRow;
  /** Goes into the cookie or the token; known to nobody else. */
  sessionSecret: string;
}

/** How somebody came in, who has proved to be this user. */
interface Entry {
  kind: SessionRow["kind"];
  signedInBy: SignedInBy;
  /** The secret of the browser's long-lived cookie, or what programs are known by; null: it is not noted. */
  browser: string | null;
}

/** Makes the session of somebody who has proved everything that is asked of them, and tells of it. */
export async function openSession(ctx: Context, user: UserRow, entry: Entry): Promise<SignedIn> {
  const { kind, signedInBy, browser } = entry;
  const record = async (tx: Parameters<typeof recordActivity>[0]) => {
    await recordActivity(tx, {
      name: "account.signedIn",
      logType: "account",
      description: sentences[signedInBy](user.email),
      by: user,
      retailerId: user.retailerId,
      entityId: user.id,
    });
    if (browser !== null) await noteBrowser(tx, user, browser);
  };
  const sessionSecret = await createSession(ctx, user.id, kind, record, signedInBy);
  return { user, sessionSecret };
}

const sentences: Record<SignedInBy, (email: string) => string> = {
  password: (email) => `${email} signed in.`,
  passkey: (email) => `${email} signed in with a passkey.`,
  code: (email) => `${email} signed in with a one-time code.`,
  recoveryCode: (email) => `${email} signed in with a recovery code.`,
  singleSignOn: (email) => `${email} signed in with single sign-on.`,
};
