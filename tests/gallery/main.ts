import { mkdir } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { openBesideServer } from "#tests/setup/open-beside-server";
import { adminSignIn, type RunningServer, startServer } from "#tests/setup/running-server";
import playwrightConfig from "../../playwright.config";
import { type Pictured, writeContactSheet } from "./contact-sheet";
import { findProblems } from "./find-problems";
import { emails, makeGalleryWorld } from "./gallery-world";
import { type GalleryWorld, type Screen, screens, type Visitor } from "./screens";
import { wordsIn } from "./words";

const usage = `npm run gallery -- <folder> [--check] [--language <tag>] [<part of a name> …]

Takes pictures of every screen and of the widgets in their main states, at 360, 768 and 1600 px, light and dark, from
the built product with the demo world, and writes index.html, which shows those of a screen side by side. Ends with 1
when a screen could not be brought into its state.

  --check  also says what axe finds on each, of whatever weight, and which texts don't fit, in wide windows at twice
           their size, too; ends with 1 where that is anything
  --language  that the browser asks for: en when left out, es, or one that only widgets speak`;

const sizes = [
  { width: 360, height: 780 },
  { width: 768, height: 1024 },
  { width: 1600, height: 1000 },
];
const schemes = ["light", "dark"] as const;
/** Pictures of a whole screen end there. */
const maxHeight = 3200;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: "boolean" },
    check: { type: "boolean" },
    language: { type: "string", default: "en" },
  },
});
const [folder, ...parts] = positionals;
const words = wordsIn(values.language);

async function main(into: string): Promise<number> {
  await mkdir(into, { recursive: true });
  const wanted = screens.filter(
    ({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)),
  );
  const server = await startServer({ environment: { DEMO: "1", DEMO_PORT: "0" } });
  const browser = await chromium.launch(playwrightConfig.use?.launchOptions);
  try {
    const db = await openBesideServer(server.dataDir);
    const world = await makeGalleryWorld(db, { dataDir: server.dataDir, site: server.demoAddress ?? "" });
    await db.destroy();
    const gallery = new Gallery(browser, server, world, into);
    await gallery.waitForPages();
    const pictured: Pictured[] = [];
    for (const screen of wanted) {
      const one = await gallery.picture(screen);
      console.log(`${screen.name}: ${one.pictures.length} pictures${one.fault ? `, ${one.fault}` : ""}`);
      for (const { caption, problems } of one.pictures)
        for (const problem of problems) console.log(`  ${caption}: ${problem}`);
      pictured.push(one);
      await writeContactSheet(into, pictured);
    }
    const isFine = ({ fault, pictures }: Pictured) =>
      fault === null && pictures.every(({ problems }) => problems.length === 0);
    return pictured.every(isFine) ? 0 : 1;
  } finally {
    await browser.close();
    await server.stop();
  }
}

class Gallery {
  private readonly prepared = new Map<NonNullable<Screen["prepare"]>, Promise<void>>();
  private readonly contexts = new Map<Visitor, Promise<BrowserContext>>();

  constructor(
    private readonly browser: Browser,
    private readonly server: RunningServer,
    private readonly world: GalleryWorld,
    private readonly folder: string,
  ) {}

  async picture(screen: Screen): Promise<Pictured> {
    const pictured: Pictured = { name: screen.name, pictures: [], fault: null };
    const { prepare } = screen;
    try {
      if (prepare) await this.once(prepare);
    } catch (error) {
      return { ...pictured, fault: String(error) };
    }
    for (const size of sizes) {
      const page = await (await this.contextOf(screen.as)).newPage();
      try {
        await page.setViewportSize(size);
        await this.haveSiteSpeak(page);
        await page.goto(screen.path(this.world), { waitUntil: "networkidle" });
        await screen.arrange?.(page, words);
        for (const colorScheme of schemes) {
          await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
          await whenStill(page);
          const file = `${screen.name}-${size.width}-${colorScheme}.png`;
          await this.shoot(page, screen, file, size.width);
          const problems = values.check ? await findProblems(page) : [];
          const caption = `${size.width} px, ${colorScheme}`;
          pictured.pictures.push({ file, caption, width: size.width, problems });
        }
      } catch (error) {
        pictured.fault ??= `${size.width} px: ${error instanceof Error ? error.message : String(error)}`;
      } finally {
        await page.close();
      }
    }
    return pictured;
  }

  /** Screens that need the same done share it. */
  private once(prepare: NonNullable<Screen["prepare"]>): Promise<void> {
    const begun = this.prepared.get(prepare) ?? prepare(this.world);
    this.prepared.set(prepare, begun);
    return begun;
  }

  /** The page's language goes before the browser's: the grocer's own site says the gallery's. */
  private async haveSiteSpeak(page: Page): Promise<void> {
    const spoken = {
      site: new URL(this.world.site).origin,
      lang: values.language,
      dir: values.language === "ar" ? "rtl" : "ltr",
    };
    await page.addInitScript(({ site, ...attributes }) => {
      if (location.origin !== site) return;
      // Once the page is read, and before its scripts run.
      document.addEventListener("readystatechange", () =>
        Object.assign(document.documentElement, attributes),
      );
    }, spoken);
  }

  private async shoot(page: Page, { whole }: Screen, file: string, width: number): Promise<void> {
    const target = path.join(this.folder, file);
    if (!whole) {
      await page.screenshot({ path: target });
      return;
    }
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const clip = { x: 0, y: 0, width, height: Math.min(height, maxHeight) };
    await page.screenshot({ path: target, fullPage: true, clip });
  }

  private contextOf(visitor: Visitor): Promise<BrowserContext> {
    const known = this.contexts.get(visitor) ?? this.openContext(visitor);
    this.contexts.set(visitor, known);
    return known;
  }

  private async openContext(visitor: Visitor): Promise<BrowserContext> {
    const context = await this.browser.newContext({
      ...{ baseURL: this.server.address, locale: values.language, timezoneId: "America/New_York" },
    });
    if (visitor === "nobody") return context;
    const [name, value] = this.world.cookies[visitor]?.split("=") ?? [];
    if (name !== undefined && value !== undefined) {
      await context.addCookies([{ name, value, url: this.server.address }]);
      return context;
    }
    const answer = await context.request.post("/login", {
      form: { email: emails[visitor], password: adminSignIn.password },
      headers: { Origin: this.server.address },
      maxRedirects: 0,
    });
    if (answer.status() !== 302) throw new Error(`The sign-in was refused with ${answer.status()}.`);
    return context;
  }

  /** The demo circulars' pages are drawn once the server is up. */
  async waitForPages(): Promise<void> {
    const page = await (await this.contextOf("staff")).newPage();
    for (const id of [this.world.circularId, this.world.draftId]) {
      await page.goto(`/dashboard/circulars/${id}/edit`);
      await page.getByRole("article").first().waitFor();
      await page.getByText("Rendering page").waitFor({ state: "hidden", timeout: 300_000 });
    }
    await page.close();
  }
}

/** Once forms, pictures and typefaces are there and nothing moves, but for what turns for ever. */
async function whenStill(page: Page): Promise<void> {
  await page.locator("[role=dialog] [aria-busy=true]").waitFor({ state: "detached" });
  await page.evaluate(async () => {
    await document.fonts.ready;
    const inView = [...document.images].filter((image) => {
      const { top, bottom, left, right } = image.getBoundingClientRect();
      const isInView = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
      return !image.complete && (isInView || image.loading !== "lazy");
    });
    await Promise.all(inView.map((image) => image.decode().catch(() => {})));
    // No function within the function: what compiles this file gives it a helper that the page does not have.
    let still = 0;
    while (still < 5) {
      const moving = document.getAnimations().filter(({ playState, effect }) => {
        return playState === "running" && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
      });
      still = moving.length > 0 ? 0 : still + 1;
      await new Promise(requestAnimationFrame);
    }
  });
  await page.waitForLoadState("networkidle");
}

if (values.help || folder === undefined) {
  console.log(usage);
  process.exitCode = values.help ? 0 : 2;
} else {
  process.exitCode = await main(path.resolve(folder));
}
