import { recordActivity } from "#app/kernel/activity/activity.server";
import { afterCommit, type Context, inTransaction, type Tx } from "#app/kernel/context";
import { whileWithheld } from "#app/kernel/files/released-files.server";
import { loadStoredFiles, noteLost } from "#app/kernel/files/stored-files.server";
import { enqueue } from "#app/kernel/jobs/queue.server";
import type { FileState } from "#app/kernel/ports/file-store";
import { toInstant } from "#db/columns";
import { sayCircular, sayPagesOf } from "../circulars/circular-names";
import { renderExtrasJob, renderPageJob } from "../pages/page-jobs";
import { type FileFinding, lostImageMessage, lostPdfMessage, lostUserFileMessage } from "./file-finding";

interface Use {
  sentence: string;
  /** The circular whose page is drawn again; null if it is one that people don't see. */
  circularId: number | null;
  isLost: boolean;
  /** Carries out what the message says. */
  mend(tx: Tx): Promise<void>;
}

/**
 * Repairs everything that refers to a damaged or missing file: pages are drawn again from a sound PDF, what can't be
 * made again is marked where staff see it, and both go into the activity log. Damaged bytes that can't be replaced are
 * set aside. Null if the file is sound by now, or nothing refers to it.
 * @param dryRun only says what would be done
 * @throws what the file store throws if the file, or a PDF it was made from, can't be read; nothing is changed then
 */
export async function mendFile(
  ctx: Context,
  key: string,
  { dryRun = false }: { dryRun?: boolean } = {},
): Promise<FileFinding | null> {
  // Before the write lock is taken, since reading a PDF may take a while. It is read again, since the caller may have
  // looked long ago, or at another copy.
  if ((await ctx.files.examine(key, { readAgain: true })) === "sound") return null;
  const { soundPdfs, otherPdfs } = await examinePdfs(ctx, key);
  if (dryRun) return sayFinding(key, await ctx.files.examine(key), await usesOf(ctx, key, soundPdfs));
  const finding = await whileWithheld(ctx, key, async () => {
    // Somebody may have uploaded the same file again in the meantime.
    const state = await ctx.files.examine(key);
    if (state === "sound") return null;
    if (state === "damaged") await setAsideWhatIsLost(ctx, key, await usesOf(ctx, key, soundPdfs));
    return inTransaction(ctx, async (tx) => {
      const uses = await usesOf(tx, key, soundPdfs);
      for (const use of uses) await use.mend(tx);
      await afterCommit(tx, () => tx.wakeWorker());
      return sayFinding(key, state, uses);
    });
  });
  // Once a PDF is marked as lost, whatever could not be made without it is made when the PDF comes back.
  if (finding) for (const pdfKey of otherPdfs) if (pdfKey !== key) await mendFile(ctx, pdfKey);
  return finding;
}

/**
 * The damaged bytes may be the only copy, and parts of them may still be of use. A file that can be made again is
 * replaced, or deleted like every file that nothing refers to; until then it isn't served.
 */
async function setAsideWhatIsLost(ctx: Context, key: string, uses: Use[]): Promise<void> {
  if (!uses.some(({ isLost }) => isLost)) return;
  await ctx.files.setAside(key);
  ctx.log.warn({ key }, "a damaged file that can't be made again was set aside");
}

async function usesOf(ctx: Context, key: string, soundPdfs: Set<string>): Promise<Use[]> {
  return [
    ...(await pagesShowing(ctx, key, soundPdfs)),
    ...(await extrasOf(ctx, key, soundPdfs)),
    ...(await pagesShowingEarlier(ctx, key)),
    ...(await circularsMadeOf(ctx, key)),
    ...(await userImportsOf(ctx, key)),
  ];
}

function sayFinding(key: string, state: FileState, uses: Use[]): FileFinding | null {
  if (state === "sound" || uses.length === 0) return null;
  return {
    key,
    state,
    outcome: uses.some(({ isLost }) => isLost) ? "lost" : "mended",
    notes: uses.map(({ sentence }) => sentence),
    circularIds: [...new Set(uses.flatMap(({ circularId }) => circularId ?? []))],
  };
}

function pages(ctx: Context) {
  return ctx.db
    .selectFrom("circularPage as page")
    .innerJoin("circularFile as file", "file.id", "page.circularFileId")
    .innerJoin("circular", "circular.id", "page.circularId")
    .leftJoin("circular as whole", "whole.id", "circular.replacesCircularId")
    .select(["page.id", "page.circularId", "page.pageNumber", "page.bigImageKey", "page.smallImageKey"])
    .select(["page.status", "page.failureReason"])
    .select([
      "file.fileKey as pdfKey",
      "file.fileName",
      "circular.name as circularName",
      "whole.name as wholeName",
      "circular.takenAt",
      "circular.retailerId",
    ]);
}

type Page = Awaited<ReturnType<ReturnType<typeof pages>["executeTakeFirstOrThrow"]>>;

function showing(ctx: Context, key: string) {
  return pages(ctx).where((eb) =>
    eb.or([eb("page.bigImageKey", "=", key), eb("page.smallImageKey", "=", key)]),
  );
}

function withExtras(ctx: Context, key: string) {
  const images = ctx.db.selectFrom("pageImage").select("pageId").where("fileKey", "=", key);
  const pictures = ctx.db
    .selectFrom("pageThumbnail")
    .select("pageId")
    .where("fileKey", "=", key)
    .where("origin", "!=", "earlier");
  return pages(ctx).where((eb) => eb.or([eb("page.id", "in", images), eb("page.id", "in", pictures)]));
}

/** Sorts the PDFs that the images under this key were made from into sound ones and others. */
async function examinePdfs(
  ctx: Context,
  key: string,
): Promise<{ soundPdfs: Set<string>; otherPdfs: Set<string> }> {
  const rows = [...(await showing(ctx, key).execute()), ...(await withExtras(ctx, key).execute())];
  const soundPdfs = new Set<string>();
  const otherPdfs = new Set<string>();
  for (const pdfKey of new Set(rows.map((row) => row.pdfKey))) {
    ((await ctx.files.examine(pdfKey)) === "sound" ? soundPdfs : otherPdfs).add(pdfKey);
  }
  return { soundPdfs, otherPdfs };
}

async function pagesShowing(ctx: Context, key: string, soundPdfs: Set<string>): Promise<Use[]> {
  const found = await showing(ctx, key).execute();
  return found.map((page) => {
    const isLost = !soundPdfs.has(page.pdfKey);
    const sentence = isLost
      ? `The image of ${nameOf(page)} was damaged, and so is its PDF. Upload the page again.`
      : `The image of ${nameOf(page)} was damaged; the page is drawn again.`;
    const unlessDamaged = (other: string | null) => (other === key ? null : other);
    // The other size may be sound, and all that is left of the page.
    const left = {
      bigImageKey: unlessDamaged(page.bigImageKey),
      smallImageKey: unlessDamaged(page.smallImageKey),
    };
    const mend = async (tx: Tx) => {
      const state = isLost
        ? ({ status: "failed", failureReason: lostImageMessage } as const)
        : ({ status: "rendering", failureReason: null } as const);
      await tx.db
        .updateTable("circularPage")
        .set({ ...state, ...left, updatedAt: toInstant(tx.now()) })
        .where("id", "=", page.id)
        .execute();
      if (!isLost) await enqueue(tx, renderPageJob(page.id));
      // A crash may damage both sizes; it is reported once.
      const isTold = isLost ? page.failureReason === lostImageMessage : page.status === "rendering";
      if (!isTold) await tell(tx, page, isLost, sentence);
    };
    // Nobody waits for pages of hidden drafts.
    const isWaitedFor = !isLost && page.wholeName === null;
    return { sentence, isLost, mend, circularId: isWaitedFor ? page.circularId : null };
  });
}

async function extrasOf(ctx: Context, key: string, soundPdfs: Set<string>): Promise<Use[]> {
  const found = await withExtras(ctx, key).execute();
  return found.map((page) => {
    const isLost = !soundPdfs.has(page.pdfKey);
    const sentence = isLost
      ? `A picture of ${nameOf(page)} was damaged, and so is its PDF. The page is shown without it.`
      : `A picture of ${nameOf(page)} was damaged; it is made again.`;
    const mend = async (tx: Tx) => {
      // Until the images are made again, shoppers get the ones that are left.
      await tx.db.deleteFrom("pageImage").where("pageId", "=", page.id).where("fileKey", "=", key).execute();
      await tx.db
        .updateTable("pageThumbnail")
        .set({ fileKey: null, imageWidth: null, imageHeight: null })
        .where("pageId", "=", page.id)
        .where("fileKey", "=", key)
        .execute();
      if (!isLost) await enqueue(tx, renderExtrasJob(page.id));
      await tell(tx, page, isLost, sentence);
    };
    return { sentence, isLost, mend, circularId: null };
  });
}

/** A picture taken from an earlier page can't be made from this page's PDF, so its deals lose their picture. */
async function pagesShowingEarlier(ctx: Context, key: string): Promise<Use[]> {
  const shown = ctx.db
    .selectFrom("pageThumbnail")
    .select("pageId")
    .where("fileKey", "=", key)
    .where("origin", "=", "earlier");
  const found = await pages(ctx).where("page.id", "in", shown).execute();
  return found.map((page) => {
    const sentence = `A picture of an earlier page that ${nameOf(page)} shows was damaged. Its deals are shown without it.`;
    const mend = async (tx: Tx) => {
      const { numDeletedRows } = await forgetEarlier(tx, page.id, key);
      if (numDeletedRows > 0n) await tell(tx, page, true, sentence);
    };
    return { sentence, isLost: true, mend, circularId: null };
  });
}

async function forgetEarlier(tx: Tx, pageId: number, key: string) {
  const positions = tx.db
    .selectFrom("pageThumbnail")
    .select("position")
    .where("pageId", "=", pageId)
    .where("fileKey", "=", key)
    .where("origin", "=", "earlier");
  await tx.db
    .updateTable("area")
    .set((eb) => ({ thumbnailIndex: null, version: eb("version", "+", 1), updatedAt: toInstant(tx.now()) }))
    .where("pageId", "=", pageId)
    .where("thumbnailIndex", "in", positions)
    .execute();
  return tx.db
    .deleteFrom("pageThumbnail")
    .where("pageId", "=", pageId)
    .where("fileKey", "=", key)
    .where("origin", "=", "earlier")
    .executeTakeFirstOrThrow();
}

async function circularsMadeOf(ctx: Context, key: string): Promise<Use[]> {
  const files = await ctx.db
    .selectFrom("circularFile as file")
    .innerJoin("circular", "circular.id", "file.circularId")
    .leftJoin("circular as whole", "whole.id", "circular.replacesCircularId")
    .select(["file.id", "file.fileName", "file.circularId", "whole.id as wholeId", "circular.retailerId"])
    .select(["circular.name as circularName", "whole.name as wholeName", "circular.takenAt"])
    .where("file.fileKey", "=", key)
    .execute();
  if (files.length === 0) return [];
  const known = (await loadStoredFiles(ctx, [key])).get(key)?.lostSince ?? null;
  return files.map(({ id, fileName, circularId, wholeId, retailerId, ...circular }) => {
    const sentence = `The PDF "${fileName}" of ${sayCircular(circular)} is damaged; its pages can't be drawn again. Upload it again.`;
    const mend = async (tx: Tx) => {
      await noteLost(tx, key);
      await tx.db
        .updateTable("circularPage")
        .set({ failureReason: lostPdfMessage })
        .where("circularFileId", "=", id)
        .where("status", "=", "failed")
        .where("failureReason", "!=", lostImageMessage)
        .execute();
      // Each check finds it again; it is reported once.
      if (known !== null) return;
      await recordActivity(tx, {
        name: "circular.pdfDamaged",
        logType: "circular",
        description: sentence,
        error: lostPdfMessage,
        retailerId,
        entityId: wholeId ?? circularId,
      });
    };
    return { sentence, isLost: true, mend, circularId: null };
  });
}

async function userImportsOf(ctx: Context, key: string): Promise<Use[]> {
  const imports = await ctx.db
    .selectFrom("userImport")
    .select(["id", "fileName", "scopeRetailerId"])
    .where("fileKey", "=", key)
    .execute();
  return imports.map(({ id, fileName, scopeRetailerId }) => {
    const sentence = `The file of users "${fileName}" was damaged. Send it again.`;
    const mend = async (tx: Tx) => {
      await tx.db
        .updateTable("userImport")
        .set({ status: "failed", failureReason: lostUserFileMessage, fileKey: null, fingerprint: null })
        .where("id", "=", id)
        .execute();
      await recordActivity(tx, {
        name: "user.importDamaged",
        logType: "user",
        description: sentence,
        error: lostUserFileMessage,
        retailerId: scopeRetailerId,
        after: { importId: id },
      });
    };
    return { sentence, isLost: true, mend, circularId: null };
  });
}

function nameOf({ pageNumber, fileName, ...circular }: Page): string {
  return `page ${pageNumber} of "${fileName}" ${sayPagesOf(circular, "in")}`;
}

async function tell(tx: Tx, page: Page, isLost: boolean, description: string): Promise<void> {
  await recordActivity(tx, {
    name: isLost ? "page.damaged" : "page.redrawn",
    logType: "page",
    description,
    ...(isLost ? { error: lostImageMessage } : {}),
    retailerId: page.retailerId,
    entityId: page.id,
  });
}
