import type { Context } from "#app/kernel/context";
import type { UserActor } from "#app/kernel/permissions";

declare module "@remix-run/server-runtime" {
  /** What the server hands to every loader and action. */
  interface AppLoadContext {
    /** Anonymous until `requireSession` has found out who is there. */
    ctx: Context;
    cspNonce: string;
    /** Who turned out to be asking, for the log of refusals. */
    visitor?: UserActor;
  }
}
