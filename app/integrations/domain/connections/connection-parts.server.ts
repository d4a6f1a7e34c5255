import { getRetailer, type Retailer } from "#app/identity/domain/retailers/queries.server";
import type { Tx } from "#app/kernel/context";
import { invalidInput } from "#app/kernel/errors";
import type { ConnectionRow } from "#db/tables/connections";
import type { PropertyRow } from "#db/tables/services";
import { assertServicesUsed } from "../services/used-services.server";
import { claimSpreadsheet } from "../sheets/spreadsheet-owners.server";
import { findLentPage } from "./lent-accounts.server";
import { connectionName } from "./names";
import type { ConnectionInput } from "./schemas";
import { builtInSheetId, spreadsheetUrlInvalid } from "./spreadsheet-url";

/** What a connection is put together from, all of it the retailer's to use. */
export interface ConnectionParts {
  retailer: Retailer;
  property: PropertyRow | null;
  serviceId: number | null;
  subserviceId: number | null;
  pageName: string;
  /** The page that its account is lent for; null for the retailer's own. */
  lentPage: string | null;
  /** Connections of the same parts have the same name. */
  name: string;
}

/**
 * Finds the parts that an input names. A property brings its service and subservice along.
 * @param before the connection as it is, when it is edited: what it has stays allowed to it
 * @throws DomainError not_found for another retailer; invalid_input by field for parts that aren't the retailer's to use
 */
export async function resolveParts(
  tx: Tx,
  input: ConnectionInput,
  before: ConnectionRow | null,
): Promise<ConnectionParts> {
  const retailer = await getRetailer(tx, input.retailerId);
  const property = await findProperty(tx, input);
  const { serviceId, subserviceId } = property ? servicesOfProperty(property, input) : input;
  const sameServices =
    before?.retailerId === retailer.id &&
    before.serviceId === serviceId &&
    before.subserviceId === subserviceId;
  if (!property && !sameServices)
    await assertChoosable(tx, { retailerId: retailer.id, serviceId, subserviceId });
  const pageName = input.pageName || property?.pageName || "";
  const lentPage = await findLentPage(tx, { ...input, pageName }, before);
  await assertSheetOfRetailer(tx, input);
  await claimSpreadsheet(tx, { ...input, connectionId: before?.id ?? null });
  const name = await nameOf(tx, { retailer, property, serviceId, subserviceId });
  return { retailer, property, serviceId, subserviceId, pageName, lentPage, name };
}

async function findProperty(
  tx: Tx,
  { propertyId, retailerId }: ConnectionInput,
): Promise<PropertyRow | null> {
  if (propertyId === null) return null;
  const property = await tx.db
    .selectFrom("property")
    .selectAll()
    .where("id", "=", propertyId)
    .where("retailerId", "=", retailerId)
    .executeTakeFirst();
  if (!property) throw invalidInput({ propertyId: ["The retailer has no such property."] });
  return property;
}

function servicesOfProperty(property: PropertyRow, { serviceId, subserviceId }: ConnectionInput) {
  if (serviceId !== null && serviceId !== property.serviceId) {
    throw invalidInput({ serviceId: ["This is not the service of the property."] });
  }
  if (subserviceId !== null && subserviceId !== property.subserviceId) {
    throw invalidInput({ subserviceId: ["This is not the subservice of the property."] });
  }
  return property;
}

async function assertChoosable(
  tx: Tx,
  { serviceId, ...others }: { retailerId: number; serviceId: number | null; subserviceId: number | null },
): Promise<void> {
  if (serviceId !== null) await assertServicesUsed(tx, { serviceId, ...others });
  else if (others.subserviceId !== null) {
    throw invalidInput({ serviceId: ["Choose the subservice's service, too."] });
  }
}

/** A sheet of our own must be one of the retailer's; of others' the provider tells when it is opened. */
async function assertSheetOfRetailer(tx: Tx, { spreadsheetUrl, retailerId }: ConnectionInput): Promise<void> {
  const id = builtInSheetId(spreadsheetUrl, tx.settings.baseUrl);
  if (id === null) return;
  const sheet = await tx.db
    .selectFrom("sheet")
    .select("id")
    .where("id", "=", id)
    .where("retailerId", "=", retailerId)
    .executeTakeFirst();
  if (!sheet) throw invalidInput({ spreadsheetUrl: [spreadsheetUrlInvalid] });
}

async function nameOf(
  tx: Tx,
  { retailer, property, serviceId, subserviceId }: Omit<ConnectionParts, "name" | "pageName" | "lentPage">,
): Promise<string> {
  const uniqueIdOf = async (table: "service" | "subservice", id: number | null) => {
    if (id === null) return null;
    const row = await tx.db.selectFrom(table).select("uniqueId").where("id", "=", id).executeTakeFirst();
    return row?.uniqueId ?? null;
  };
  const name = connectionName([
    retailer.slug,
    property?.uniqueId ?? null,
    await uniqueIdOf("service", serviceId),
    await uniqueIdOf("subservice", subserviceId),
  ]);
  if (name === "") throw invalidInput({ name: ["Connection name is required!"] });
  return name;
}
