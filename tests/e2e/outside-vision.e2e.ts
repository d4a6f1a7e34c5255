import { createCanvas } from "@napi-rs/canvas";
import { expectSound, expectSoundDialog } from "#tests/setup/axe";
import { test as base, expect, signInAsStaff } from "#tests/setup/browser-test";
import { type PlacesServer, startPlacesServer } from "#tests/setup/places-server";
import { tellVision } from "#tests/setup/vision-answers";

const key = "sk-planted-vision-key-86420";

/** `test` with a server that has a vision model outside, which the tests lead. */
const test = base.extend<object, { vision: PlacesServer }>({
  vision: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const vision = await startPlacesServer();
      await use(vision);
      await vision.close();
    },
    { scope: "worker" },
  ],
  environment: [
    async ({ vision }, use) =>
      use({
        VISION_URL: `${vision.address}/v1`,
        VISION_MODEL: "some-model",
        VISION_KEY: key,
        VISION_PAGE_PRICE: "0.02",
        VISION_TOKEN_PRICES: "2/10",
        VISION_MONTH_LIMIT: "0.03",
      }),
    { scope: "worker" },
  ],
});

const deals = [
  { name: "Red Plums", price: "4.99", left: 0.06, top: 0.08 },
  { name: "Sweet Corn", price: "2.49", left: 0.54, top: 0.08 },
  { name: "Whole Milk", price: "3.79", left: 0.06, top: 0.54 },
  { name: "Brown Eggs", price: "5.29", left: 0.54, top: 0.54 },
].map((deal) => ({ ...deal, width: 0.4, height: 0.38 }));

/** A page with four deals, each in a frame of its own. */
function drawPage(): Buffer {
  const [width, height] = [1500, 2000];
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, width, height);
  for (const deal of deals) {
    const [left, top] = [deal.left * width, deal.top * height];
    pen.strokeStyle = "#333";
    pen.lineWidth = 3;
    pen.strokeRect(left, top, deal.width * width, deal.height * height);
    pen.fillStyle = "#2a7";
    pen.beginPath();
    pen.arc(left + 300, top + 240, 160, 0, 7);
    pen.fill();
    pen.fillStyle = "#111";
    pen.font = "bold 60px sans-serif";
    pen.fillText(deal.name, left + 40, top + 500);
    pen.fillStyle = "#c00";
    pen.font = "bold 150px sans-serif";
    pen.fillText(`$${deal.price}`, left + 40, top + 680);
  }
  return canvas.toBuffer("image/jpeg");
}

test("a vision model outside is told of with its cost, and what it makes up is marked and never sure", async ({
  page,
  world,
  vision,
}) => {
  test.setTimeout(240_000);
  const told = deals.map((deal) => ({ ...deal, prefix: "", details: "" }));
  const [plums, corn, milk] = told as [(typeof told)[0], (typeof told)[0], (typeof told)[0]];
  plums.name = "Organic Red Plums";
  corn.price = "1.11";
  milk.name = "Chicken Wings";
  vision.answer = (_, response) =>
    tellVision(response, { deals: told }, { prompt_tokens: 1500, completion_tokens: 1000 });
  const { own } = await signInAsStaff(page, world);
  await page.goto(`/dashboard/circulars/${own.circular.id}/edit`);
  const host = new URL(vision.address).host;
  const dialog = page.getByRole("dialog", { name: "Add pages" });
  const addPage = async (cost: string) => {
    await page.getByRole("button", { name: "Add Pages" }).click();
    await expect(dialog.getByText(cost)).toBeVisible();
    const file = { name: "page.jpg", mimeType: "image/jpeg", buffer: drawPage() };
    await dialog.locator('input[type="file"]').last().setInputFiles(file);
    if (cost.startsWith("Pages")) await expectSoundDialog(page);
    await dialog.getByRole("button", { name: "Add pages" }).click();
    await expect(dialog).toBeHidden();
  };
  const readings = async () =>
    (await world.db.selectFrom("pageReading").select("status").execute()).map(({ status }) => status);
  await addPage(
    `Pages without text are sent to ${host} too, for about $0.02 each time one is read. This month $0.00 of $0.03 are spent.`,
  );
  await expect.poll(readings, { timeout: 120_000 }).toEqual(["read"]);
  expect(vision.seen).toHaveLength(1);
  expect(vision.seen[0]?.headers.authorization).toBe(`Bearer ${key}`);

  const { pageId } = await world.db.selectFrom("pageReading").select("pageId").executeTakeFirstOrThrow();
  await page.goto(`/dashboard/circulars/${own.circular.id}/edit/page/${pageId}`);
  await expect(page.getByText(`This page's picture was sent to ${host} to be read.`)).toBeVisible();
  await expect(page.getByText("suggested areas (4)")).toBeVisible();
  await page.keyboard.press("r");
  const review = page.getByRole("region", { name: "Review" });
  await expect(review.getByText("Not read on the page: Organic")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Accept all sure ones/ })).toHaveCount(0);
  await expectSound(page);
  await page.keyboard.press("n");
  await expect(review.getByText("Not read on the page: 1.11")).toBeVisible();
  await page.keyboard.press("n");
  await expect(review.getByText("Not read on the page: Chicken, Wings")).toBeVisible();
  await expect(review.getByLabel("Ingredient")).toHaveValue("Whole Milk");
  await expect(review.getByRole("option", { name: "Chicken Wings" })).toBeVisible();

  await page.goto(`/dashboard/circulars/${own.circular.id}/edit`);
  await addPage(`No more pages are sent to ${host} to be read this month: $0.013 of $0.03 are spent.`);
  await expect.poll(readings, { timeout: 120_000 }).toEqual(["read", "read"]);
  expect(vision.seen).toHaveLength(1);
  expect(world.server.output()).not.toContain(key);
});
