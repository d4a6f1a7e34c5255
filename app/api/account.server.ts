import { createRoute, z } from "@hono/zod-openapi";
import { findTokenSession, signInForApi } from "#app/domain/accounts/api-tokens.server";
import { getOwnAccount } from "#app/domain/accounts/queries.server";
import { signInSchema } from "#app/domain/accounts/schemas";
import { endSession } from "#app/domain/accounts/sessions.server";
import { areaApp } from "./area-app.server";
import { signedIn } from "./authentication.server";
import { badInput, bearer, done, jsonAnswer, jsonBody, notSignedIn, tooManyTries } from "./described.server";
import { takesJson } from "./json-body.server";
import { accountSchema } from "./wire.server";

export const account = areaApp();

const tags = ["Account"];

account.openapi(
  createRoute({
    method: "post",
    path: "/api/Account/Login",
    tags,
    summary: "Sign in: gives a token for the Authorization header and who it stands for",
    middleware: takesJson,
    request: { body: jsonBody(signInSchema) },
    responses: {
      200: jsonAnswer(
        z.object({ jwt: z.string(), expiresAt: z.iso.datetime(), user: accountSchema }).openapi("Login"),
        "Signed in.",
      ),
      ...badInput,
      ...notSignedIn,
      ...tooManyTries,
    },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const { jwt, expiresAt } = await signInForApi(ctx, c.req.valid("json"));
    const { actor } = await findTokenSession(ctx, jwt);
    const user = await getOwnAccount({ ...ctx, actor });
    return c.json({ jwt, expiresAt: expiresAt.toISOString(), user }, 200);
  },
);

account.openapi(
  createRoute({
    method: "post",
    path: "/api/Account/Logout",
    tags,
    summary: "Sign out: the token is worthless from now on",
    security: bearer,
    middleware: signedIn,
    responses: { ...done, ...notSignedIn },
  }),
  async (c) => {
    await endSession(c.get("ctx"));
    return c.body(null, 204);
  },
);

account.openapi(
  createRoute({
    method: "get",
    path: "/api/Account",
    tags,
    summary: "Who is signed in",
    security: bearer,
    middleware: signedIn,
    responses: { 200: jsonAnswer(accountSchema, "The account."), ...notSignedIn },
  }),
  async (c) => c.json(await getOwnAccount(c.get("ctx")), 200),
);
