import { afterCommit, type Context, inTransaction } from "#app/kernel/context";
import {
  type ClaimedJob,
  enqueue,
  enqueueAnew,
  findUnfinished,
  finishJob,
  idOfPayload,
  isUnfinished,
  type NewJob,
} from "#app/kernel/jobs/queue.server";
import { pdfProblems } from "#reader/pdf/rendered-page";
import { areCoversDrawn } from "../covers/covered-prices.server";
import { readPageJob, renderExtrasJob, renderPageJob } from "./page-jobs";

/** Named after what it looked for first: processes of earlier releases may have queued it. */
export const missingWorkKind = "find-missing-extras";

/** How many pages one job looks at before it lets others use the database. */
const pagesPerSlice = 500;

/**
 * The job that finds pages that wait to be drawn or read without a job for it; and ready pages whose PDF is there but
 * that lack images for shoppers or thumbnails, show other covered prices than they should, or whose own job failed. It
 * queues the jobs they need: a server that was lost, a PDF that could not be read for a while or an earlier version
 * would otherwise leave them like this for good.
 * @param afterPageId starts after this page
 */
function missingWorkJob(afterPageId = 0): NewJob {
  return { kind: missingWorkKind, key: missingWorkKind, payload: { afterPageId }, priority: 94 };
}

/** Has all pages looked through, in the background. */
export async function requestMissingWork(ctx: Context): Promise<void> {
  await inTransaction(ctx, (tx) => enqueueAnew(tx, missingWorkJob()));
  ctx.wakeWorker();
}

/** Runs such a job; the next slice is queued in the transaction that ends it. */
export async function queueMissingWork(ctx: Context, job: ClaimedJob): Promise<void> {
  const afterPageId = idOfPayload(job, "afterPageId");
  const slice = await ctx.db
    .selectFrom("circularPage")
    .select("id")
    .where("id", ">", afterPageId)
    .orderBy("id")
    .limit(pagesPerSlice)
    .execute();
  const lastPageId = slice.at(-1)?.id ?? afterPageId;
  const waiting = await findWaiting(ctx, afterPageId, lastPageId);
  if (waiting.length > 0)
    ctx.log.info({ jobs: waiting.length }, "what pages wait for without a job is queued again");
  const pageIds = [
    ...(await findPagesToMend(ctx, afterPageId, lastPageId)),
    ...(await findOtherwiseCovered(ctx, afterPageId, lastPageId)),
  ];
  if (pageIds.length > 0)
    ctx.log.info({ pages: pageIds.length }, "images that pages stand without are made again");
  await inTransaction(ctx, async (tx) => {
    await finishJob(tx, job);
    for (const one of waiting) await enqueue(tx, one);
    for (const id of pageIds) await enqueue(tx, renderExtrasJob(id));
    if (slice.length === pagesPerSlice) await enqueue(tx, missingWorkJob(lastPageId));
    await afterCommit(tx, () => tx.wakeWorker());
  });
}

/** The jobs that pages to be drawn or read lack. */
async function findWaiting(ctx: Context, afterPageId: number, lastPageId: number): Promise<NewJob[]> {
  const pages = await ctx.db
    .selectFrom("circularPage as page")
    .leftJoin("pageReading as reading", "reading.pageId", "page.id")
    .select(["page.id", "page.status"])
    .where("page.id", ">", afterPageId)
    .where("page.id", "<=", lastPageId)
    .where((eb) =>
      eb.or([
        eb("page.status", "=", "rendering"),
        eb.and([eb("page.status", "=", "ready"), eb("reading.status", "=", "waiting")]),
      ]),
    )
    .execute();
  const jobs = pages.map(({ id, status }) => (status === "rendering" ? renderPageJob(id) : readPageJob(id)));
  // A job that ends between the two queries is queued once more, and finds nothing to do.
  const unfinished = await findUnfinished(ctx, jobs);
  return jobs.filter(({ key }) => !unfinished.has(key));
}

/** Ready pages whose images don't show the current covers. */
async function findOtherwiseCovered(
  ctx: Context,
  afterPageId: number,
  lastPageId: number,
): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom("circularPage as page")
    .innerJoin("circular", "circular.id", "page.circularId")
    .select("page.id")
    .where("page.id", ">", afterPageId)
    .where("page.id", "<=", lastPageId)
    .where("page.status", "=", "ready")
    // Pages that were replaced stay as they were drawn; their covers come back with them.
    .where("circular.takenAt", "is", null)
    .where((eb) =>
      eb.or([
        eb("page.drawnCovers", "!=", "[]"),
        eb.exists(
          eb
            .selectFrom("coveredPrice")
            .innerJoin("area", "area.id", "coveredPrice.areaId")
            .select("area.id")
            .whereRef("area.pageId", "=", "page.id"),
        ),
      ]),
    )
    .execute();
  const pageIds: number[] = [];
  for (const { id } of rows) if (!(await areCoversDrawn(ctx, id))) pageIds.push(id);
  return pageIds;
}

async function findPagesToMend(ctx: Context, afterPageId: number, lastPageId: number): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom("circularPage as page")
    .innerJoin("circularFile as pdf", "pdf.id", "page.circularFileId")
    .innerJoin("circular", "circular.id", "page.circularId")
    .select(["page.id", "pdf.fileKey"])
    .select((eb) =>
      eb
        .or([
          eb.not(eb.exists(eb.selectFrom("pageImage").select("pageId").whereRef("pageId", "=", "page.id"))),
          eb.exists(
            eb
              .selectFrom("pageThumbnail")
              .select("pageId")
              .whereRef("pageId", "=", "page.id")
              .where("origin", "!=", "earlier")
              .where("fileKey", "is", null),
          ),
        ])
        .as("lacksImages"),
    )
    .where("page.id", ">", afterPageId)
    .where("page.id", "<=", lastPageId)
    .where("page.status", "=", "ready")
    .where("circular.takenAt", "is", null)
    .orderBy("page.id")
    .execute();
  const jobs = await ctx.services.jobs.find(
    ctx,
    rows.map(({ id }) => renderExtrasJob(id)),
  );
  const pageIds: number[] = [];
  for (const { id, fileKey, lacksImages } of rows) {
    const { status, lastError } = jobs.get(renderExtrasJob(id).key) ?? {};
    if (isUnfinished(status)) continue;
    // A failed job may have had only some images to make again, so it counts even if the page lacks none.
    if (!lacksImages && status !== "failed") continue;
    if (status === "failed" && isOwnError(lastError ?? "")) continue;
    if ((await ctx.services.files.byteSize(fileKey)) !== null) pageIds.push(id);
  }
  return pageIds;
}

/** Whether the page itself caused the error, so that another try would fail too. */
function isOwnError(lastError: string): boolean {
  // Earlier versions reported errors of the operating system as errors of the page.
  if (/^page_damaged: Error: E[A-Z]+: /.test(lastError)) return false;
  return pdfProblems.some((problem) => lastError === problem || lastError.startsWith(`${problem}: `));
}
