import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { signInSchema } from "#app/identity/domain/accounts/schemas";
import { endSession } from "#app/identity/domain/accounts/sessions.server";
import { parseInput } from "#app/kernel/parse-input";
import type { ApiEnv } from "#app/server/api/area-app.server";
import { signedInAsCustomer } from "#app/server/api/authentication.server";
import { takesJson, takesJsonUpTo } from "#app/server/api/json-body.server";
import type { SharedList } from "#app/shopping/domain/publishing/shopping-list";
import { mergeCustomerList } from "#app/shopping/domain/shopping-lists/customer-list.server";
import { countListMail, mailList } from "#app/shopping/domain/shopping-lists/mail-list.server";
import { signInCustomer } from "#app/shopping/domain/shopping-lists/retailer.server";
import {
  customerListSchema,
  mailListSchema,
  shareListSchema,
} from "#app/shopping/domain/shopping-lists/schemas";
import { getSharedList, shareList } from "#app/shopping/domain/shopping-lists/shared-lists.server";

/**
 * What the shopping-list widget asks of the server. A list stays on the shopper's device until the shopper shares it,
 * has it mailed, or signs in as a Customer. Wire format: domain/publishing/shopping-list.ts. Nobody keeps an answer.
 */
export const publicLists = new Hono<ApiEnv>();

const ofRetailer = "/public/retailers/:id{[0-9]{1,15}}";
/** 500 items, each with all its texts as long as they may be, are seldom; 5,000 ordinary ones are 3 MB. */
const takesList = takesJsonUpTo(1024, 100_000);
const takesOwnList = takesJsonUpTo(4096, 300_000);

publicLists.use(async (c, next) => {
  await next();
  if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store");
});

publicLists.post(`${ofRetailer}/shared-lists`, takesList, async (c) => {
  const { ctx } = c.env;
  const input = parseInput(shareListSchema, await c.req.json());
  const { token, expiresAt } = await shareList(ctx, Number(c.req.param("id")), input);
  return c.json({ url: `${ctx.settings.baseUrl}/lists/${token}`, expiresAt: expiresAt.toISOString() }, 201);
});

publicLists.get(`${ofRetailer}/shared-lists/:token`, async (c) => {
  const list = await getSharedList(c.env.ctx, c.req.param("token"), Number(c.req.param("id")));
  const { retailer, items, createdAt, expiresAt } = list;
  const { id, name, language, country, currency } = retailer;
  return c.json({
    retailer: { id, name, language, country, currency },
    items,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  } satisfies SharedList);
});

const countsListMail = createMiddleware<ApiEnv>(async (c, next) => {
  await countListMail(c.env.ctx);
  await next();
});

publicLists.post(`${ofRetailer}/list-emails`, countsListMail, takesList, async (c) => {
  await mailList(c.env.ctx, Number(c.req.param("id")), parseInput(mailListSchema, await c.req.json()));
  return c.body(null, 202);
});

publicLists.post(`${ofRetailer}/customer-sessions`, takesJson, async (c) => {
  const input = parseInput(signInSchema, await c.req.json());
  const { token, expiresAt } = await signInCustomer(c.env.ctx, Number(c.req.param("id")), input);
  return c.json({ token, expiresAt: expiresAt.toISOString() }, 201);
});

publicLists.delete(`${ofRetailer}/customer-sessions`, signedInAsCustomer, async (c) => {
  await endSession(c.get("ctx"));
  return c.body(null, 204);
});

publicLists.post(`${ofRetailer}/customer-list`, signedInAsCustomer, takesOwnList, async (c) => {
  const input = parseInput(customerListSchema, await c.req.json());
  return c.json(await mergeCustomerList(c.get("ctx"), Number(c.req.param("id")), input));
});
