import { z } from "@hono/zod-openapi";
import type {
  CircularDetail,
  CircularSummary,
  ListedCircular,
  PageSummary,
} from "#app/circulars/domain/circulars/queries.server";
import { pageNotices } from "#app/circulars/domain/pages/page-notices";
import type { Retailer } from "#app/identity/domain/retailers/queries.server";
import type { ServicesOfRetailer } from "#app/identity/domain/retailers/retailer-services.server";
import { languages } from "#app/kernel/languages";
import { isoWithOffset } from "#app/kernel/wall-time";

/** The shapes of retailers, categories, accounts and circulars on the wire. Instants carry the offset of the retailer's zone. */

const id = z.number().int();

export const categorySchema = z.object({ id, name: z.string() }).openapi("Category");

const retailerRefSchema = z.object({ id, name: z.string(), slug: z.string() });

export const accountSchema = z
  .object({
    id,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    role: z.enum(["Administrator", "Retailer", "Customer"]),
    emailConfirmed: z.boolean(),
    retailer: retailerRefSchema.nullable(),
  })
  .openapi("Account");

const optionalText = z.string().nullable();

export const retailerSchema = retailerRefSchema
  .extend({
    timeZone: z.string().openapi({ description: "IANA name; dates without offset are wall time there." }),
    language: z.enum(languages).nullable().openapi({
      description: "BCP 47: the language of shoppers, unless the page or the browser asks for another one.",
    }),
    country: optionalText.openapi({ description: "ISO 3166-1 alpha-2", example: "CA" }),
    currency: z.string().openapi({ description: "ISO 4217 code of its prices.", example: "CAD" }),
    from: optionalText,
    replyTo: optionalText,
    siteName: optionalText,
    siteUrl: optionalText,
    logoUrl: optionalText,
    listEmails: z
      .boolean()
      .openapi({ description: "Whether shoppers may email their lists in the retailer's name." }),
    requiresSecondStep: z
      .boolean()
      .openapi({ description: "Whether the retailer's staff must sign in with a second step." }),
    address1: optionalText,
    address2: optionalText,
    city: optionalText,
    state: optionalText,
    zip: optionalText,
    primaryContact: optionalText,
    contactEmail: optionalText,
    contactPhone: optionalText,
    secondaryContact: optionalText,
    secondaryEmail: optionalText,
    secondaryPhone: optionalText,
    secondaryNotes: optionalText,
    uniqueID: z.string().openapi({ description: "The slug, under the name that connection forms look for." }),
    service: z.string().openapi({ description: "Comma-separated ids of its services." }),
    subservice: z.string().openapi({ description: "Comma-separated ids of its subservices." }),
  })
  .openapi("Retailer");

export function retailerToWire(
  retailer: Retailer,
  { serviceIds, subserviceIds }: ServicesOfRetailer,
): z.infer<typeof retailerSchema> {
  const {
    fromAddress,
    mailsLists,
    requiresSecondStep,
    createdAt: _created,
    updatedAt: _updated,
    ...rest
  } = retailer;
  return {
    ...rest,
    from: fromAddress,
    listEmails: mailsLists === 1,
    requiresSecondStep: requiresSecondStep === 1,
    uniqueID: retailer.slug,
    service: serviceIds.join(","),
    subservice: subserviceIds.join(","),
  };
}

export const pageSummarySchema = z
  .object({
    id,
    number: z.number().int().openapi({ description: "1-based place in the circular." }),
    status: z.enum(["rendering", "ready", "failed"]),
    failureReason: optionalText,
    blank: z.boolean(),
    notices: z.array(z.string()).optional().openapi({
      description: "What to look at on this page, in sentences; left out where there is nothing.",
    }),
    areaCount: z.number().int(),
    pageImageFileName: optionalText,
    pageImageWidth: z.number().int().nullable(),
    pageImageHeight: z.number().int().nullable(),
  })
  .openapi("CircularPageSummary");

export function pageSummaryToWire(page: PageSummary): z.infer<typeof pageSummarySchema> {
  const { smallImageKey: _small, bigImageKey, bigImageWidth, bigImageHeight, ...others } = page;
  const { notices, isCut: _cut, ...rest } = others;
  return {
    ...rest,
    ...(notices.length > 0 ? { notices: notices.map((notice) => pageNotices[notice]) } : {}),
    pageImageFileName: bigImageKey,
    pageImageWidth: bigImageWidth,
    pageImageHeight: bigImageHeight,
  };
}

const circularSummarySchema = z
  .object({
    id,
    name: z.string(),
    title: z.string(),
    slug: z.string(),
    activeDate: z.string().openapi({ format: "date-time", example: "2026-11-18T00:00:00-06:00" }),
    terminationDate: z.string().openapi({ format: "date-time", example: "2026-11-24T23:59:59-06:00" }),
    publishedAt: optionalText.openapi({
      format: "date-time",
      description: "When it was published; null for a draft, which no shopper sees whatever its dates.",
    }),
    status: z.enum(["draft", "scheduled", "live", "ended"]),
    retailer: retailerRefSchema,
    pageCount: z.number().int(),
    areaCount: z.number().int(),
  })
  .openapi("CircularSummary");

function circularSummaryToWire(circular: CircularSummary): z.infer<typeof circularSummarySchema> {
  const { id, name, title, slug, publishedAt, status, retailer, pageCount, areaCount } = circular;
  const { timeZone, currency: _currency, country: _country, ...retailerRef } = retailer;
  return {
    id,
    name,
    title,
    slug,
    activeDate: isoWithOffset(circular.activeDate, timeZone),
    terminationDate: isoWithOffset(circular.terminationDate, timeZone),
    publishedAt: publishedAt && isoWithOffset(publishedAt, timeZone),
    status,
    retailer: retailerRef,
    pageCount,
    areaCount,
  };
}

/** A circular as lists have it: its pages with no more than what names them. Their areas come with each page. */
export const listedCircularSchema = circularSummarySchema
  .extend({ circularPages: z.array(z.object({ id, pageImageFileName: optionalText })) })
  .openapi("ListedCircular");

export function listedCircularToWire(circular: ListedCircular): z.infer<typeof listedCircularSchema> {
  const circularPages = circular.pages.map((page) => ({ id: page.id, pageImageFileName: page.bigImageKey }));
  return { ...circularSummaryToWire(circular), circularPages };
}

export const circularDetailSchema = circularSummarySchema
  .extend({
    circularPages: z.array(pageSummarySchema),
    printedDates: z.object({ from: optionalText, to: optionalText }).optional().openapi({
      description:
        "The days that are printed on the pages (YYYY-MM-DD; null for an end that isn't), where the circular has others. Left out until the pages are drawn, or read where they are pictures.",
    }),
  })
  .openapi("Circular");

export function circularToWire(circular: CircularDetail): z.infer<typeof circularDetailSchema> {
  return {
    ...circularSummaryToWire(circular),
    circularPages: circular.pages.map(pageSummaryToWire),
    ...(circular.otherDates ? { printedDates: circular.otherDates.printed } : {}),
  };
}
