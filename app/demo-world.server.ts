import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { drawDemoCircular } from "#db/seed/draw-demo-circular";
import { makeCategory, makeRetailer, makeUser } from "#db/seed/factories";
import { importCircular } from "./domain/circulars/import-circular.server";
import { type Context, inTransaction } from "./domain/context";
import { withTempDir } from "./domain/pages/render-page.server";
import { wallTimeOf } from "./domain/wall-time";

const demoSlug = "green-basket-market";
const categories = [
  "Bakery",
  "Beverages",
  "Dairy",
  "Frozen",
  "Grocery",
  "Household",
  "Meat",
  "Produce",
  "Seafood",
];
const day = 86_400_000;

/**
 * Where there is no retailer yet: a demo retailer with staff, categories and a circular of the current
 * week, made from a PDF drawn for it. Gives the demo retailer's id, or null when there is none.
 */
export async function seedDemoWorld(ctx: Context): Promise<number | null> {
  const retailers = await ctx.db.selectFrom("retailer").select(["id", "slug"]).execute();
  if (retailers.length > 0) return retailers.find((retailer) => retailer.slug === demoSlug)?.id ?? null;
  const retailer = await inTransaction(ctx, async (tx) => {
    const now = tx.now().toISOString();
    const stamps = { createdAt: now, updatedAt: now };
    const demo = await makeRetailer(tx.db, {
      name: "Green Basket Market",
      slug: demoSlug,
      siteName: "Green Basket Market",
      timeZone: "America/Chicago",
      ...stamps,
    });
    for (const name of categories) await makeCategory(tx.db, name);
    await makeUser(tx.db, {
      email: "staff@endcap.test",
      firstName: "Robin",
      lastName: "Baker",
      role: "Retailer",
      retailerId: demo.id,
      ...stamps,
    });
    return demo;
  });
  await importDemoCircular(ctx, retailer);
  return retailer.id;
}

async function importDemoCircular(ctx: Context, retailer: { id: number; timeZone: string }): Promise<void> {
  const now = ctx.now().getTime();
  const from = wallTimeOf(new Date(now - day), retailer.timeZone).slice(0, 10);
  const to = wallTimeOf(new Date(now + 6 * day), retailer.timeZone).slice(0, 10);
  await withTempDir(ctx, async (dir) => {
    const path = join(dir, "demo.pdf");
    const bytes = await drawDemoCircular();
    await writeFile(path, bytes);
    const input = {
      name: "This week",
      title: "Fresh picks of the week",
      slug: "this-week",
      activeDate: `${from}T00:00:00`,
      terminationDate: `${to}T23:59:59`,
      retailerId: retailer.id,
    };
    await importCircular(ctx, input, [
      { path, fileName: "green-basket-this-week.pdf", byteSize: bytes.byteLength },
    ]);
  });
}
