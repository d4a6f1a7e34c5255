import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");

test(".env.example names every setting of the configuration, and no other", () => {
  const schema = read("app/server/process/config.server.ts").split("z.object({")[1].split("});")[0];
  // What NODE_ENV and the development server say is not for this file.
  const settings = [...schema.matchAll(/^ {2}([A-Z_]+):/gm)].map((match) => match[1]);
  const documented = [...read(".env.example").matchAll(/^# ([A-Z_]+)=/gm)].map((match) => match[1]);
  // The key of a bucket is read by the AWS SDK itself.
  settings.push("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY");
  expect(settings.length).toBeGreaterThan(10);
  expect(documented.toSorted()).toEqual(
    settings.filter((name) => !["NODE_ENV", "REMIX_DEV_ORIGIN"].includes(name)).toSorted(),
  );
});

test("docs/settings.md explains every setting that .env.example names", () => {
  const settings = read("docs/settings.md");
  const documented = [...read(".env.example").matchAll(/^# ([A-Z_]+)=/gm)].map((match) => match[1]);
  expect(documented.filter((name) => !settings.includes(`| \`${name}\``))).toEqual([]);
});
