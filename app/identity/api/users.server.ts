import { z } from "@hono/zod-openapi";
import type { TypedResponse } from "hono";
import { getUser, listUsersInParts, type User } from "#app/identity/domain/users/queries.server";
import { userSchema, userShape } from "#app/identity/domain/users/schemas";
import { addUser, deleteUser, editUser } from "#app/identity/domain/users/users.server";
import type { Context } from "#app/kernel/context";
import { noMailServer } from "#app/kernel/no-mail-server";
import { parseInput } from "#app/kernel/parse-input";
import { areaApp } from "#app/server/api/area-app.server";
import { addDeleteEndpoint } from "#app/server/api/delete-endpoint.server";
import {
  badInput,
  conflict,
  idParam,
  jsonAnswer,
  jsonBody,
  notAllowed,
  notYours,
  retailerQuery,
  tooManyTries,
} from "#app/server/api/described.server";
import { signedInRoute } from "#app/server/api/signed-in-route.server";
import { accountSchema } from "#app/server/api/wire.server";
import { jsonInPieces, listInPieces } from "#app/server/web/download-response.server";
import { ownRetailerId } from "./own-retailer.server";

export const users = areaApp();

const tags = ["Users"];

const wireSchema = accountSchema
  .extend({
    phoneNumber: z.string().nullable(),
    bonusCardNumber: z.string().nullable().openapi({ description: "Customers only." }),
    disabled: z.boolean().openapi({ description: "Can't sign in." }),
  })
  .openapi("User");

const addedSchema = wireSchema
  .extend({
    message: z.string().optional().openapi({
      description: "That no mail server is set up, where the user waits for an email to set a password.",
    }),
  })
  .openapi("AddedUser");

const { retailerId: _retailerId, ...shape } = userShape;
const userBody = z
  .object({
    ...shape,
    confirmPassword: z
      .string()
      .nullish()
      .openapi({ description: "Must equal the password, where one is given." }),
    retailer: z
      .object({ id: z.number().int() })
      .nullish()
      .openapi({ description: "Staff may leave it out; Administrators have none." }),
    disabled: z.boolean().optional(),
  })
  .openapi("UserInput");
const text = z.string({ error: "Must be text." }).nullish();
const changeBody = z
  .object({
    role: userShape.role.optional(),
    firstName: text,
    lastName: text,
    email: text,
    password: text,
    confirmPassword: text.openapi({ description: "Must equal the password, where one is given." }),
    oldPassword: z
      .string({ error: "Must be text." })
      .max(1024, "Password is too long.")
      .nullish()
      .openapi({ description: "Your own, to change your own email or password with an older token." }),
    phoneNumber: text,
    bonusCardNumber: text,
    retailer: z.object({ id: z.number().int() }).nullish(),
    disabled: z.boolean().optional(),
  })
  .openapi("UserChange", {
    description:
      "What is left out stays as it is, and so does the password where it is empty. An empty phoneNumber or bonusCardNumber erases what is stored.",
  });
const customerBody = userBody.omit({ role: true, disabled: true }).openapi("CustomerInput");

async function added(ctx: Context, body: z.output<typeof userBody>): Promise<User & { message?: string }> {
  const { retailer, ...rest } = body;
  const input = parseInput(userSchema, { ...rest, retailerId: retailer?.id ?? ownRetailerId(ctx) });
  const { id } = await addUser(ctx, input);
  const user = await getUser(ctx, id);
  return input.password || ctx.services.mailer.kind === "smtp" ? user : { ...user, message: noMailServer };
}

type ListAnswer = Response & TypedResponse<z.infer<typeof wireSchema>[], 200, "json">;

users.openapi(
  signedInRoute({
    method: "get",
    path: "/api/Users",
    tags,
    summary: "The users, by first name",
    request: { query: retailerQuery },
    responses: { 200: jsonAnswer(z.array(wireSchema), "The users."), ...badInput, ...notAllowed },
  }),
  async (c) =>
    jsonInPieces(listInPieces(await listUsersInParts(c.get("ctx"), c.req.valid("query")))) as ListAnswer,
);

users.openapi(
  signedInRoute({
    method: "post",
    path: "/api/Users",
    tags,
    summary: "A new user; without a password they are sent an email to set one",
    description:
      "All but Customers need a token that is younger than 15 minutes: sign in again right before it, otherwise the answer is 401.",
    request: { body: jsonBody(userBody) },
    responses: { 201: jsonAnswer(addedSchema, "The user."), ...badInput, ...notYours, ...conflict },
  }),
  async (c) => c.json(await added(c.get("ctx"), c.req.valid("json")), 201),
);

users.openapi(
  signedInRoute({
    method: "post",
    path: "/api/UserCustomer",
    tags,
    summary: "A new Customer",
    request: { body: jsonBody(customerBody) },
    responses: { 201: jsonAnswer(addedSchema, "The Customer."), ...badInput, ...notYours, ...conflict },
  }),
  async (c) => c.json(await added(c.get("ctx"), { ...c.req.valid("json"), role: "Customer" }), 201),
);

users.openapi(
  signedInRoute({
    method: "put",
    path: "/api/Users/{id}",
    tags,
    summary: "Change a user; what is left out stays as it is",
    description:
      "Another email or password, a role that may do more, and enabling staff need a token that is younger than 15 minutes: sign in again right before it, otherwise the answer is 401. For your own account, `oldPassword` does as well. The user is told by mail at the address before. Another password ends the user's sessions, tokens and API keys, all but the token that asks. API keys change no users.",
    request: { params: idParam, body: jsonBody(changeBody) },
    responses: {
      200: jsonAnswer(wireSchema, "As it is now."),
      ...badInput,
      ...notYours,
      ...conflict,
      ...tooManyTries,
    },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const { id } = c.req.valid("param");
    const { retailer: before, ...stored } = await getUser(ctx, id);
    const { retailer, oldPassword = null, ...change } = c.req.valid("json");
    const given = { ...stored, ...change, retailerId: retailer?.id ?? before?.id };
    await editUser(ctx, id, parseInput(userSchema, given), oldPassword);
    return c.json(await getUser(ctx, id), 200);
  },
);

addDeleteEndpoint(
  users,
  { path: "/api/Users/{id}", tags, summary: "Delete a user; their sessions end at once", refusals: conflict },
  deleteUser,
);
