import { z } from "@hono/zod-openapi";
import { parseInput } from "#app/kernel/parse-input";
import { emailIntervalSchema } from "#app/messages/domain/emails/email-interval";
import {
  countEmails,
  countEmailsByRetailer,
  getQuotaUse,
} from "#app/messages/domain/emails/statistics.server";
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

export const sentEmails = areaApp();

const tags = ["SentEmails"];
const count = z.number().int();

const quotaFields = {
  perDay: count,
  perRetailerDay: count,
  perIPDay: count,
  perHour: count,
  perRetailerHour: count,
  perIPHour: count,
};

const quotaSchema = z
  .object({
    ...quotaFields,
    used: z.object(quotaFields).openapi({
      description: "Within the last hour or 24 hours; of the retailer asked for, or of the busiest one.",
    }),
  })
  .openapi("EmailQuota");

const intervalFields = {
  from: z.string().openapi({ description: "Date or instant, included; without offset it is UTC." }),
  until: z.string().openapi({ description: "Instant, not included; or a date, included." }),
};

const id = z.number().int();

/** `perIpDay` is `perIPDay` on the wire. */
function wireNames(figures: [string, number][]): z.infer<z.ZodObject<typeof quotaFields>> {
  const named = figures.map(([name, figure]) => [name.replace("perIp", "perIP"), figure]);
  return Object.fromEntries(named) as z.infer<z.ZodObject<typeof quotaFields>>;
}

sentEmails.openapi(
  signedInRoute({
    method: "get",
    path: "/api/SentEmails/Quota",
    tags,
    summary: "How many emails may leave within a day and an hour, and how many have; for Administrators",
    request: { query: retailerQuery },
    responses: { 200: jsonAnswer(quotaSchema, "The quotas."), ...badInput, ...notAllowed },
  }),
  async (c) => {
    const uses = await getQuotaUse(c.get("ctx"), c.req.valid("query").retailerId ?? null);
    const limits = wireNames(uses.map(({ name, limit }) => [name, limit]));
    return c.json({ ...limits, used: wireNames(uses.map(({ name, used }) => [name, used])) }, 200);
  },
);

sentEmails.openapi(
  signedInRoute({
    method: "post",
    path: "/api/SentEmails/GetCountByRetailer",
    tags,
    summary: "How many emails were sent for one retailer, or for all",
    request: {
      body: jsonBody(
        z
          .object({
            ...intervalFields,
            retailer: z
              .union([z.object({ id }), id])
              .nullish()
              .openapi({ description: "Ignored for staff, who always get their own retailer." }),
          })
          .openapi("EmailCountInput"),
      ),
    },
    responses: { 200: jsonAnswer(z.object({ count }), "The count."), ...badInput, ...notYours },
  }),
  async (c) => {
    const { retailer, ...days } = c.req.valid("json");
    const interval = parseInput(emailIntervalSchema, days);
    const retailerId = typeof retailer === "number" ? retailer : retailer?.id;
    return c.json({ count: await countEmails(c.get("ctx"), { interval, retailerId }) }, 200);
  },
);

sentEmails.openapi(
  signedInRoute({
    method: "post",
    path: "/api/SentEmails/CountTotalRetailers",
    tags,
    summary: "How many emails were sent, by retailer, the most first",
    request: { body: jsonBody(z.object(intervalFields).openapi("EmailIntervalInput")) },
    responses: {
      200: jsonAnswer(
        z.array(z.object({ retailer: z.string(), count }).openapi("EmailStatistics")),
        "Retailers without emails are left out.",
      ),
      ...badInput,
      ...notAllowed,
    },
  }),
  async (c) => {
    const interval = parseInput(emailIntervalSchema, c.req.valid("json"));
    const found = await countEmailsByRetailer(c.get("ctx"), { interval });
    return c.json(
      found.map(({ retailer, count }) => ({ retailer, count })),
      200,
    );
  },
);
