import { toInstant } from "#db/columns";
import { assignService, makeProperty, makeService, makeSubservice } from "#db/seed/integration-factories";
import type { Context } from "./domain/context";
import { listUsedServices } from "./domain/services/used-services.server";

const services = { service: "Social media", subservice: "Facebook" };

/** The demo retailer's Facebook page as a property, with the service that it belongs to where there is none yet. */
export async function seedDemoProperty(tx: Context, retailer: { id: number; name: string }): Promise<void> {
  const stamps = { createdAt: toInstant(tx.now()), updatedAt: null };
  const { serviceId, subserviceId } = await findOrMakeServices(tx, retailer.id, stamps);
  await makeProperty(tx.db, {
    retailerId: retailer.id,
    serviceId,
    subserviceId,
    name: `${retailer.name} on Facebook`,
    uniqueId: "green_basket_facebook",
    pageName: retailer.name,
    address1: "12 Oak Street",
    city: "Verona",
    state: "Wisconsin",
    zip: "53593",
    ...stamps,
  });
}

async function findOrMakeServices(
  tx: Context,
  retailerId: number,
  stamps: { createdAt: string; updatedAt: null },
): Promise<{ serviceId: number; subserviceId: number }> {
  for (const { id, subservices } of await listUsedServices(tx, retailerId)) {
    const found = subservices.find(({ name }) => name === services.subservice);
    if (found) return { serviceId: id, subserviceId: found.id };
  }
  const service = await makeService(tx.db, {
    name: services.service,
    uniqueId: "social_media",
    slug: "social-media",
    ...stamps,
  });
  const subservice = await makeSubservice(tx.db, {
    serviceId: service.id,
    name: services.subservice,
    uniqueId: "facebook",
    slug: "facebook",
    website: "https://www.facebook.com",
    ...stamps,
  });
  await assignService(tx.db, { retailerId, serviceId: service.id, subserviceId: subservice.id });
  return { serviceId: service.id, subserviceId: subservice.id };
}
