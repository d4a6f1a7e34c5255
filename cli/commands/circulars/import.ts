import * as z from "zod";
import { importCircular } from "#app/circulars/domain/circulars/import-circular.server";
import { getCircular } from "#app/circulars/domain/circulars/queries.server";
import { circularSchema, pdfRequired } from "#app/circulars/domain/circulars/schemas";
import { blankPageNotice } from "#app/circulars/domain/pages/blank-page";
import { pageNotices } from "#app/circulars/domain/pages/page-notices";
import { getRetailerBySlug } from "#app/identity/domain/retailers/queries.server";
import type { Context } from "#app/kernel/context";
import { parseInput } from "#app/kernel/parse-input";
import { slugFromName } from "#app/kernel/slugs";
import { defineCommand, type Outcome } from "#cli/define-command";
import { drawPages } from "#cli/draw-pages";
import { otherDatesSentence } from "#cli/other-dates";
import { tellOutsideCost } from "#cli/outside-cost";
import { withCopies } from "#cli/pdf-copies";

interface Options {
  retailer?: string;
  name?: string;
  title?: string;
  slug?: string;
  from?: string;
  to?: string;
  draft?: boolean;
  keepMarks?: boolean;
}

const importSchema = circularSchema.extend({ pdfFiles: z.array(z.string()).min(1, pdfRequired) });

export const importCircularCommand = defineCommand<Options>({
  usage: "import [files...]",
  description:
    "Make a circular of PDF, JPG, PNG or WebP files, in the order given (page-2 before page-10 for page-*.jpg), and draw its pages. The exit code is 11 when some could not be drawn; the screen has a Retry for them",
  examples: {
    "This week's ad, which shoppers see from March 18 on":
      'endcap circulars import week-12.pdf --retailer green-basket-market --name "Week 12" --title "Fresh this week" --from 2026-03-18 --to 2026-03-24',
    "A draft of two files, one after the other":
      'endcap circulars import front.pdf inside.pdf --retailer green-basket-market --name "Week 13" --title "Easter" --from 2026-03-25T06:00 --to 2026-03-31 --draft',
  },
  options: (command) =>
    command
      .option("--retailer <slug>", "whose circular it is")
      .option("--name <name>", "unique within the retailer")
      .option("--title <title>", "what shoppers read above it")
      .option("--slug <slug>", "made from the name when left out")
      .option(
        "--from <date>",
        "active date, e.g. 2026-11-18 or 2026-11-18T06:00, in the retailer's time zone",
      )
      .option("--to <date>", "termination date; without a time of day, the end of that day")
      .option("--keep-marks", "show pages with printer's marks and bleed, which are cut off otherwise")
      .option("--draft", "shoppers see nothing of it until it is published"),
  async run(session, { args: files, options }) {
    const { ctx } = session;
    const retailer = options.retailer ? await getRetailerBySlug(ctx, options.retailer) : null;
    const { pdfFiles, ...input } = parseInput(importSchema, {
      name: options.name,
      title: options.title,
      // Where there is no name, that is what has to be given, and not the slug that is made from it.
      slug: options.slug ?? slugFromName(options.name || "unnamed"),
      activeDate: options.from,
      terminationDate: options.to,
      retailerId: retailer?.id,
      pdfFiles: files,
    });
    const { draft = false } = options;
    const { circularId } = await withCopies(ctx, pdfFiles, options, async (uploads) => {
      await tellOutsideCost(ctx, uploads);
      return importCircular(ctx, { ...input, draft }, uploads);
    });
    await drawPages(session, [circularId]);
    return outcomeOf(ctx, circularId);
  },
});

async function outcomeOf(ctx: Context, circularId: number): Promise<Outcome> {
  const { id, name, slug, status, pages, otherDates } = await getCircular(ctx, circularId);
  const failed = pages.filter((page) => page.status === "failed");
  const failures = failed.map(({ number, failureReason }) => ({ page: number, reason: failureReason }));
  const blankPages = pages.filter((page) => page.blank).map(({ number }) => number);
  const notices = pages.flatMap((page) =>
    page.notices
      // Margins harm nothing; the screen offers to cut them.
      .filter((notice) => notice !== "printed")
      .map((notice) => ({ page: page.number, notice: pageNotices[notice] })),
  );
  const address = `${ctx.settings.baseUrl}/dashboard/circulars/${id}/edit`;
  const ready = pages.length - failed.length;
  return {
    value: {
      id,
      name,
      slug,
      status,
      address,
      pages: { total: pages.length, ready, failed: failed.length },
      failures,
      blankPages,
      ...(notices.length > 0 ? { notices } : {}),
      ...(otherDates ? { otherDates } : {}),
    },
    partlyDone: failed.length > 0,
    text: [
      `Imported "${name}" as circular ${id}${status === "draft" ? ", a draft" : ""}: ${ready} of ${pages.length} pages are ready.`,
      ...failures.map(({ page, reason }) => `Page ${page}: ${reason}`),
      ...(otherDates ? [otherDatesSentence(otherDates)] : []),
      ...notices.map(({ page, notice }) => `Page ${page}: ${notice}`),
      ...blankPages.map((page) => `Page ${page}: ${blankPageNotice.title}. ${blankPageNotice.text}`),
      address,
    ].join("\n"),
  };
}
