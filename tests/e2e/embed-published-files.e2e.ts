import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeRetailer } from "#db/seed/factories";
import { expectSoundDialog } from "#tests/setup/axe";
import { test as base, expect, signIn } from "#tests/setup/browser-test";
import { chooseRowAction } from "#tests/setup/row-actions";

/** `test` with a server that publishes ads as files. */
const test = base.extend({
  environment: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), "endcap-published-"));
      await use({ PUBLISH_TO: folder, PUBLISH_URL: "https://files.example/" });
      await rm(folder, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
});

test("where ads are published as files, the Embed Code dialog gives out snippets that read from there", async ({
  page,
  world,
}) => {
  const retailer = await makeRetailer(world.db, { name: "Corner Grocer" });
  await signIn(page, world);
  await page.goto("/dashboard/retailers");
  await chooseRowAction(page, "Corner Grocer", "Embed Code of Corner Grocer");
  const dialog = page.getByRole("dialog", { name: "Embed Code: Corner Grocer" });
  const snippet = dialog.getByRole("region", { name: "Snippet of weekly-ad" });
  await expect(snippet).not.toContainText("data-endcap-files");
  await dialog.getByRole("radio", { name: "The published files" }).check();
  await expect(snippet).toContainText(`data-endcap-files="https://files.example/${retailer.id}"`);
  await expect(snippet).toContainText(`data-endcap-server="${world.server.address}"`);
  await expectSoundDialog(page);
});
