import { expect, test } from "#tests/setup/browser-test";

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
