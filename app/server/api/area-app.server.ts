import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "#app/kernel/context";
import { DomainError } from "#app/kernel/errors";
import { inputError } from "#app/kernel/parse-input";

export interface ApiEnv {
  /** What the server hands over with each request. */
  Bindings: { ctx: Context; cspNonce: string };
  /** `ctx` with who is signed in. */
  Variables: { ctx: Context };
}

/** A part of the API: its routes, their checks and their description. */
export function areaApp(): OpenAPIHono<ApiEnv> {
  return new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (result.success) return;
      // An id that is no number names nothing, like one that names nothing.
      if (result.target === "param") throw nothingHere();
      throw inputError(result.error);
    },
  });
}

export function nothingHere(): DomainError {
  return new DomainError("not_found", "There is nothing at this address.");
}
