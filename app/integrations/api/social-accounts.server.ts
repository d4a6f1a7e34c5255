import { z } from "@hono/zod-openapi";
import { ownRetailerId } from "#app/identity/api/own-retailer.server";
import { listSocialPages } from "#app/integrations/domain/social-accounts/page-list.server";
import {
  listSocialAccounts,
  type SocialAccount,
} from "#app/integrations/domain/social-accounts/queries.server";
import { settingsSchema } from "#app/integrations/domain/social-accounts/schemas";
import { logOutSettings, saveSettings } from "#app/integrations/domain/social-accounts/settings.server";
import { settingsMessages } from "#app/integrations/domain/social-accounts/settings-messages";
import { findIdentity } from "#app/integrations/domain/social-accounts/sign-in.server";
import { getAccountRow } from "#app/integrations/domain/social-accounts/social-accounts.server";
import { parseInput } from "#app/kernel/parse-input";
import { areaApp } from "#app/server/api/area-app.server";
import {
  badInput,
  jsonAnswer,
  jsonBody,
  notAllowed,
  notYours,
  retailerQuery,
} from "#app/server/api/described.server";
import { signedInRoute } from "#app/server/api/signed-in-route.server";

export const settings = areaApp();

const tags = ["Settings"];
const id = z.number().int();
const text = z.string().nullable();
/** Stands for a stored token, which is never sent out. */
const mask = "********";

const wireSettings = z
  .object({
    id,
    retailerID: id.openapi({ description: "0 for the Administrators' own." }),
    name: z.string(),
    userNameWithCount: z
      .string()
      .openapi({ description: "The name, with the number of connections that run as it." }),
    accessToken: z
      .enum(["", mask])
      .openapi({ description: "Asterisks for a stored token, which is never sent out." }),
    userName: text,
    photo: text,
    email: text,
    userId: text,
    expairyDate: text.openapi({ description: "When the token ends; null for never, or unknown." }),
    state: z.enum(["none", "connected", "reconnect"]),
    stateReason: text,
  })
  .openapi("SettingDetails");

function toWire(account: SocialAccount): z.infer<typeof wireSettings> {
  const { id, retailer, name, hasToken, userName, photoUrl, email, externalUserId } = account;
  return {
    id,
    retailerID: retailer?.id ?? 0,
    name,
    userNameWithCount: `${name} (${account.connectionCount})`,
    accessToken: hasToken ? mask : "",
    userName,
    photo: photoUrl,
    email,
    userId: externalUserId,
    expairyDate: account.tokenExpiresAt,
    state: account.state,
    stateReason: account.stateReason,
  };
}

settings.openapi(
  signedInRoute({
    method: "get",
    path: "/api/GetAllSetting",
    tags,
    summary: "The settings records, which are also the users that connections run as",
    request: { query: retailerQuery },
    responses: {
      200: jsonAnswer(z.object({ settingDetails: z.array(wireSettings) }), "The settings records."),
      ...badInput,
      ...notAllowed,
    },
  }),
  async (c) => {
    const found = await listSocialAccounts(c.get("ctx"), c.req.valid("query"));
    return c.json({ settingDetails: found.map(toWire) }, 200);
  },
);

settings.openapi(
  signedInRoute({
    method: "get",
    path: "/api/GetAllAppID",
    tags,
    summary: "Our identity at the platform; none when it is not set up",
    responses: {
      200: jsonAnswer(
        z.object({
          appidDetails: z.array(
            z.object({
              appId: z.string(),
              appsecretId: z
                .literal("")
                .openapi({ description: "Always empty: the secret is never sent out." }),
            }),
          ),
        }),
        "The identity.",
      ),
      ...notAllowed,
    },
  }),
  async (c) => {
    const identity = findIdentity(c.get("ctx"));
    return c.json({ appidDetails: identity ? [{ ...identity, appsecretId: "" as const }] : [] }, 200);
  },
);

settings.openapi(
  signedInRoute({
    method: "post",
    path: "/api/PostSettingDetails",
    tags,
    summary: "Save a settings record; an empty accessToken logs it out, asterisks or none leave it as it is",
    request: {
      body: jsonBody(
        z
          .object({
            id: id.nullish().openapi({ description: "Id of the record, or of the retailer." }),
            retailerID: id.nullish().openapi({
              description:
                "The retailer that owns the record. Staff may leave it out; 0 or none stands for the Administrators.",
            }),
            name: z.string().nullish(),
            accessToken: z.string().nullish(),
          })
          .openapi("SettingDetailsInput"),
      ),
    },
    responses: { 200: jsonAnswer(z.object({ message: z.string() }), "Saved."), ...badInput, ...notYours },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const body = c.req.valid("json");
    const retailerId = body.id
      ? (await getAccountRow(ctx, body.id)).retailerId
      : body.retailerID || (ownRetailerId(ctx) ?? null);
    if (body.accessToken === "") {
      await logOutSettings(ctx, retailerId);
      return c.json({ message: settingsMessages.loggedOut }, 200);
    }
    const accessToken = body.accessToken === mask ? null : body.accessToken;
    await saveSettings(ctx, retailerId, parseInput(settingsSchema, { ...body, accessToken }));
    return c.json({ message: settingsMessages.saved }, 200);
  },
);

settings.openapi(
  signedInRoute({
    method: "get",
    path: "/api/GetFacebbokPageList",
    tags,
    summary: "The social pages that a settings record's token manages, by name",
    request: {
      query: retailerQuery.extend({
        UserName: z.string().optional().openapi({ description: "The name of the settings record." }),
      }),
    },
    responses: {
      200: jsonAnswer(
        z.object({
          connection_data: z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) }),
          message: z.string().openapi({ description: "Why there are none; empty when all is well." }),
        }),
        "The pages.",
      ),
      ...badInput,
      ...notAllowed,
    },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const { retailerId, UserName: accountName } = c.req.valid("query");
    const { pages, problem } = await listSocialPages(ctx, {
      retailerId: ownRetailerId(ctx) ?? retailerId ?? null,
      accountName,
    });
    const data = pages.map(({ id, name }) => ({ id, name }));
    return c.json({ connection_data: { data }, message: problem ?? "" }, 200);
  },
);
