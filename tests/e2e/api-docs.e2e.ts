import { makeRetailer } from "#db/seed/factories";
import { expect, test } from "#tests/setup/browser-test";
import { apiEntry } from "#tests/setup/entry-points";
import { drawPdf } from "#tests/setup/pdfs";

test("the API's description shows every endpoint from this server alone, within the content security policy", async ({
  page,
  world,
}) => {
  const broken: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) broken.push(message.text());
  });
  page.on("pageerror", (error) => broken.push(error.message));
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(world.server.address)) {
      elsewhere.push(request.url());
    }
  });
  await page.goto("/api/docs");
  const { paths } = await (await page.request.get("/api/openapi.json")).json();
  const endpoints = Object.values<object>(paths).flatMap((item) => Object.keys(item));
  expect(endpoints.length).toBeGreaterThan(15);
  await expect(page.locator(".opblock")).toHaveCount(endpoints.length);
  await page.getByText("Sign in: gives a token").click();
  await expect(page.getByText("Try it out")).toBeVisible();
  expect(broken).toEqual([]);
  expect(elsewhere).toEqual([]);
});

test("public answers leave the server with one set of headers that lets every site show them", async ({
  world,
}) => {
  const { address } = world.server;
  const retailer = await makeRetailer(world.db);
  const enter = await apiEntry(world.server);
  const now = Date.now();
  const [from = "", to = ""] = [now - 86_400_000, now + 86_400_000].map((ms) => new Date(ms).toISOString());
  const wish = { name: "Now", title: "Now", slug: "now", from, to, retailer, files: [await drawPdf(1)] };
  expect((await enter(wish)).outcome).toBe(201);

  const ad = () =>
    fetch(`${address}/public/retailers/${retailer.id}/weekly-ad`, { headers: { Cookie: "a=b" } });
  const imageUrl = async () => (await (await ad()).json()).circulars[0].pages[0]?.images[0]?.url;
  await expect.poll(imageUrl, { timeout: 30_000 }).toBeTruthy();
  for (const response of [await ad(), await fetch(`${address}${await imageUrl()}`)]) {
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
      etag: expect.stringMatching(/^"[\w-]+"$/),
    });
    expect(response.headers.getSetCookie()).toEqual([]);
  }
  expect((await fetch(`${address}/public/retailers/1/weekly-ad`, { method: "POST" })).status).toBe(404);
});
