import { createRoute, z } from "@hono/zod-openapi";
import {
  requestConfirmationEmail,
  requestPasswordReset,
} from "#app/identity/domain/accounts/account-mail.server";
import { findTokenSession, signInForApi } from "#app/identity/domain/accounts/api-tokens.server";
import { confirmEmail, editProfile } from "#app/identity/domain/accounts/profile.server";
import { getOwnAccount } from "#app/identity/domain/accounts/queries.server";
import {
  askForMailSchema,
  changePasswordSchema,
  confirmEmailSchema,
  profileSchema,
  resetPasswordSchema,
  signInSchema,
} from "#app/identity/domain/accounts/schemas";
import { endSession } from "#app/identity/domain/accounts/sessions.server";
import { changePassword, resetPassword } from "#app/identity/domain/accounts/set-password.server";
import { optionalCode } from "#app/identity/domain/sign-in-factors/schemas";
import { normalizeEmail } from "#app/kernel/email-address";
import { invalidInput } from "#app/kernel/errors";
import { areaApp } from "#app/server/api/area-app.server";
import {
  badInput,
  done,
  jsonAnswer,
  jsonBody,
  notAllowed,
  notSignedIn,
  tooManyTries,
} from "#app/server/api/described.server";
import { takesJson } from "#app/server/api/json-body.server";
import { signedInRoute } from "#app/server/api/signed-in-route.server";
import { accountSchema } from "#app/server/api/wire.server";

export const account = areaApp();

const tags = ["Account"];

account.openapi(
  createRoute({
    method: "post",
    path: "/api/Account/Login",
    tags,
    summary: "Sign in: gives a token for the Authorization header and who it stands for",
    middleware: takesJson,
    description:
      "Where the account has a second step, `code` carries a code of its authenticator app, or a recovery code; without one the answer is 401 with a message under `errors.Code`. Where it must have one and has none, the answer is 403.",
    request: { body: jsonBody(signInSchema.extend({ code: optionalCode })) },
    responses: {
      200: jsonAnswer(
        z.object({ jwt: z.string(), expiresAt: z.iso.datetime(), user: accountSchema }).openapi("Login"),
        "Signed in.",
      ),
      ...badInput,
      ...notSignedIn,
      ...notAllowed,
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
  signedInRoute({
    method: "post",
    path: "/api/Account/Logout",
    tags,
    summary: "Sign out: the token is worthless from now on",
    responses: { ...done },
  }),
  async (c) => {
    await endSession(c.get("ctx"));
    return c.body(null, 204);
  },
);

account.openapi(
  signedInRoute({
    method: "get",
    path: "/api/Account",
    tags,
    summary: "Who is signed in",
    responses: { 200: jsonAnswer(accountSchema, "The account.") },
  }),
  async (c) => c.json(await getOwnAccount(c.get("ctx")), 200),
);

account.openapi(
  signedInRoute({
    method: "post",
    path: "/api/Account",
    tags,
    summary: "Change one's own name",
    request: {
      body: jsonBody(
        profileSchema.extend({
          email: z
            .string()
            .optional()
            .openapi({ description: "May be sent along; it can't be changed here." }),
        }),
      ),
    },
    responses: { 200: jsonAnswer(accountSchema, "The account as it is now."), ...badInput },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const { email, ...profile } = c.req.valid("json");
    const own = await getOwnAccount(ctx);
    if (email !== undefined && normalizeEmail(email) !== own.email) {
      throw invalidInput({ email: ["The address you sign in with can be changed under Users only."] });
    }
    await editProfile(ctx, profile);
    return c.json(await getOwnAccount(ctx), 200);
  },
);

account.openapi(
  signedInRoute({
    method: "post",
    path: "/api/Account/ChangePassword",
    tags,
    summary: "Change one's own password; ends one's other sessions and tokens, and one's API keys",
    request: { body: jsonBody(changePasswordSchema) },
    responses: { ...done, ...badInput, ...tooManyTries },
  }),
  async (c) => {
    await changePassword(c.get("ctx"), c.req.valid("json"));
    return c.body(null, 204);
  },
);

account.openapi(
  createRoute({
    method: "post",
    path: "/api/Account/ForgotPassword",
    tags,
    summary: "Ask for an email with a link to set a new password",
    description:
      "The answer is the same whether or not there is such an account. The Referer header chooses among the reset pages of the configuration; anything else means the sign-in page.",
    middleware: takesJson,
    request: { body: jsonBody(askForMailSchema) },
    responses: { ...done, ...badInput, ...tooManyTries },
  }),
  async (c) => {
    await requestPasswordReset(c.get("ctx"), c.req.valid("json"), c.req.header("Referer") ?? null);
    return c.body(null, 204);
  },
);

account.openapi(
  createRoute({
    method: "post",
    path: "/api/Account/ResetPassword",
    tags,
    summary:
      "Set a new password with the token of an emailed link; ends all sessions, tokens and API keys of the user",
    middleware: takesJson,
    request: { body: jsonBody(resetPasswordSchema) },
    responses: { ...done, ...badInput, ...tooManyTries },
  }),
  async (c) => {
    await resetPassword(c.get("ctx"), c.req.valid("json"));
    return c.body(null, 204);
  },
);

account.openapi(
  createRoute({
    method: "post",
    path: "/api/Account/ResendConfirmationEmail",
    tags,
    summary: "Ask for another email that confirms an address",
    description: "The answer is the same whether or not such an address waits to be confirmed.",
    middleware: takesJson,
    request: { body: jsonBody(askForMailSchema) },
    responses: { ...done, ...badInput, ...tooManyTries },
  }),
  async (c) => {
    await requestConfirmationEmail(c.get("ctx"), c.req.valid("json"));
    return c.body(null, 204);
  },
);

account.openapi(
  createRoute({
    method: "post",
    path: "/api/Account/ConfirmEmail",
    tags,
    summary: "Confirm an address with the token of an emailed link",
    middleware: takesJson,
    request: { body: jsonBody(confirmEmailSchema) },
    responses: { ...done, ...badInput, ...tooManyTries },
  }),
  async (c) => {
    await confirmEmail(c.get("ctx"), c.req.valid("json"));
    return c.body(null, 204);
  },
);
