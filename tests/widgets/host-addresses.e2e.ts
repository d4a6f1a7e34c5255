import { expect, type Page, test } from "@playwright/test";
import { addViews, openEveryView } from "./every-view";
import type { WidgetWorld } from "./widget-world";

let world: WidgetWorld;

test.beforeAll(async () => {
  world = await openEveryView();
});

test.afterAll(() => world.close());

const views = (head = "") => addViews(world, "/views", ["weekly-ad", "recipes"], { head });

/** Puts the page into a frame that `code` fills, which is given `html`. */
const framed = (code: string) => async () => {
  const html = await (await fetch(views())).text();
  const text = JSON.stringify(html).replaceAll("<", "\\u003c");
  return world.addPage(
    "/framed",
    `<!doctype html><title>Frame</title><iframe width="1000" height="3000"></iframe>
    <script>const html = ${text}, frame = document.querySelector("iframe"); ${code}</script>`,
  );
};

/** How a page comes to its address, and whether the address can follow. */
const pages: Record<string, [address: () => string | Promise<string>, follows: boolean]> = {
  "whose base is another site": [() => views('<base href="https://cdn.example/a/">'), true],
  "whose base is another page": [() => views('<base href="/start/">'), true],
  "in a frame with its source": [framed("frame.srcdoc = html"), true],
  "in a frame with a blob": [
    framed('frame.src = URL.createObjectURL(new Blob([html], { type: "text/html" }))'),
    true,
  ],
  "in a frame that a script wrote": [
    framed("const page = frame.contentDocument; page.open(); page.write(html); page.close()"),
    true,
  ],
  "whose router throws": [
    () =>
      views(
        '<script>history.pushState = history.replaceState = () => { throw new Error("no route") }</script>',
      ),
    false,
  ],
};

function listen(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  return errors;
}

for (const [name, [address, follows]] of Object.entries(pages)) {
  test(`deals and recipes open on a page ${name}`, async ({ page }) => {
    const errors = listen(page);
    await page.goto(await address());
    const frame = (await page.locator("iframe").count()) ? page.frames()[1] : page.mainFrame();
    if (!frame) throw new Error("The page has a frame.");
    await expect(frame.getByRole("figure")).toHaveCount(4);
    const before = await frame.evaluate(() => location.href);
    const expectHash = async (hash: string) =>
      expect(await frame.evaluate(() => location.href)).toBe(before + (follows ? hash : ""));

    await frame.locator('[data-deal="1200"]').click();
    await expect(frame.getByRole("dialog")).toBeVisible();
    await expectHash("#endcap-deal-1200");
    await page.keyboard.press("Escape");
    await expect(frame.getByRole("dialog")).toBeHidden();
    await expectHash("");

    await frame.getByRole("link", { name: "One-tray salmon" }).click();
    await expect(frame.getByRole("article", { name: "One-tray salmon" })).toBeVisible();
    await expectHash("#endcap-recipe-12");
    await frame.getByRole("link", { name: "Back to recipes" }).click();
    await expect(frame.getByRole("article")).toBeHidden();

    await frame.getByRole("link", { name: "One-tray salmon" }).click();
    await frame.getByRole("link", { name: /Vine Tomatoes/ }).click();
    await expect(frame.getByRole("dialog")).toBeVisible();
    expect(errors).toEqual([]);
  });
}
