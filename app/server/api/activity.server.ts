import { z } from "@hono/zod-openapi";
import type { ActivitySearchField } from "#app/kernel/activity/activity-list";
import { type ActivityLine, listActivity } from "#app/kernel/activity/queries.server";
import { type ActivityFilter, activityFilterSchema, activityPageSchema } from "#app/kernel/activity/schemas";
import { invalidInput } from "#app/kernel/errors";
import { fieldErrors } from "#app/kernel/parse-input";
import { areaApp } from "./area-app.server";
import { badInput, jsonAnswer, notAllowed, retailerQuery } from "./described.server";
import { signedInRoute } from "./signed-in-route.server";

export const activity = areaApp();

/** What `logType` may say to name the field that is searched, in lower case and without spaces. */
const fieldNames: Record<string, ActivitySearchField> = {
  name: "name",
  activityname: "name",
  logtype: "logType",
  activitylogtype: "logType",
  activitylogdescription: "description",
  acivityerrordescription: "errorDescription",
  activityerrordescription: "errorDescription",
  activityusername: "userName",
};

const wireNames: Record<string, string> = { from: "fromDate", to: "toDate" };

const lineSchema = z
  .object({
    id: z.number().int(),
    name: z.string().openapi({ example: "circular.created" }),
    logType: z.string().openapi({ example: "circular" }),
    activityLogDescription: z.string(),
    acivityErrorDescription: z.string().nullable(),
    sourceName: z.string().openapi({ description: "Entry point: screen, api, command or system." }),
    acivityStartDate: z.iso.datetime(),
    isAcitvitySucceeded: z.boolean(),
    activityUserName: z.string(),
  })
  .openapi("ActivityLog");

const date = (what: string) =>
  z
    .string()
    .optional()
    .openapi({ description: `${what}, included: MM/DD/YYYY or YYYY-MM-DD, a day in UTC.` });

const querySchema = retailerQuery.extend({
  pagenumber: activityPageSchema.shape.page,
  limit: activityPageSchema.shape.limit,
  logType: z.string().max(200).optional().openapi({
    description:
      "The field that searchText is looked for in: name, logType, activityLogDescription, acivityErrorDescription or activityUserName (the names on the screen will do, too). Any other word limits the answer to types of log that contain it.",
  }),
  searchText: z.string().optional().openapi({
    description:
      "Any part of the field that logType names, of activityLogDescription where it names none; without regard to case.",
  }),
  fromDate: date("First day"),
  toDate: date("Last day"),
});

function filterOf({
  logType = "",
  searchText,
  fromDate,
  toDate,
}: z.output<typeof querySchema>): ActivityFilter {
  const field = fieldNames[logType.toLowerCase().replace(/\s/g, "")];
  const texts = field ? { [field]: searchText } : { logType, description: searchText };
  const { success, data, error } = activityFilterSchema.safeParse({ ...texts, from: fromDate, to: toDate });
  if (success) return data;
  const fields = Object.entries(fieldErrors(error));
  throw invalidInput(
    Object.fromEntries(fields.map(([name, messages]) => [wireNames[name] ?? "searchText", messages])),
  );
}

function toWire(line: ActivityLine): z.infer<typeof lineSchema> {
  return {
    id: line.id,
    name: line.name,
    logType: line.logType,
    activityLogDescription: line.description,
    acivityErrorDescription: line.errorDescription,
    sourceName: line.sourceName,
    acivityStartDate: line.at,
    isAcitvitySucceeded: line.succeeded,
    activityUserName: line.userName,
  };
}

activity.openapi(
  signedInRoute({
    method: "get",
    path: "/api/GetActivityLogs",
    tags: ["Activity"],
    summary: "A page of the activity log, newest first",
    description:
      "Staff get the lines of their own retailer. A page with fewer lines than limit is the last one.",
    request: { query: querySchema },
    responses: {
      200: jsonAnswer(
        z.object({
          activityLogs: z.array(lineSchema),
          totalCount: z.number().int(),
          totalCountIsExact: z.boolean().openapi({
            description: "False when more lines match than are counted: there are more than totalCount.",
          }),
        }),
        "The page.",
      ),
      ...badInput,
      ...notAllowed,
    },
  }),
  async (c) => {
    const query = c.req.valid("query");
    const { rows, total, totalIsExact } = await listActivity(c.get("ctx"), {
      filter: filterOf(query),
      retailerId: query.retailerId,
      page: query.pagenumber,
      limit: query.limit,
    });
    return c.json(
      { activityLogs: rows.map(toWire), totalCount: total, totalCountIsExact: totalIsExact },
      200,
    );
  },
);
