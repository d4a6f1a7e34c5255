import { register } from "node:module";
import { defineConfig } from "@playwright/test";
import { findChromium } from "./scripts/chromium.mjs";

// Each process of the runner reads this file before any test.
register("./tests/setup/json-imports.mjs", import.meta.url);

export default defineConfig({
  testDir: "tests",
  testMatch: "**/*.e2e.ts",
  outputDir: "test-results",
  globalSetup: "./tests/setup/build-what-browsers-need.ts",
  forbidOnly: true,
  fullyParallel: false,
  retries: 0,
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [["line"], ["json", { outputFile: ".cache/test/playwright.json" }]],
  use: {
    locale: "en-US",
    timezoneId: "America/New_York",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: findChromium(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-quic",
        "--no-first-run",
        "--process-per-site",
      ],
    },
  },
});
