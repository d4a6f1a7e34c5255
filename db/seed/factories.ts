import type { Insertable, Selectable } from "kysely";
import type { Database, DatabaseTransaction } from "../database";
import { fold } from "../fold";
import { storeTexts } from "../store-search";
import type {
  AreaRow,
  AreaTable,
  CategoryRow,
  CircularFileTable,
  CircularGroupRow,
  CircularGroupTable,
  CircularPageRow,
  CircularPageTable,
  CircularRow,
  CircularTable,
} from "../tables/circulars";
import type { EmailRow, EmailTable } from "../tables/email";
import type {
  RetailerRow,
  RetailerTable,
  UserImportRow,
  UserImportTable,
  UserRow,
  UserTable,
} from "../tables/identity";
import type { ActivityRow, ActivityTable } from "../tables/kernel";
import type { RecipeCategoryTable, RecipeRow, RecipeTable, StoreRow, StoreTable } from "../tables/shopping";

/**
 * Rows for the demo world and for tests, written straight into the tables. Deterministic: names count up
 * per process, dates stand still unless given.
 */
export type Handle = Database | DatabaseTransaction;

export const factoryInstant = "2026-01-05T12:00:00.000Z";
let counter = 0;

/** Counts up, over all factories. */
export function nextNumber(): number {
  counter += 1;
  return counter;
}

const stamps = { createdAt: factoryInstant, updatedAt: factoryInstant };

export function makeRetailer(
  db: Handle,
  given: Partial<Insertable<RetailerTable>> = {},
): Promise<RetailerRow> {
  const number = nextNumber();
  const name = given.name ?? `Retailer ${number}`;
  return db
    .insertInto("retailer")
    .values({ name, slug: `retailer-${number}`, timeZone: "America/Chicago", ...stamps, ...given })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** `passwordHash` null: the user can't sign in. */
export function makeUser(
  db: Handle,
  given: Partial<Insertable<UserTable>> & { role: UserRow["role"]; retailerId: number | null },
): Promise<UserRow> {
  const number = nextNumber();
  const { firstName = "Pat", lastName = `Number ${number}` } = given;
  return db
    .insertInto("user")
    .values({
      email: `person${number}@endcap.test`,
      firstName,
      lastName,
      firstNameFolded: fold(firstName),
      lastNameFolded: fold(lastName),
      passwordHash: null,
      emailConfirmed: 1,
      disabledAt: null,
      ...stamps,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A line of the activity log; its author is the product itself. */
export function makeActivity(
  db: Handle,
  given: Partial<Insertable<ActivityTable>> = {},
): Promise<ActivityRow> {
  return db
    .insertInto("activity")
    .values({
      at: factoryInstant,
      name: "circular.created",
      logType: "circular",
      description: `Line ${nextNumber()} was written.`,
      errorDescription: null,
      sourceName: "system",
      succeeded: 1,
      userId: null,
      userName: "factory",
      retailerId: null,
      entityId: null,
      before: null,
      after: null,
      ip: null,
      requestId: null,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function makeCategory(db: Handle, name = `Category ${nextNumber()}`): Promise<CategoryRow> {
  return db
    .insertInto("category")
    .values({ name, ...stamps })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function makeRecipeCategory(
  db: Handle,
  given: Partial<Insertable<RecipeCategoryTable>> = {},
): Promise<Selectable<RecipeCategoryTable>> {
  return db
    .insertInto("recipeCategory")
    .values({ name: `Recipes ${nextNumber()}`, featured: 0, ...stamps, ...given })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A recipe of ten minutes with two ingredients and two steps, unless `json` says otherwise. */
export function makeRecipe(
  db: Handle,
  given: Partial<Insertable<RecipeTable>> & { recipeCategoryId: number },
): Promise<RecipeRow> {
  const { originalId = `recipe-${nextNumber()}`, image = null } = given;
  const title = given.title ?? `Dish ${originalId}`;
  const json = JSON.stringify({
    originalId,
    title,
    image,
    summary: "<p>Quick and <b>good</b>.</p>",
    instructions: "",
    steps: ["Mix.", "Serve."],
    ingredients: ["1 cup flour", "2 eggs"],
    preparationMinutes: 10,
    cookingMinutes: null,
    totalMinutes: null,
    servings: null,
    sourceName: null,
    sourceUrl: null,
  });
  return db
    .insertInto("recipe")
    .values({ originalId, title, image, json, mainRecipe: 0, recipeOfTheWeek: 0, ...stamps, ...given })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Published, and active from 2026-01-01 to 2030-01-01, unless said otherwise. */
export function makeCircular(
  db: Handle,
  given: Partial<Insertable<CircularTable>> & { retailerId: number },
): Promise<CircularRow> {
  const number = nextNumber();
  return db
    .insertInto("circular")
    .values({
      name: `Circular ${number}`,
      title: `Week ${number}`,
      slug: `circular-${number}`,
      activeDate: "2026-01-01T06:00:00.000Z",
      terminationDate: "2030-01-01T05:59:59.000Z",
      publishedAt: factoryInstant,
      ...stamps,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function makeCircularGroup(
  db: Handle,
  given: Partial<Insertable<CircularGroupTable>> & { retailerId: number },
): Promise<CircularGroupRow> {
  return db
    .insertInto("circularGroup")
    .values({ name: `Group ${nextNumber()}`, ...stamps, ...given })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** In Springfield, Illinois, unless said otherwise. */
export function makeStore(
  db: Handle,
  given: Partial<Insertable<StoreTable>> & { retailerId: number; circularGroupId: number },
): Promise<StoreRow> {
  const number = nextNumber();
  const store = {
    name: `Store ${number}`,
    slug: `store-${number}`,
    storeNumber: String(number),
    address1: `${number} Main Street`,
    city: "Springfield",
    state: "IL",
    zipCode: "62701",
    hasExistingShoppingList: 0,
    ...stamps,
    ...given,
  } as const;
  return db
    .insertInto("store")
    .values({ ...store, ...storeTexts(store) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Ready pages without files: their image keys point at nothing. Positions go on behind the last page. */
export async function makePages(
  db: Handle,
  circularId: number,
  count: number,
  given: Partial<Insertable<CircularPageTable>> = {},
): Promise<CircularPageRow[]> {
  const file = await makeCircularFile(db, { circularId, pageCount: count });
  const last = await db
    .selectFrom("circularPage")
    .select((eb) => eb.fn.max("position").as("position"))
    .where("circularId", "=", circularId)
    .executeTakeFirst();
  const start = last?.position ?? 0;
  const rows = Array.from({ length: count }, (_, index) => ({
    circularId,
    circularFileId: file.id,
    pageNumber: index + 1,
    position: start + index + 1,
    status: "ready" as const,
    blank: 0 as const,
    widthPt: 612,
    heightPt: 792,
    bigImageKey: `${String(circularId).padStart(32, "0")}${String(index).padStart(32, "0")}.jpg`,
    bigImageWidth: 1159,
    bigImageHeight: 1500,
    smallImageKey: `${String(circularId).padStart(32, "1")}${String(index).padStart(32, "0")}.jpg`,
    smallImageWidth: 247,
    smallImageHeight: 320,
    ...stamps,
    ...given,
  }));
  return db.insertInto("circularPage").values(rows).returningAll().execute();
}

export function makeCircularFile(
  db: Handle,
  given: Partial<Insertable<CircularFileTable>> & { circularId: number },
): Promise<{ id: number }> {
  return db
    .insertInto("circularFile")
    .values({
      fileName: "circular.pdf",
      fileKey: `${"f".repeat(64)}.pdf`,
      byteSize: 1000,
      pageCount: 1,
      createdAt: factoryInstant,
      ...given,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
}

/** A quarter-page area in the top left corner unless said otherwise. */
export function makeArea(
  db: Handle,
  given: Partial<Insertable<AreaTable>> & { pageId: number },
): Promise<AreaRow> {
  const number = nextNumber();
  return db
    .insertInto("area")
    .values({
      left: 0.1,
      top: 0.1,
      width: 0.25,
      height: 0.25,
      thumbnailIndex: null,
      featured: 0,
      categoryId: null,
      prefix: "",
      ingredient: `Ingredient ${number}`,
      deal: "$1.99",
      details: "",
      recipesJson: null,
      version: 1,
      ...stamps,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A mail that left, at the factories' instant unless said otherwise. */
export function makeEmail(
  db: Handle,
  given: Partial<Insertable<EmailTable>> & { recipient: string },
): Promise<EmailRow> {
  return db
    .insertInto("email")
    .values({
      template: "password-changed",
      data: JSON.stringify({ firstName: "Pat", page: null }),
      subject: "Your password was changed",
      ip: "192.0.2.44",
      status: "sent",
      urgent: 1,
      attempts: 1,
      dueAt: factoryInstant,
      sentAt: factoryInstant,
      createdAt: factoryInstant,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A file of people whose import is over: nobody came of it. */
export function makeUserImport(
  db: Handle,
  given: Partial<Insertable<UserImportTable>> & { retailerId: number },
): Promise<UserImportRow> {
  return db
    .insertInto("userImport")
    .values({
      status: "done",
      fileName: "people.csv",
      fileHash: "0".repeat(64),
      headings: '["Email"]',
      samples: "[]",
      headingRow: 1,
      rowCount: 0,
      doneRows: 0,
      lastRow: 1,
      createdCount: 0,
      updatedCount: 0,
      skippedCount: 0,
      failedCount: 0,
      invites: 0,
      createdAt: factoryInstant,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
