import type { Kysely } from "kysely";
import { createCatalogue } from "./baseline/catalogue";
import { createCirculars } from "./baseline/circulars";
import { createIdentity } from "./baseline/identity";
import { createIntegrations } from "./baseline/integrations";
import { createKernel } from "./baseline/kernel";
import { createShopping } from "./baseline/shopping";
import { onEngine } from "./engine";
import * as postgres from "./postgres/functions";
import * as sqlite from "./sqlite/functions";

export async function up(db: Kysely<unknown>): Promise<void> {
  await onEngine(db, { sqlite, postgres }).createFunctions(db);
  await createIdentity(db);
  await createCatalogue(db);
  await createCirculars(db);
  await createIntegrations(db);
  await createShopping(db);
  await createKernel(db);
}
