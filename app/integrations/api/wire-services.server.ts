import { z } from "@hono/zod-openapi";
import type { Service } from "#app/integrations/domain/services/queries.server";
import type { Subservice } from "#app/integrations/domain/subservices/queries.server";

/** The shapes of services and subservices on the wire. */

const id = z.number().int();
const owner = id.nullable().openapi({ description: "Null: shared by all retailers." });
const stamps = {
  created_at: z.string().openapi({ format: "date-time" }),
  updated_at: z.string().nullable().openapi({ description: "Null until it is changed." }),
};

export const serviceSchema = z
  .object({
    id,
    name: z.string(),
    uniqueID: z.string(),
    notes: z.string(),
    slug: z.string(),
    retailerId: owner,
    ...stamps,
  })
  .openapi("Service");

export function serviceToWire(service: Service): z.infer<typeof serviceSchema> {
  const { id, name, uniqueId, notes, slug, retailerId, createdAt, updatedAt } = service;
  return {
    id,
    name,
    uniqueID: uniqueId,
    notes,
    slug,
    retailerId,
    created_at: createdAt,
    updated_at: updatedAt,
  };
}

export const subserviceSchema = z
  .object({
    id,
    name: z.string(),
    serviceID: id,
    serviceName: z.string(),
    website: z.string(),
    uniqueID: z.string(),
    notes: z.string(),
    slug: z.string(),
    retailerId: owner,
    ...stamps,
  })
  .openapi("Subservice");

export function subserviceToWire(subservice: Subservice): z.infer<typeof subserviceSchema> {
  const { id, name, serviceId, serviceName, website, uniqueId, notes, slug, retailerId } = subservice;
  return {
    id,
    name,
    serviceID: serviceId,
    serviceName,
    website,
    uniqueID: uniqueId,
    notes,
    slug,
    retailerId,
    created_at: subservice.createdAt,
    updated_at: subservice.updatedAt,
  };
}

/** Pieces of the bodies that add or change one of them. */
export const newOwner = id.nullish().openapi({
  description: "Null or left out: shared by all retailers. What staff add is their own retailer's.",
});
export const changedId = z.number({ error: "Id is required!" }).int("Id is required!");

export const processCheckSchema = z
  .object({
    processDeleteStatus: z.union([z.literal(0), z.literal(1)]).openapi({
      type: "integer",
      description: "1 while a connection of it is running: it can't be deleted then.",
    }),
    processDeleteMessage: z.string().openapi({ description: "What is running; empty when nothing is." }),
  })
  .openapi("ProcessCheck");
