import type { Context } from "#app/kernel/context";

/** The context with other services. */
export function withServices(ctx: Context, services: Partial<Context["services"]>): Context {
  return { ...ctx, services: { ...ctx.services, ...services } };
}

/** The context with other settings. */
export function withSettings(ctx: Context, settings: Partial<Context["settings"]>): Context {
  return { ...ctx, settings: { ...ctx.settings, ...settings } };
}

/** The context asked for from elsewhere. */
export function withRequest(ctx: Context, request: Partial<Context["request"]>): Context {
  return { ...ctx, request: { ...ctx.request, ...request } };
}
