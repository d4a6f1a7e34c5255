import { getCircular } from "#app/circulars/domain/circulars/queries.server";
import {
  type AppliedReplacement,
  applyReplacement,
  type Decision,
} from "#app/circulars/domain/replacements/apply-replacement.server";
import { planReplacement } from "#app/circulars/domain/replacements/plan-replacement.server";
import {
  discardReplacement,
  findReplacement,
  getReplacement,
  retryNewPages,
} from "#app/circulars/domain/replacements/replacement.server";
import { type ShownPlan, shownPlan } from "#app/circulars/domain/replacements/shown-plan";
import { startReplacement } from "#app/circulars/domain/replacements/start-replacement.server";
import { findUndo } from "#app/circulars/domain/replacements/undo-replacement.server";
import type { Context } from "#app/kernel/context";
import { counted } from "#app/kernel/dependents.server";
import { DomainError, invalidInput } from "#app/kernel/errors";
import { assertCanAsk, confirm } from "#cli/confirm";
import { defineCommand, idArgument, type Outcome } from "#cli/define-command";
import { preparePages } from "#cli/draw-pages";
import { tellOutsideCost } from "#cli/outside-cost";
import { withCopies } from "#cli/pdf-copies";
import type { Session } from "#cli/session";
import { untilInterrupted } from "#cli/until-interrupted";
import { changeLines } from "./replacement-lines";

interface Options {
  pages?: string;
  take: string;
  keepMarks?: boolean;
  retry?: boolean;
  dryRun?: boolean;
  yes?: boolean;
}

export const replacePagesCommand = defineCommand<Options>({
  usage: "replace <id> [files...]",
  description:
    "Replace pages of a circular by those of PDF, JPG, PNG or WebP files: prints what changes, deal by deal, and asks before anything is replaced. Without files it continues with the new pages that wait. The exit code is 11 when some of them could not be read",
  examples: {
    "Say what pages 2 and 3 of a corrected file would change":
      "endcap circulars replace 12 corrected.pdf --pages 2,3 --dry-run",
    "Replace them, and take over only what is sure about the deals":
      "endcap circulars replace 12 corrected.pdf --pages 2,3 --take sure --yes",
    "Continue with new pages that wait": "endcap circulars replace 12",
  },
  options: (command) =>
    command
      .option("--pages <numbers>", "which pages are replaced, e.g. 2,3; all when left out")
      .option(
        "--take <changes>",
        "which changes of deals are taken over: sure, all, none, or keys of the list, e.g. area-4,area-9",
        "sure",
      )
      .option("--keep-marks", "show pages with printer's marks and bleed, which are cut off otherwise")
      .option("--retry", "first try again what failed of the new pages")
      .option("--dry-run", "print what changes, and change nothing")
      .option("--yes", "replace them without being asked"),
  async run(session, { args: [word, ...files], options }) {
    const { ctx } = session;
    const id = idArgument(word);
    await getCircular(ctx, id);
    const { dryRun = false } = options;
    if (!dryRun) assertCanAsk(options);
    if (files.length === 0 && options.pages !== undefined)
      throw invalidInput({ pages: ["Pages are chosen for new files, and no file was given."] });
    const replace = (signal: AbortSignal) => replaceBy(session, { id, files, signal }, options);
    return dryRun ? untilInterrupted("Stopped. Nothing was changed.", replace) : replace(never);
  },
});

/** What is stopped leaves the new pages waiting, unless nothing was to be changed. */
const never = new AbortController().signal;

async function replaceBy(
  session: Session,
  { id, files, signal }: { id: number; files: string[]; signal: AbortSignal },
  options: Options,
): Promise<Outcome> {
  const { ctx } = session;
  // Drawing takes its time: what somebody else uploads meanwhile is neither taken nor discarded.
  const draftId =
    files.length > 0 ? await startFromFiles(ctx, id, files, options) : (await getReplacement(ctx, id)).id;
  try {
    if (options.retry) await retryNewPages(ctx, id);
    await preparePages(session, { circularId: id, draftId }, signal);
    return await decide(session, { id, draftId }, options);
  } finally {
    if (options.dryRun && files.length > 0) await discardReplacement(ctx, id, draftId);
  }
}

async function startFromFiles(
  ctx: Context,
  circularId: number,
  files: string[],
  options: Options,
): Promise<number> {
  const { pages, dryRun } = options;
  if (dryRun) await assertNothingIsLost(ctx, circularId);
  const pageIds = await pageIdsOf(ctx, circularId, pages);
  return withCopies(ctx, files, options, async (uploads) => {
    await tellOutsideCost(ctx, uploads);
    return startReplacement(ctx, { circularId, pageIds }, uploads);
  });
}

/** What is uploaded takes the place of what waits, and of what could be undone. @throws DomainError conflict */
async function assertNothingIsLost(ctx: Context, circularId: number): Promise<void> {
  if (await findReplacement(ctx, circularId)) {
    const hint = "Without files, --dry-run prints what those change.";
    throw new DomainError("conflict", `Other new pages wait for this circular. ${hint}`);
  }
  if ((await findUndo(ctx, circularId))?.refusal === null) {
    const message = "Pages of this circular were replaced and can be brought back; a try would end that.";
    throw new DomainError("conflict", message);
  }
}

/** @throws DomainError invalid_input */
async function pageIdsOf(ctx: Context, circularId: number, numbers: string | undefined): Promise<number[]> {
  if (numbers === undefined) return [];
  const { pages } = await getCircular(ctx, circularId);
  return numbers.split(",").map((text) => {
    const page = pages.find(({ number }) => String(number) === text.trim());
    if (!page) throw invalidInput({ pages: [`This circular has no page "${text.trim()}".`] });
    return page.id;
  });
}

async function decide(
  { ctx, json }: Session,
  { id, draftId }: { id: number; draftId: number },
  options: Options,
): Promise<Outcome> {
  const planned = await planReplacement(ctx, id, draftId);
  const plan = shownPlan(planned);
  const { replacedPages, newPages } = planned.replacement;
  const unread = newPages.filter(({ failed }) => failed !== null);
  const lines = changeLines(plan);
  const outcome = (done: AppliedReplacement | null, sentence: string, shown: string[]): Outcome => ({
    value: { id, replaced: done !== null, done, ...forScripts(plan) },
    text: [...shown, sentence].join("\n"),
    partlyDone: unread.length > 0,
  });
  if (options.dryRun) return outcome(null, "Nothing was changed.", lines);
  if (!json) process.stderr.write(`${lines.join("\n")}\n`);
  const { name } = await getCircular(ctx, id);
  const what = `${counted(replacedPages.length, "page")} of "${name}" by ${counted(newPages.length, "new page")}`;
  if (!(await confirm(`Replace ${what}?`, options))) {
    const nextStep = `The new pages wait: "endcap circulars replace ${id}" continues with them.`;
    return outcome(null, `Nothing was changed. ${nextStep}`, []);
  }
  const { fingerprint } = plan;
  const done = await applyReplacement(ctx, id, { fingerprint, taken: takenOf(options.take) });
  const counts = `${counted(done.changed, "deal")} changed, ${done.gone} gone, ${done.added} new`;
  const goBack = `"endcap circulars undo-replace ${id}" brings the old ones back.`;
  return outcome(done, `The pages are replaced: ${counts}. ${goBack}`, []);
}

function takenOf(words: string): Decision["taken"] {
  if (words === "all" || words === "sure") return words;
  return words === "none" ? [] : words.split(",").map((key) => key.trim());
}

/** Without the boxes that only screens need. */
function forScripts({ deals, fingerprint, ...pages }: ShownPlan) {
  const changes = deals
    .filter(({ kind }) => kind !== "same")
    .map(({ before, after, isOpen: _isOpen, ...deal }) => ({
      ...deal,
      page: before?.number ?? null,
      newPage: after?.number ?? null,
    }));
  return { fingerprint, changes, unchanged: deals.length - changes.length, ...pages };
}
