import { listUsedServices } from "#app/integrations/domain/services/used-services.server";
import type { Tx } from "#app/kernel/context";
import { toInstant } from "#db/columns";
import { makeProperty } from "#db/seed/integration-factories";

/** The demo retailer's Facebook page as a property of the service that has Facebook. */
export async function seedDemoProperty(tx: Tx, retailer: { id: number; name: string }): Promise<void> {
  const [facebook] = (await listUsedServices(tx, retailer.id)).flatMap(({ id, subservices }) =>
    subservices
      .filter(({ name }) => name === "Facebook")
      .map((subservice) => ({ serviceId: id, subserviceId: subservice.id })),
  );
  if (!facebook) throw new Error("The demo retailer does not use Facebook.");
  await makeProperty(tx.db, {
    retailerId: retailer.id,
    ...facebook,
    name: `${retailer.name} on Facebook`,
    uniqueId: "green_basket_facebook",
    pageName: retailer.name,
    address1: "12 Oak Street",
    city: "Verona",
    state: "Wisconsin",
    zip: "53593",
    createdAt: toInstant(tx.now()),
    updatedAt: null,
  });
}
