import { z } from "@hono/zod-openapi";
import type { Area } from "#app/circulars/domain/areas/queries.server";
import { type AreaInput, areaDetailsSchema, areaSchema } from "#app/circulars/domain/areas/schemas";
import type { PageDetail } from "#app/circulars/domain/pages/queries.server";
import { DomainError } from "#app/kernel/errors";
import { parseInput } from "#app/kernel/parse-input";
import { textField, textFields } from "#app/server/api/multipart.server";
import { categorySchema } from "#app/server/api/wire.server";

/** The shapes of pages and areas on the wire. Boxes are fractions of the page, origin top left. */

const id = z.number().int();
const whole = z.number().int().nullable();
const box = { top: z.number(), left: z.number(), width: z.number(), height: z.number() };

export const wireAreaSchema = z
  .object({
    id,
    ...box,
    thumbnailIndex: whole,
    featured: z.boolean(),
    category: z.union([categorySchema, z.null()]),
    prefix: z.string(),
    ingredient: z.string(),
    deal: z.string(),
    details: z.string(),
    recepiesJSON: z.string().nullable(),
    version: z.number().int(),
  })
  .openapi("CircularArea");

export function areaToWire(area: Area): z.infer<typeof wireAreaSchema> {
  const { pageId: _page, recipesJson, ...rest } = area;
  return { ...rest, recepiesJSON: recipesJson };
}

const { prefix, ingredient, deal, details, recipesJson } = areaDetailsSchema.shape;

const side = z.number({ error: "Must be a number." });

/** An area as clients send it. */
export const areaBodySchema = z
  .object({
    left: side,
    top: side,
    width: side,
    height: side,
    id: whole.optional().openapi({ description: "The area to replace; left out for a new one." }),
    version: whole
      .optional()
      .openapi({ description: "The version that was read; 409 if the area has changed since." }),
    thumbnailIndex: whole.optional(),
    featured: z.boolean().nullish(),
    category: z.object({ id }).nullish(),
    prefix,
    ingredient,
    deal,
    details,
    recepiesJSON: recipesJson.optional().openapi({
      description:
        "A list of recipes as JSON text: whole ones in any of the shapes that recipes are added in, or those of a category by their ids or original ids. Those of which shoppers would see nothing are refused.",
    }),
  })
  .openapi("CircularAreaInput", {
    description:
      "The box is in fractions of the page, or, where a number exceeds 1, in pixels of the 1500-px-high page image; it is clamped to the page.",
  });

/** @throws DomainError invalid_input */
export function areaFromWire(body: z.infer<typeof areaBodySchema>): AreaInput {
  const { category, recepiesJSON, ...rest } = body;
  return parseInput(areaSchema, {
    ...rest,
    categoryId: category?.id ?? null,
    recipesJson: recepiesJSON ?? null,
  });
}

const numbersOfArea = ["left", "top", "width", "height", "id", "version", "thumbnailIndex"] as const;
const textsOfArea = ["prefix", "ingredient", "deal", "details", "recepiesJSON"] as const;

/** An area sent as form values, in the shape of `areaBodySchema`, which then judges it; an empty number is none. */
export function areaFromForm(form: FormData): Record<string, unknown> {
  const area: Record<string, unknown> = {};
  for (const name of textsOfArea) area[name] = textField(form, name);
  for (const name of numbersOfArea) area[name] = numberOf(textField(form, name));
  // Some frameworks send a ticked box and, behind it, what it would say without its tick.
  const [featured] = textFields(form, "featured");
  if (featured !== undefined) area.featured = /^(true|on|1)$/i.test(featured);
  const category = textField(form, "category.id") ?? textField(form, "categoryId");
  if (category !== undefined) area.category = { id: numberOf(category) };
  return area;
}

/** What is no number stays the text it is, to be refused as such. */
function numberOf(text: string | undefined): number | string | undefined {
  return text === undefined || Number.isNaN(Number(text)) ? text : Number(text);
}

export const circularPageSchema = z
  .object({
    id,
    circularId: id,
    number: z.number().int(),
    status: z.enum(["rendering", "ready", "failed"]),
    failureReason: z.string().nullable(),
    blank: z.boolean(),
    pageImageFileName: z.string().nullable(),
    pageImageWidth: whole,
    pageImageHeight: whole,
    previousPageId: whole,
    nextPageId: whole,
    circularAreas: z.array(wireAreaSchema),
    thumbnails: z.array(z.object({ ...box, ready: z.boolean(), failed: z.boolean() })).openapi({
      description:
        "Pictures found on the page; the index of each is its id. Neither ready nor failed: it is being cut.",
    }),
  })
  .openapi("CircularPage");

export function pageToWire(page: PageDetail): z.infer<typeof circularPageSchema> {
  const {
    retailerId: _retailer,
    bigImageKey,
    bigImageWidth,
    bigImageHeight,
    areas,
    thumbnails,
    ...rest
  } = page;
  return {
    ...rest,
    pageImageFileName: bigImageKey,
    pageImageWidth: bigImageWidth,
    pageImageHeight: bigImageHeight,
    circularAreas: areas.map(areaToWire),
    thumbnails: thumbnails.map(({ id: _index, status, ...box }) => ({
      ...box,
      ready: status === "ready",
      failed: status === "failed",
    })),
  };
}

/** Puts what stands there now, after a lost race, into the wire's spelling. @throws always */
export function withWireCurrent(error: unknown): never {
  if (!(error instanceof DomainError) || !error.current) throw error;
  const { code, message, cause } = error;
  throw new DomainError(code, message, { cause, current: areaToWire(error.current as Area) });
}
