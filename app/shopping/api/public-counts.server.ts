import { Hono } from "hono";
import type { ApiEnv } from "#app/api/area-app.server";
import { readJson } from "#app/api/json-body.server";
import { parseInput } from "#app/kernel/parse-input";
import { countsSchema } from "#app/shopping/domain/insights/counts";
import { recordCounts } from "#app/shopping/domain/insights/record-counts.server";

/** What widgets report of what shoppers do, as sums. */
export const publicCounts = new Hono<ApiEnv>();

/** Sent as plain text: a page that is being left has no time for the question that browsers ask before JSON. */
publicCounts.post("/public/retailers/:id{[0-9]{1,15}}/counts", async (c) => {
  const input = parseInput(countsSchema, await readJson(c.req.raw, 64));
  await recordCounts(c.env.ctx, Number(c.req.param("id")), input);
  return c.body(null, 204, { "Cache-Control": "no-store" });
});
