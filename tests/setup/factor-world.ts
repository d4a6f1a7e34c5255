import { TOTP } from "otpauth";
import { hashPassword } from "#app/identity/domain/accounts/password-rules.server";
import { beginApp, confirmApp } from "#app/identity/domain/sign-in-factors/authenticator-app.server";
import { makeSecret } from "#app/identity/domain/sign-in-factors/challenges.server";
import { addPasskey, beginPasskey } from "#app/identity/domain/sign-in-factors/passkeys.server";
import type { Context } from "#app/kernel/context";
import { makeSmallWorld } from "#db/seed/worlds";
import type { UserRow } from "#db/tables/identity";
import { signedIn } from "./signed-in";
import { SoftwarePasskey } from "./software-passkey";
import { openTestWorld } from "./test-world";

export const password = "correct horse battery";

/** A small world whose people have a password, with all that signing in with a second step takes. */
export async function openFactorWorld(environment: Record<string, string> = {}) {
  const world = await openTestWorld(environment);
  const rows = await makeSmallWorld(world.runtime.db, await hashPassword(password));
  return {
    ...rows,
    world,
    db: world.runtime.db,
    wait(ms: number) {
      world.clock.now = new Date(world.clock.now.getTime() + ms);
    },
    anonymous: () => world.anonymous(),
    /** Signed in just now; null where the session is worth nothing. */
    async contextOf(user: UserRow): Promise<Context> {
      const { ctx } = await signedIn(world.anonymous(), user);
      return ctx;
    },
    openBrowser: (user: UserRow) => signedIn(world.anonymous(), user),
  };
}

/** Adds a passkey; gives it, and the recovery codes where it is the first second step. */
export async function givePasskey(ctx: Context, name?: string) {
  const passkey = new SoftwarePasskey();
  const codes = await addPasskey(ctx, passkey.create(await beginPasskey(ctx), name));
  return { passkey, codes };
}

/** Sets an authenticator app up; gives what makes its codes, and the recovery codes where it is the first second step. */
export async function giveApp(ctx: Context) {
  const { key } = await beginApp(ctx);
  const app = new TOTP({ secret: key.replaceAll(" ", "") });
  const codeAt = (ms: number) => app.generate({ timestamp: ms });
  const codes = await confirmApp(ctx, { code: codeAt(ctx.now().getTime()) });
  return { codeAt, codes };
}

export const aBrowser = makeSecret();
