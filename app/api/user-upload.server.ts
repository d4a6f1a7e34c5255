import { z } from "@hono/zod-openapi";
import { invalidInput } from "#app/domain/errors";
import { requirePermission } from "#app/domain/permissions";
import { importUsers } from "#app/domain/user-imports/import-users.server";
import { receiveTable } from "#app/http/receive-upload.server";
import { areaApp } from "./area-app.server";
import { badInput, conflict, jsonAnswer, notYours } from "./described.server";
import { textField } from "./multipart.server";
import { signedInRoute } from "./signed-in-route.server";

export const userUpload = areaApp();

const answerSchema = z
  .object({
    result: z
      .number()
      .int()
      .openapi({ description: "How many users were created or updated; 0 is a failure." }),
    errors: z.array(
      z.object({ row: z.number().int(), column: z.string(), value: z.string(), message: z.string() }),
    ),
  })
  .openapi("UserUpload");

const text = (description: string) => ({ type: "string" as const, description });

userUpload.openapi(
  signedInRoute({
    method: "post",
    path: "/api/Users/Upload",
    tags: ["Users"],
    summary:
      "Users from a .csv or .xlsx file: the good rows are written, the others told. The same file counts once.",
    request: {
      body: {
        required: true,
        content: {
          "multipart/form-data": {
            schema: {
              type: "object" as const,
              properties: {
                file: { type: "string" as const, format: "binary" },
                retailerId: text("Of rows that name none; staff get their own."),
                role: text("Of rows that name none: Administrator, Retailer or Customer (when left out)."),
                existing: text(
                  "What becomes of users who are there already: skip (when left out) or update.",
                ),
                invite: text("false: nobody is sent an e-mail to set a password."),
              },
              required: ["file"],
            },
          },
        },
      },
    },
    responses: { 200: jsonAnswer(answerSchema, "What became of it."), ...badInput, ...notYours, ...conflict },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    requirePermission(ctx, "users.write");
    const { created, updated, problems } = await receiveTable(ctx, c.req.raw, "file", ({ fields, files }) => {
      const [file, ...more] = files;
      if (!file || more.length > 0) throw invalidInput({ file: ["Send one file."] });
      const invite = textField(fields, "invite")?.toLowerCase();
      return importUsers(ctx, file, {
        retailerId: textField(fields, "retailerId"),
        role: textField(fields, "role") as "Customer" | undefined,
        existing: textField(fields, "existing") as "skip" | undefined,
        invite: invite !== "false" && invite !== "0",
      });
    });
    return c.json({ result: created + updated, errors: problems }, 200);
  },
);
