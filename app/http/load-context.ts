import type { Context } from "#app/domain/context";

declare module "@remix-run/server-runtime" {
  /** What the server hands to every loader and action. */
  interface AppLoadContext {
    /** Anonymous until `requireVisit` has found out who is there. */
    ctx: Context;
    cspNonce: string;
  }
}
