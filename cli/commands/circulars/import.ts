import { importCircular } from "#app/domain/circulars/import-circular.server";
import { getCircular } from "#app/domain/circulars/queries.server";
import { circularSchema } from "#app/domain/circulars/schemas";
import type { Context } from "#app/domain/context";
import { parseInput } from "#app/domain/parse-input";
import { getRetailerBySlug } from "#app/domain/retailers/queries.server";
import { slugFromName } from "#app/domain/slugs";
import { defineCommand, type Outcome } from "#cli/define-command";
import { drawPages } from "#cli/draw-pages";
import { withCopies } from "#cli/pdf-copies";

interface Options {
  retailer?: string;
  name?: string;
  title?: string;
  slug?: string;
  from?: string;
  to?: string;
}

export const importCircularCommand = defineCommand<Options>({
  usage: "import [files...]",
  description: "Make a circular of PDF files, in the order given, and draw its pages",
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
      .option("--to <date>", "termination date; without a time of day, the end of that day"),
  async run(session, { args: files, options }) {
    const { ctx } = session;
    const retailer = options.retailer ? await getRetailerBySlug(ctx, options.retailer) : null;
    const input = parseInput(circularSchema, {
      name: options.name,
      title: options.title,
      slug: options.slug ?? (options.name && slugFromName(options.name)),
      activeDate: options.from,
      terminationDate: options.to,
      retailerId: retailer?.id,
    });
    const { circularId } = await withCopies(ctx, files, (uploads) => importCircular(ctx, input, uploads));
    await drawPages(session, [circularId]);
    return outcomeOf(ctx, circularId);
  },
});

async function outcomeOf(ctx: Context, circularId: number): Promise<Outcome> {
  const { id, name, slug, pages } = await getCircular(ctx, circularId);
  const failed = pages.filter((page) => page.status === "failed");
  const failures = failed.map(({ number, failureReason }) => ({ page: number, reason: failureReason }));
  const address = `${ctx.baseUrl}/dashboard/circulars/${id}/edit`;
  const ready = pages.length - failed.length;
  return {
    value: {
      id,
      name,
      slug,
      address,
      pages: { total: pages.length, ready, failed: failed.length },
      failures,
    },
    text: [
      `Imported "${name}" as circular ${id}: ${ready} of ${pages.length} pages are ready.`,
      ...failures.map(({ page, reason }) => `Page ${page}: ${reason}`),
      address,
    ].join("\n"),
  };
}
