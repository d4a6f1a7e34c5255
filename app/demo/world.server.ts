import { copyFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { RecipeData } from "#app/catalogue/domain/recipes/recipe-data";
import { storeSelection } from "#app/catalogue/domain/recipes/shown-selection.server";
import { importCircular } from "#app/circulars/domain/circulars/import-circular.server";
import { listRetailers } from "#app/identity/domain/retailers/queries.server";
import { recordActivity } from "#app/kernel/activity/activity.server";
import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { withTempDir } from "#app/kernel/files/temp-files.server";
import { slugFromName } from "#app/kernel/slugs";
import { wallDayOf } from "#app/kernel/wall-time";
import { queueEmail } from "#app/messages/domain/emails/queue-email.server";
import { toFlag, toInstant } from "#db/columns";
import {
  makeArea,
  makeCategory,
  makeCircularGroup,
  makeRetailer,
  makeStore,
  makeUser,
} from "#db/seed/factories";
import { assignService, makeService, makeSubservice } from "#db/seed/integration-factories";
import type { RetailerRow } from "#db/tables/identity";
import { demoDaysBefore, seedDemoCounts } from "./counts.server";
import { type DemoArea, type DemoData, demoPath, readDemoData } from "./data.server";
import { seedDemoProperty } from "./property.server";
import { seedDemoRecipes } from "./recipes.server";

const demoSlug = "green-basket-market";
const weeklyAdPdf = "weekly-ad.pdf";
/** A PDF of one page without text. */
const picturePagePdf = "weekend-market.pdf";
const day = 86_400_000;

export interface DemoWorldOptions {
  /** Whether the draft ends with a page that is a picture, which takes the worker some seconds of CPU time to read. */
  hasPicturePage?: boolean;
}

/**
 * Adds the demo world, from the files under `demo/`, if there is no retailer yet: a demo retailer with staff,
 * categories, recipes and stores, a circular of the current week with its areas and counts, and a half-finished draft
 * for the next week; all in one transaction. Returns the demo retailer's id, or null if there is none.
 */
export async function seedDemoWorld(
  ctx: Context,
  { hasPicturePage = true }: DemoWorldOptions = {},
): Promise<number | null> {
  const retailers = await listRetailers(ctx);
  if (retailers.length > 0) return retailers.find((retailer) => retailer.slug === demoSlug)?.id ?? null;
  const { weeklyAd, recipes, stores, services } = readDemoData();
  return inTransaction(ctx, async (tx) => {
    const retailer = await makeDemoRetailer(tx);
    await makeDemoServices(tx, retailer.id, services);
    const links = {
      categoryIds: await makeDemoCategories(tx, weeklyAd),
      recipes: await seedDemoRecipes(tx, recipes),
    };
    const { circularId, pageIds } = await importDemoCircular(tx, retailer, thisWeek, [weeklyAdPdf]);
    const draftPdfs = hasPicturePage ? [weeklyAdPdf, picturePagePdf] : [weeklyAdPdf];
    const draft = await importDemoCircular(tx, retailer, nextWeek, draftPdfs);
    for (const [index, { areas }] of weeklyAd.pages.entries()) {
      const pageId = pageIds[index] as number;
      // The draft's first page has all its areas, the second half of them, and the others none.
      const drafted = areas.slice(0, [areas.length, Math.floor(areas.length / 2)][index] ?? 0);
      for (const [position, area] of areas.entries()) {
        await makeDemoArea(tx, { pageId, position, area, ...links });
      }
      for (const [position, area] of drafted.entries()) {
        await makeDemoArea(tx, { pageId: draft.pageIds[index] as number, position, area, ...links });
      }
    }
    await makeDemoStores(tx, retailer, { pageIds, ...stores });
    await seedDemoCounts(tx, retailer.id, circularId, stores);
    await seedDemoProperty(tx, retailer);
    await recordActivity(tx, {
      name: "system.seeded",
      logType: "system",
      description: `The demo retailer "${retailer.name}" was made.`,
      retailerId: retailer.id,
      entityId: retailer.id,
    });
    return retailer.id;
  });
}

/**
 * Sets the demo site as the demo retailer's website, unless somebody entered another one. Done at every start, since
 * the site's port may change.
 */
export async function linkDemoSite(ctx: Context, retailerId: number, address: string): Promise<void> {
  await ctx.db
    .updateTable("retailer")
    .set({ siteUrl: address })
    .where("id", "=", retailerId)
    .where((eb) => eb.or([eb("siteUrl", "is", null), eb("siteUrl", "like", "http://localhost:%")]))
    .where((eb) => eb.or([eb("siteUrl", "is", null), eb("siteUrl", "!=", address)]))
    .execute();
}

/** The stores and their circular groups, which show the circular's pages in its order, all or all but the last. */
async function makeDemoStores(
  tx: Tx,
  retailer: RetailerRow,
  { pageIds, groups, stores }: DemoData["stores"] & { pageIds: number[] },
): Promise<void> {
  const now = toInstant(tx.now());
  const stamps = { createdAt: now, updatedAt: now };
  const groupIds = new Map<string, number>();
  for (const { name, leftOutPages } of groups) {
    const { id } = await makeCircularGroup(tx.db, { retailerId: retailer.id, name, ...stamps });
    const shownIds = pageIds.slice(0, pageIds.length - leftOutPages);
    const shown = shownIds.map((pageId, index) => ({ circularGroupId: id, pageId, position: index + 1 }));
    await tx.db.insertInto("circularGroupPage").values(shown).execute();
    groupIds.set(name, id);
  }
  for (const { group, ...store } of stores) {
    const circularGroupId = groupIds.get(group) ?? 0;
    await makeStore(tx.db, { ...store, retailerId: retailer.id, circularGroupId, ...stamps });
  }
}

async function makeDemoRetailer(tx: Tx): Promise<RetailerRow> {
  const now = toInstant(tx.now());
  const stamps = { createdAt: now, updatedAt: now };
  const retailer = await makeRetailer(tx.db, {
    name: "Green Basket Market",
    slug: demoSlug,
    siteName: "Green Basket Market",
    timeZone: "America/Chicago",
    language: "en",
    country: "US",
    currency: "USD",
    ...stamps,
  });
  const staff = await makeUser(tx.db, {
    email: "staff@endcap.test",
    firstName: "Robin",
    lastName: "Baker",
    role: "Retailer",
    retailerId: retailer.id,
    ...stamps,
  });
  // Shows what an invitation looks like; not if emails are really sent, since nobody has this address.
  if (tx.services.mailer.kind === "outbox")
    await queueEmail(tx, { template: "set-password", userId: staff.id });
  return retailer;
}

async function makeDemoServices(tx: Tx, retailerId: number, services: DemoData["services"]): Promise<void> {
  const createdAt = toInstant(tx.now());
  for (const { subservices, ...fields } of services) {
    const service = await makeService(tx.db, { ...fields, slug: slugFromName(fields.name), createdAt });
    await assignService(tx.db, { retailerId, serviceId: service.id });
    for (const part of subservices) {
      const given = { ...part, serviceId: service.id, slug: slugFromName(part.name), createdAt };
      const { id: subserviceId } = await makeSubservice(tx.db, given);
      await tx.db.insertInto("retailerSubservice").values({ retailerId, subserviceId }).execute();
    }
  }
}

/** Adds the categories that areas name; returns their ids by name. */
async function makeDemoCategories(tx: Tx, { pages }: DemoData["weeklyAd"]): Promise<Map<string, number>> {
  const names = new Set(pages.flatMap(({ areas }) => areas.map(({ category }) => category)));
  const ids = new Map<string, number>();
  for (const name of [...names].sort()) ids.set(name, (await makeCategory(tx.db, name)).id);
  return ids;
}

/** A circular of the demo grocer; days are relative to today. */
interface DemoWeek {
  name: string;
  title: string;
  slug: string;
  firstDay: number;
  lastDay: number;
  draft: boolean;
}

const thisWeek: DemoWeek = {
  name: "This week",
  title: "Fresh picks of the week",
  slug: "this-week",
  firstDay: -demoDaysBefore,
  lastDay: 6,
  draft: false,
};

const nextWeek: DemoWeek = {
  name: "Next week",
  title: "More fresh picks",
  slug: "next-week",
  firstDay: 7,
  lastDay: 13,
  draft: true,
};

/** Returns the circular's id and those of its pages, in order. @param files its PDFs under `demo/` */
async function importDemoCircular(
  tx: Tx,
  retailer: RetailerRow,
  { firstDay, lastDay, ...names }: DemoWeek,
  files: string[],
): Promise<{ circularId: number; pageIds: number[] }> {
  const now = tx.now().getTime();
  const from = wallDayOf(new Date(now + firstDay * day), retailer.timeZone);
  const to = wallDayOf(new Date(now + lastDay * day), retailer.timeZone);
  return withTempDir(tx.services.files, async (dir) => {
    // Copies, since an upload is moved to the file store.
    const uploads = await Promise.all(
      files.map(async (file) => {
        const path = join(dir, file);
        await copyFile(demoPath(file), path);
        return { path, fileName: `green-basket-${file}`, byteSize: (await stat(path)).size };
      }),
    );
    const input = {
      ...names,
      activeDate: `${from}T00:00:00`,
      terminationDate: `${to}T23:59:59`,
      retailerId: retailer.id,
    };
    return importCircular(tx, input, uploads);
  });
}

/**
 * Written straight into the table, since the domain functions only accept thumbnails that exist, and these are found
 * when the page is drawn. The circular has one picture per deal, in the order of the deals.
 */
async function makeDemoArea(
  tx: Tx,
  deal: {
    pageId: number;
    position: number;
    area: DemoArea;
    categoryIds: Map<string, number>;
    recipes: Map<string, RecipeData>;
  },
): Promise<void> {
  const { box, category, featured, recipes: ids, ...values } = deal.area;
  const recipes = ids.map((id) => deal.recipes.get(id));
  const now = toInstant(tx.now());
  await makeArea(tx.db, {
    ...values,
    ...box,
    featured: toFlag(featured),
    pageId: deal.pageId,
    categoryId: deal.categoryIds.get(category) ?? null,
    thumbnailIndex: deal.position,
    ...storeSelection(recipes.length > 0 ? JSON.stringify(recipes) : null),
    createdAt: now,
    updatedAt: now,
  });
}
