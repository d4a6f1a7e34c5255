import type { Insertable } from "kysely";
import type {
  ConnectionRow,
  ConnectionRunRow,
  ConnectionRunTable,
  ConnectionTable,
} from "../tables/connections";
import type {
  PropertyRow,
  PropertyTable,
  ServiceRow,
  ServiceTable,
  SheetRow,
  SheetTable,
  SocialAccountRow,
  SocialAccountTable,
  SubserviceRow,
  SubserviceTable,
} from "../tables/services";
import { factoryInstant, type Handle, nextNumber } from "./factories";

const made = { createdAt: factoryInstant, updatedAt: null };

/** Shared by all retailers unless it is given one. */
export function makeService(db: Handle, given: Partial<Insertable<ServiceTable>> = {}): Promise<ServiceRow> {
  const number = nextNumber();
  const name = given.name ?? `Service ${number}`;
  return db
    .insertInto("service")
    .values({
      retailerId: null,
      name,
      uniqueId: `service_${number}`,
      slug: `service-${number}`,
      notes: "",
      ...made,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function makeSubservice(
  db: Handle,
  given: Partial<Insertable<SubserviceTable>> & { serviceId: number },
): Promise<SubserviceRow> {
  const number = nextNumber();
  return db
    .insertInto("subservice")
    .values({
      retailerId: null,
      name: `Subservice ${number}`,
      uniqueId: `subservice_${number}`,
      slug: `subservice-${number}`,
      website: "https://social.example.com",
      notes: "",
      ...made,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The retailer uses the service, and the subservice when one is named. */
export async function assignService(
  db: Handle,
  { retailerId, serviceId, subserviceId }: { retailerId: number; serviceId: number; subserviceId?: number },
): Promise<void> {
  await db.insertInto("retailerService").values({ retailerId, serviceId }).execute();
  if (subserviceId !== undefined) {
    await db.insertInto("retailerSubservice").values({ retailerId, subserviceId }).execute();
  }
}

export function makeProperty(
  db: Handle,
  given: Partial<Insertable<PropertyTable>> & { retailerId: number; serviceId: number },
): Promise<PropertyRow> {
  const number = nextNumber();
  return db
    .insertInto("property")
    .values({
      subserviceId: null,
      name: `Property ${number}`,
      uniqueId: `property_${number}`,
      pageId: null,
      pageName: null,
      ...made,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Without a token. */
export function makeSocialAccount(
  db: Handle,
  given: Partial<Insertable<SocialAccountTable>> = {},
): Promise<SocialAccountRow> {
  return db
    .insertInto("socialAccount")
    .values({ retailerId: null, name: `Account ${nextNumber()}`, state: "none", ...made, ...given })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function makeSheet(
  db: Handle,
  given: Partial<Insertable<SheetTable>> & { retailerId: number },
): Promise<SheetRow> {
  return db
    .insertInto("sheet")
    .values({ name: `Sheet ${nextNumber()}`, headings: "[]", ...made, ...given })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Gives a sheet rows of posts: an id, a message "Post <n>", and how often it was shared. */
export async function fillSheet(db: Handle, sheetId: number, rowCount: number): Promise<void> {
  const headings = JSON.stringify(["id", "message", "shares"]);
  await db
    .updateTable("sheet")
    .set({ headings, updatedAt: factoryInstant })
    .where("id", "=", sheetId)
    .execute();
  const rows = Array.from({ length: rowCount }, (_, index) => ({
    sheetId,
    stage: "",
    position: index + 1,
    cells: JSON.stringify([`10${index}`, `Post ${index + 1}`, index % 7]),
  }));
  for (let first = 0; first < rows.length; first += 1000) {
    await db
      .insertInto("sheetRow")
      .values(rows.slice(first, first + 1000))
      .execute();
  }
}

/** A template that would append the posts of the last ten days. */
export function makeConnection(
  db: Handle,
  given: Partial<Insertable<ConnectionTable>> & { retailerId: number },
): Promise<ConnectionRow> {
  const number = nextNumber();
  return db
    .insertInto("connection")
    .values({
      propertyId: null,
      serviceId: null,
      subserviceId: null,
      socialAccountId: null,
      name: `connection-${number}`,
      description: "",
      spreadsheetUrl: "https://docs.google.com/spreadsheets/d/abc123/edit#gid=0",
      pageTitle: "Posts",
      pageName: "A page",
      writeMode: "append",
      skipsKnownRows: 1,
      replacesWithNothing: 0,
      type: "SaveAsTemplate",
      dateRange: JSON.stringify({ mode: 1, count: 10, unit: "days" }),
      interval: null,
      overshoot: "last",
      missedSlots: "once",
      timeZone: "America/Chicago",
      anchor: "2026-01-05T06:00:00",
      scheduleRevision: 1,
      status: "template",
      failureStreak: 0,
      createdByName: "Pat Number",
      updatedByName: null,
      ...made,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A run that is over and wrote nothing. */
export function makeConnectionRun(
  db: Handle,
  given: Partial<Insertable<ConnectionRunTable>> & { connectionId: number },
): Promise<ConnectionRunRow> {
  return db
    .insertInto("connectionRun")
    .values({
      slot: `now:${nextNumber()}`,
      trigger: "now",
      scheduledFor: factoryInstant,
      status: "done",
      stage: "written",
      attempts: 1,
      notBefore: factoryInstant,
      windowFrom: factoryInstant,
      windowUntil: factoryInstant,
      settings: "{}",
      pagesFetched: 0,
      rowsFetched: 0,
      rowsWritten: 0,
      rowsSkipped: 0,
      cellsTruncated: 0,
      notes: "[]",
      createdAt: factoryInstant,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What one retailer has of everything to do with connections. */
export async function makeIntegrations(db: Handle, retailerId: number) {
  const service = await makeService(db, { retailerId });
  const subservice = await makeSubservice(db, { retailerId, serviceId: service.id });
  await assignService(db, { retailerId, serviceId: service.id, subserviceId: subservice.id });
  const property = await makeProperty(db, {
    retailerId,
    serviceId: service.id,
    subserviceId: subservice.id,
  });
  const socialAccount = await makeSocialAccount(db, { retailerId });
  const sheet = await makeSheet(db, { retailerId });
  const connection = await makeConnection(db, {
    retailerId,
    propertyId: property.id,
    serviceId: service.id,
    subserviceId: subservice.id,
    socialAccountId: socialAccount.id,
  });
  const run = await makeConnectionRun(db, { connectionId: connection.id });
  return { service, subservice, property, socialAccount, sheet, connection, run };
}
