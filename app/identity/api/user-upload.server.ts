import { z } from "@hono/zod-openapi";
import type { TypedResponse } from "hono";
import { leftOutColumns, noColumns } from "#app/identity/domain/user-imports/columns";
import { describeOutcome } from "#app/identity/domain/user-imports/describe-outcome";
import { encodings } from "#app/identity/domain/user-imports/encodings";
import { importProblems } from "#app/identity/domain/user-imports/failed-rows.server";
import { type ImportOutcome, importUsers } from "#app/identity/domain/user-imports/import-users.server";
import type { Context } from "#app/kernel/context";
import { invalidInput } from "#app/kernel/errors";
import { requirePermission } from "#app/kernel/permissions";
import { areaApp } from "#app/server/api/area-app.server";
import { badInput, conflict, jsonAnswer, notYours } from "#app/server/api/described.server";
import { choiceField, refuseInAddress, textField, textInAddress } from "#app/server/api/multipart.server";
import { signedInRoute } from "#app/server/api/signed-in-route.server";
import { jsonInPieces, listInPieces } from "#app/server/web/download-response.server";
import { receiveTable } from "#app/server/web/receive-upload.server";

export const userUpload = areaApp();

const answerSchema = z
  .object({
    result: z
      .number()
      .int()
      .openapi({ description: "How many users were created or updated; 0 is a failure." }),
    message: z.string().openapi({ description: "The outcome, as a sentence for people." }),
    repeated: z.boolean().openapi({
      description:
        "True when the same file was imported with the same options before: this is the outcome of that import.",
    }),
    leftOutColumns: z
      .array(z.string())
      .openapi({ description: "Headings of the file that are not those of a user’s data." }),
    leftOutSheets: z
      .array(z.string())
      .openapi({ description: "Other sheets of a workbook that hold anything; the first one is read." }),
    hiddenRows: z.number().int().openapi({
      description:
        "How many rows of a workbook were left out because they are hidden, by hand or by a filter.",
    }),
    errors: z.array(
      z.object({ row: z.number().int(), column: z.string(), value: z.string(), message: z.string() }),
    ),
  })
  .openapi("UserUpload");

type TypedAnswer = Response & TypedResponse<z.infer<typeof answerSchema>, 200, "json">;

const text = (description: string) => ({ type: "string" as const, description });

userUpload.openapi(
  signedInRoute({
    method: "post",
    path: "/api/Users/Upload",
    tags: ["Users"],
    summary:
      "Users from a .csv or .xlsx file: valid rows are imported, the others reported. The same file is imported once.",
    description:
      "A file that updates users and has passwords, and one with roles, need a token that is younger than 15 minutes: sign in again right before it, otherwise the answer is 401. API keys import no users.",
    request: {
      query: z.object({ encoding: z.string().optional() }),
      body: {
        required: true,
        content: {
          "multipart/form-data": {
            schema: {
              type: "object" as const,
              properties: {
                file: { type: "string" as const, format: "binary" },
                retailerId: text("For rows that don’t name one; staff get their own."),
                role: text(
                  "For rows that don’t name one: Administrator, Retailer or Customer (when left out).",
                ),
                existing: text(
                  "What becomes of users who are there already: skip (when left out) or update.",
                ),
                invite: text("false: nobody is sent an email to set a password."),
                encoding: text(
                  `For a text file that is not Unicode: ${Object.keys(encodings).join(", ")}. May be in the query instead.`,
                ),
              },
              required: ["file"],
            },
          },
        },
      },
    },
    responses: { 200: jsonAnswer(answerSchema, "The outcome."), ...badInput, ...notYours, ...conflict },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    requirePermission(ctx, "users.write");
    refuseInAddress(c.req.url, ["retailerId", "role", "existing", "invite"]);
    const outcome = await receiveTable(ctx, c.req.raw, "file", ({ fields, files }) => {
      const [file, ...more] = files;
      if (!file || more.length > 0) throw invalidInput({ file: ["Send one file."] });
      const given = {
        retailerId: textField(fields, "retailerId"),
        role: textField(fields, "role") as "Customer" | undefined,
        existing: textField(fields, "existing") as "skip" | undefined,
        invite: readInvite(fields),
      };
      const encoding = readEncoding(textField(fields, "encoding"), textInAddress(c.req.url, "encoding"));
      return importUsers(ctx, { ...file, encoding }, given, { signal: c.req.raw.signal });
    });
    return jsonInPieces(answerOf(ctx, outcome)) as TypedAnswer;
  },
);

const yes = ["true", "1", "yes", "on"];
const no = ["false", "0", "no", "off"];

/** True when left out. @throws DomainError invalid_input for another word, and for none: mails can't be taken back */
function readInvite(fields: FormData): boolean {
  const isLeftOut = ![...fields.keys()].some((name) => name.toLowerCase() === "invite");
  const word = (choiceField(fields, "invite") ?? "").trim().toLowerCase();
  if (isLeftOut || yes.includes(word)) return true;
  if (no.includes(word)) return false;
  throw invalidInput({ invite: ["Must be true or false."] });
}

/** @throws DomainError invalid_input where the form and the address say different ones */
function readEncoding(inForm: string | undefined, inAddress: string | undefined): string | undefined {
  if (inForm && inAddress && inForm !== inAddress) throw invalidInput({ encoding: ["Give one value only."] });
  return inForm ?? inAddress;
}

/** There may be several problems in each of 50,000 rows: the answer is written as they are read. */
async function* answerOf(ctx: Context, outcome: ImportOutcome): AsyncGenerator<string> {
  const { id, created, updated, repeated, headings, options, leftOutSheets, hiddenRows } = outcome;
  const message = describeOutcome(outcome, repeated, ctx.services.mailer);
  const head = {
    result: created + updated,
    message,
    repeated,
    leftOutColumns: leftOutColumns(headings, options?.columns ?? noColumns()),
    leftOutSheets,
    hiddenRows,
  };
  yield `${JSON.stringify(head).slice(0, -1)},"errors":`;
  yield* listInPieces(importProblems(ctx, id));
  yield "}";
}
