import { chromium } from "@playwright/test";
import { readConfig } from "#app/config.server";
import { openRuntime } from "#app/context.server";
import { makeIntegrations } from "#db/seed/integration-factories";
import { saveSettings } from "#app/domain/settings/settings.server";
import { pino } from "pino";
const env: Record<string, string> = { DATA_DIR: "/tmp/d2", NODE_ENV: "test" };
for (const l of (await import("node:fs")).readFileSync("/tmp/fakes.log", "utf8").matchAll(/^export (\w+)='(.*)'$/gm)) env[l[1]!] = l[2]!;
const rt = await openRuntime(readConfig(env), { log: pino({ level: "silent" }) });
const ctx = rt.makeContext({ actor: { kind: "system", name: "x" }, source: "system" });
const r = await rt.db.selectFrom("retailer").selectAll().executeTakeFirstOrThrow();
if ((await rt.db.selectFrom("connection").select("id").execute()).length === 0) {
  await makeIntegrations(rt.db, r.id);
  await rt.db.deleteFrom("connection").execute(); await rt.db.deleteFrom("socialAccount").execute();
  await saveSettings(ctx, r.id, { name: "Dana", accessToken: "EAAGm0PX4ZCpsBAKdanaTokenThatNobodyMaySee1234567890" });
}
await rt.close();
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: "--no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync --disable-quic --no-first-run".split(" ") });
for (const width of [1600, 360]) {
  const page = await browser.newPage({ viewport: { width, height: 1100 } });
  page.on("console", (m) => { if (m.type() === "error") console.log("console", m.text().slice(0, 300)); });
  page.on("pageerror", (e) => console.log("pageerror", e.message));
  await page.request.post("http://localhost:3119/login", { form: { email: "admin@endcap.test", password: "correct-horse-1" }, headers: { Origin: "http://localhost:3119" } });
  await page.goto("http://localhost:3119/dashboard/connections"); await page.waitForTimeout(1500);
  await page.screenshot({ path: `/tmp/shots/c1-${width}.png` });
  await page.getByRole("button", { name: "Add Connection" }).first().click(); await page.waitForTimeout(800);
  const d = page.getByRole("dialog");
  await d.getByLabel("Retailer").first().click(); await page.getByRole("option").first().click(); await page.waitForTimeout(1200);
  await page.screenshot({ path: `/tmp/shots/c2-${width}.png` });
  await d.getByLabel("Property").first().click(); await page.getByRole("option").first().click();
  await d.getByLabel("Connect as User").first().click(); await page.getByRole("option").first().click();
  await d.getByLabel("Page Title").first().click(); await page.getByRole("option", { name: "Posts", exact: true }).click();
  await d.getByLabel("Page Name").fill("Green Basket Market");
  await d.getByLabel("Spreadsheet URL").fill("https://docs.google.com/spreadsheets/d/abc/edit#gid=0");
  await page.waitForTimeout(700);
  await d.getByRole("button", { name: "Try with Five Rows" }).click(); await page.waitForTimeout(2500);
  await d.getByRole("button", { name: "Schedule Now" }).scrollIntoViewIfNeeded();
  await page.screenshot({ path: `/tmp/shots/c3-${width}.png` });
  await d.getByRole("button", { name: "Run Now" }).click(); await page.waitForTimeout(500);
  await page.screenshot({ path: `/tmp/shots/c4-${width}.png` });
  await page.getByRole("button", { name: "Yes" }).click(); await page.waitForTimeout(3000);
  await page.screenshot({ path: `/tmp/shots/c5-${width}.png` });
  await page.goto("http://localhost:3119/dashboard/connections"); await page.waitForTimeout(1000);
  const link = page.getByRole("link", { name: /Runs of/ });
  if (await link.count()) { await link.first().click(); await page.waitForTimeout(2500); await page.screenshot({ path: `/tmp/shots/c6-${width}.png` }); }
  await page.close();
}
await browser.close();
