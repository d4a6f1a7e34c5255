import { randomBytes } from "node:crypto";
import { seedDemoWorld } from "#app/demo/world.server";
import {
  createFirstAdministrator,
  hasUsers,
} from "#app/identity/domain/accounts/create-administrator.server";
import { type Context, inTransaction } from "#app/kernel/context";
import { alone } from "#db/locks";
import type { Runtime } from "./runtime.server";

export interface FirstStart {
  /** The demo retailer, when the demo is on and there is one. */
  demoRetailerId: number | null;
  /** The first Administrator; the password only when it was made up just now. */
  administrator: { email: string; generatedPassword: string | null };
  /** The lines to print once the server listens. */
  describe(addresses: { address: string; demoAddress: string | null }): string;
}

const defaultEmail = "admin@endcap.test";

/**
 * On an empty database: the first Administrator, and the demo world when it is switched on. All of it or nothing, so
 * that there is no Administrator before the password can be shown. May be tried again.
 */
export async function prepareFirstStart(runtime: Runtime): Promise<FirstStart> {
  const system = runtime.makeContext({ actor: { kind: "system", name: "first start" }, source: "system" });
  const email = runtime.config.admin.email ?? defaultEmail;
  const prepare = async (ctx: Context) => ({
    generated: await ensureAdministrator(ctx, email, runtime.config.admin.password),
    demoRetailerId: runtime.config.demo
      ? await seedDemoWorld(ctx, { hasPicturePage: runtime.config.demoPicturePage })
      : null,
  });
  // Later starts write nothing as a rule, and don't wait for whoever does.
  const isFirst = !(await hasUsers(system));
  const { generated, demoRetailerId } = await (isFirst
    ? alone(runtime.db, "first start", () => inTransaction(system, prepare))
    : prepare(system));
  return {
    demoRetailerId,
    administrator: { email, generatedPassword: generated },
    describe: ({ address, demoAddress }) =>
      [
        "",
        `  Endcap    ${address}`,
        `  Sign in   ${signInLine(email, generated, runtime.config.admin.password)}`,
        ...(demoAddress
          ? [`  Demo page ${demoAddress} (a grocer's site: weekly ad, recipes, shopping list, stores)`]
          : []),
        "",
        "",
      ].join("\n"),
  };
}

/** Gives the generated password when one was made: the only time it can be shown. */
async function ensureAdministrator(
  ctx: Context,
  email: string,
  password: string | undefined,
): Promise<string | null> {
  if (await hasUsers(ctx)) return null;
  const generated = password === undefined ? randomBytes(12).toString("base64url") : null;
  await createFirstAdministrator(ctx, {
    email,
    firstName: "First",
    lastName: "Administrator",
    password: password ?? generated ?? "",
  });
  return generated;
}

function signInLine(email: string, generated: string | null, configured: string | undefined): string {
  if (generated !== null) return `${email}  password ${generated}  (shown only this once)`;
  return configured === undefined
    ? `${email}  with the password shown at the first start`
    : `${email}  with ADMIN_PASSWORD`;
}
