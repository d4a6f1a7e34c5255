import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { importCircular } from "#app/circulars/domain/circulars/import-circular.server";
import { checkFiles } from "#app/circulars/domain/files/check-files.server";
import { requestMissingWork } from "#app/circulars/domain/pages/missing-work.server";
import { retryPage } from "#app/circulars/domain/pages/pages.server";
import { getPage, getPageImageKey, getThumbnailKey } from "#app/circulars/domain/pages/queries.server";
import type { Context } from "#app/kernel/context";
import type { Worker } from "#app/kernel/jobs/worker.server";
import { makeSmallWorld } from "#db/seed/worlds";
import type { JobRow } from "#db/tables/kernel";
import { keepDataFolder, makeTestWorld } from "./make-test-world";
import { drawPdfWithPicture } from "./pdfs";
import { openTestWorld, type TestWorld } from "./test-world";

/** A data folder with the drawn page, and what is in it. */
interface Drawn {
  like: string;
  pdf: Uint8Array;
  retailerId: number;
  pageId: number;
  now: Date;
}

let drawn: Promise<Drawn> | undefined;

/** A page that was drawn from an uploaded PDF, with all its images in the file store, and what can befall them. */
export class StoredPage {
  readonly pdf: Uint8Array;

  private constructor(
    readonly world: TestWorld,
    readonly ctx: Context,
    private worker: Worker,
    readonly pages: PdfPages,
    readonly pageId: number,
  ) {
    this.pdf = pages.pdf;
  }

  /** Opens a copy of the world with the page, which is drawn once per process. */
  static async open(): Promise<StoredPage> {
    drawn ??= StoredPage.draw();
    const { like, pdf, retailerId, pageId, now } = await drawn;
    const world = await openTestWorld({}, like);
    world.clock.now = now;
    const ctx = world.contextOf();
    return new StoredPage(
      world,
      ctx,
      world.runtime.startWorker(),
      new PdfPages(ctx, retailerId, pdf),
      pageId,
    );
  }

  private static async draw(): Promise<Drawn> {
    const { close, ...world } = await makeTestWorld();
    const ctx = world.contextOf();
    const retailerId = (await makeSmallWorld(world.runtime.db)).own.retailer.id;
    // Rows of the small world name files that never were.
    await world.runtime.db.deleteFrom("circular").execute();
    const pdf = await drawPdfWithPicture();
    const pages = new PdfPages(ctx, retailerId, pdf);
    const stored = new StoredPage(
      world,
      ctx,
      world.runtime.startWorker(),
      pages,
      (await pages.import()).pageId,
    );
    await stored.untilIdle();
    await stored.worker.stop();
    const like = await keepDataFolder(world.dataDir);
    await close();
    return { like, pdf, retailerId, pageId: stored.pageId, now: world.clock.now };
  }

  get db() {
    return this.world.runtime.db;
  }

  /** The keys of the page's files. */
  readonly files = {
    pdf: () => this.firstKeyOf("circularFile"),
    big: () => getPageImageKey(this.ctx, this.pageId, "big"),
    small: () => getPageImageKey(this.ctx, this.pageId, "small"),
    shopper: () => this.firstKeyOf("pageImage"),
    thumbnail: () => getThumbnailKey(this.ctx, this.pageId, 0),
  };

  async firstKeyOf(table: "circularFile" | "pageImage"): Promise<string> {
    return (await this.db.selectFrom(table).select("fileKey").executeTakeFirstOrThrow()).fileKey;
  }

  async pathOf(key: string): Promise<string> {
    return join(this.world.dataDir, "files", key);
  }

  getPage() {
    return getPage(this.ctx, this.pageId);
  }

  async shopperImages() {
    const images = this.db.selectFrom("pageImage").selectAll().where("pageId", "=", this.pageId);
    return images.orderBy("width").execute();
  }

  async shopperWidths(): Promise<number[]> {
    return (await this.shopperImages()).map(({ width }) => width);
  }

  async imageOfWidth(wanted: number): Promise<string> {
    return (await this.shopperImages()).find(({ width }) => width === wanted)?.fileKey ?? "";
  }

  /** Does something before any job is taken that it queues. */
  async beforeJobs<T>(action: () => Promise<T>): Promise<T> {
    await this.worker.stop();
    try {
      return await action();
    } finally {
      this.worker = this.world.runtime.startWorker();
    }
  }

  /** Until no work is left; what waits for a later time has its turn. */
  async untilIdle(): Promise<void> {
    for (;;) {
      const jobs = await this.db
        .selectFrom("job")
        .select("status")
        .where("status", "in", ["queued", "running"])
        .execute();
      if (jobs.length === 0) return;
      // Time that passes while one runs takes its lease away.
      if (jobs.every(({ status }) => status === "queued")) this.wait(1);
      await pause(20);
    }
  }

  wait(seconds: number): void {
    const { clock } = this.world;
    clock.now = new Date(clock.now.getTime() + seconds * 1000);
  }

  jobOf(kind: string): Promise<JobRow | undefined> {
    return this.db.selectFrom("job").selectAll().where("kind", "=", kind).executeTakeFirst();
  }

  async lose(key: string): Promise<void> {
    await rm(await this.pathOf(key));
  }

  /** Checks all files as the command does. */
  async check() {
    const { missing } = await checkFiles(this.ctx, { dryRun: false, onProgress() {} });
    return { lost: missing.map(({ isLost }) => isLost), notes: missing.flatMap(({ notes }) => notes) };
  }

  /** Looks for work that is missing as each start does, and waits until that is through. */
  async startAgain(): Promise<void> {
    await requestMissingWork(this.ctx);
    await this.untilIdle();
  }

  /** Has the page drawn anew, which needs the PDF. */
  async drawAgain(): Promise<void> {
    await this.db.updateTable("circularPage").set({ status: "failed", failureReason: "unknown" }).execute();
    await retryPage(this.ctx, this.pageId);
  }

  /** What the activity log tells of files. */
  async activityNames(): Promise<string[]> {
    const lines = await this.db.selectFrom("activity").select("name").orderBy("id").execute();
    return lines.map(({ name }) => name).filter((name) => !/created|migrated|seeded/.test(name));
  }
}

interface ImportedPage {
  circularId: number;
  pageId: number;
}

/** Imports the same PDF of one page, each time into a new circular. */
class PdfPages {
  constructor(
    readonly ctx: Context,
    readonly retailerId: number,
    readonly pdf: Uint8Array,
  ) {}

  async import(): Promise<ImportedPage> {
    const number = (await this.ctx.db.selectFrom("circular").select("id").execute()).length + 1;
    const path = join(await this.ctx.services.files.makeTempDir(), "0.pdf");
    await writeFile(path, this.pdf);
    const names = { name: `Week ${number}`, title: "Fresh", slug: `week-${number}` };
    const dates = { activeDate: "2026-02-01", terminationDate: "2026-02-28" };
    const upload = { path, fileName: "week.pdf", byteSize: this.pdf.byteLength };
    const input = { ...names, ...dates, retailerId: this.retailerId };
    const { circularId, pageIds } = await importCircular(this.ctx, input, [upload]);
    return { circularId, pageId: pageIds[0] ?? 0 };
  }
}
