import { z } from "@hono/zod-openapi";

/** Pieces with which the endpoints describe themselves for the OpenAPI document. */

type Security = Record<string, string[]>[];
export const bearer: Security = [{ bearer: [] }];
export const bearerOrCookie: Security = [{ bearer: [] }, { cookie: [] }];

export function jsonAnswer<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { "application/json": { schema } } };
}

export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { "application/json": { schema } } };
}

/**
 * A multipart body, described only: it is streamed to disk by the endpoint and never parsed in memory.
 * `fields` are text fields by name with a description; `PdfFiles` and `CutMarks` come on top.
 */
export function uploadBody(fields: Record<string, string>, optional: string[] = []) {
  const text = Object.entries(fields).map(([name, description]) => [name, { type: "string", description }]);
  const files = { type: "array", items: { type: "string", format: "binary" } };
  const CutMarks = {
    type: "string",
    description: "false: pages are shown with printer's marks and bleed. Left out: they are cut off.",
  };
  const schema = {
    type: "object" as const,
    properties: { ...Object.fromEntries(text), PdfFiles: files, CutMarks },
    required: [...Object.keys(fields).filter((name) => !optional.includes(name)), "PdfFiles"],
  };
  return { required: true, content: { "multipart/form-data": { schema } } };
}

const fieldProblems = z
  .object({ errors: z.record(z.string(), z.array(z.string())) })
  .openapi("FieldErrors", { description: "Messages by the field they belong to." });

const problem = z
  .object({
    error: z.string().openapi({ example: "not_found" }),
    message: z.string().openapi({ description: "A sentence for people." }),
    errors: z.record(z.string(), z.array(z.string())).optional(),
    statusCode: z.number().int().optional().openapi({ description: "For conflicts: the HTTP status." }),
    current: z
      .unknown()
      .optional()
      .openapi({ description: "The current state, when somebody else's change came first." }),
  })
  .openapi("Problem");

export const notSignedIn = { 401: jsonAnswer(problem, "No valid token.") };
export const notAllowed = { ...notSignedIn, 403: jsonAnswer(problem, "This role may not do this.") };
/** For everything that names a row. */
export const notYours = { ...notAllowed, 404: jsonAnswer(problem, "Unknown, or another retailer's.") };
export const badInput = {
  400: jsonAnswer(z.union([fieldProblems, problem]), "Invalid input."),
  413: jsonAnswer(problem, "Too large."),
  415: jsonAnswer(problem, "Unsupported media type."),
};
export const conflict = { 409: jsonAnswer(problem, "Conflicts with the current state.") };
export const tooManyTries = { 429: jsonAnswer(problem, "Too many tries; see Retry-After.") };
export const notReady = { 503: jsonAnswer(problem, "Not rendered yet; see Retry-After.") };
export const done = { 204: { description: "Done." } };

/** A number of a path. What is no number is answered like what names nothing. */
export const pathNumber = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
  .openapi({ type: "integer" });
export const idParam = z.object({ id: pathNumber });
export const pageIdParam = z.object({ pageId: pathNumber });

/** `?retailerId=`; an empty one is none. Staff get their own retailer whatever they ask. */
export const retailerQuery = z.object({
  retailerId: z
    .preprocess(
      (value) => (value === "" ? undefined : value),
      z.coerce.number({ error: "Must be a number." }).int("Must be a number.").optional(),
    )
    .openapi({ type: "integer", description: "Ignored for staff, who always get their own retailer." }),
});
