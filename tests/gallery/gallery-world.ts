import type { Database } from "#db/database";
import { makeCircularGroup, makeRetailer, makeUser } from "#db/seed/factories";
import { fillSheet, makeConnection, makeSheet } from "#db/seed/integration-factories";
import { quickHash } from "#tests/setup/quick-hash";
import { adminSignIn } from "#tests/setup/running-server";
import { makeRunsOfEveryKind } from "#tests/setup/runs-of-every-kind";
import { setUpApp, uploadPeople } from "./prepare";
import type { GalleryWorld, Visitor } from "./screens";

/** Who signs in for each kind of visitor, all with the password of `adminSignIn`. */
export const emails: Record<Exclude<Visitor, "nobody">, string> = {
  administrator: adminSignIn.email,
  staff: "staff@endcap.test",
  newcomer: "newcomer@endcap.test",
  halfway: "dana.kim@greenbasket.example",
  secured: "dana.kim@greenbasket.example",
  bound: "sam.reyes@prairiefresh.example",
};

/**
 * Adds to the demo world what it leaves empty: connections with their runs, a sheet, a retailer that has nothing, people
 * with a second step and without one that they need, a file of people.
 */
export async function makeGalleryWorld(
  db: Database,
  { dataDir, site }: { dataDir: string; site: string },
): Promise<GalleryWorld> {
  const passwordHash = await quickHash(adminSignIn.password);
  await db.updateTable("user").set({ passwordHash }).execute();
  const newcomers = await makeRetailer(db, { name: "Harbor Lane Foods", slug: "harbor-lane-foods" });
  await makeUser(db, {
    email: emails.newcomer,
    firstName: "Noor",
    lastName: "Haddad",
    role: "Retailer",
    retailerId: newcomers.id,
    passwordHash,
  });
  const staff = await db
    .selectFrom("user")
    .select(["id", "retailerId"])
    .where("email", "=", emails.staff)
    .executeTakeFirstOrThrow();
  const retailerId = staff.retailerId ?? 0;
  await makePeople(db, retailerId);
  const secured = await makeUser(db, {
    email: emails.secured,
    firstName: "Dana",
    lastName: "Kim",
    role: "Retailer",
    retailerId,
    passwordHash,
  });
  const strict = await makeRetailer(db, {
    name: "Prairie Fresh",
    slug: "prairie-fresh",
    requiresSecondStep: 1,
  });
  await makeUser(db, {
    email: emails.bound,
    firstName: "Sam",
    lastName: "Reyes",
    role: "Retailer",
    retailerId: strict.id,
    passwordHash,
  });
  const circulars = await db
    .selectFrom("circular")
    .select(["id", "slug"])
    .where("retailerId", "=", retailerId)
    .execute();
  const circularId = circulars.find(({ slug }) => slug === "this-week")?.id ?? 0;
  const page = await db
    .selectFrom("circularPage")
    .select("id")
    .where("circularId", "=", circularId)
    .orderBy("position")
    .executeTakeFirstOrThrow();
  const sheet = await makeSheet(db, { retailerId, name: "Facebook posts" });
  await fillSheet(db, sheet.id, 40);
  const scheduled = await makeConnection(db, {
    retailerId,
    name: "Facebook posts, every day",
    type: "IstRunatInterval",
    interval: JSON.stringify({ mode: 1, count: 1, unit: "days" }),
    status: "scheduled",
  });
  await makeRunsOfEveryKind(db, scheduled.id, "running");
  await makeConnection(db, {
    retailerId,
    name: "Page likes, every week",
    type: "IstRunatInterval",
    interval: JSON.stringify({ mode: 1, count: 7, unit: "days" }),
    status: "paused",
    pauseCause: "account",
    pauseReason: "The account “Robin” must be connected again.",
  });
  const group = await db
    .selectFrom("circularGroup")
    .select("id")
    .where("retailerId", "=", retailerId)
    .orderBy("id")
    .executeTakeFirst();
  return {
    dataDir,
    staffId: staff.id,
    groupId: group?.id ?? (await makeCircularGroup(db, { retailerId })).id,
    importId: await uploadPeople(dataDir, staff.id),
    cookies: { secured: await setUpApp(dataDir, secured.id) },
    circularId,
    draftId: circulars.find(({ slug }) => slug === "next-week")?.id ?? 0,
    pageId: page.id,
    connectionId: scheduled.id,
    sheetId: sheet.id,
    site,
  };
}

async function makePeople(db: Database, retailerId: number): Promise<void> {
  const names = ["Ada Park", "Ben Ortiz", "Chloe Martin", "Dev Shah", "Elena Rossi", "Femi Adeyemi"];
  for (const [index, name] of names.entries()) {
    const [firstName = "", lastName = ""] = name.split(" ");
    const email = `${firstName}.${lastName}@greenbasket.example`.toLowerCase();
    const role = index < 4 ? "Retailer" : "Customer";
    await makeUser(db, {
      email,
      firstName,
      lastName,
      role,
      retailerId,
      disabledAt: index === 3 ? new Date().toISOString() : null,
    });
  }
}
