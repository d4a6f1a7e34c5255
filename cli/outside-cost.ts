import { outsideCostSentence } from "#app/circulars/domain/pages/outside-cost";
import type { Context } from "#app/kernel/context";
import type { ReceivedFile } from "#app/kernel/files/received-file";

/**
 * Says on stderr what it costs that pages are sent to a service outside, before they are; nothing where they stay here.
 * @param pages the files that they come in, or how many there are
 */
export async function tellOutsideCost(ctx: Context, pages: readonly ReceivedFile[] | number): Promise<void> {
  const cost = await ctx.services.reader.findOutsideCost?.();
  if (!cost) return;
  const count = typeof pages === "number" ? pages : await countPages(ctx, pages);
  process.stderr.write(`${outsideCostSentence(cost, count)}\n`);
}

/** A picture is one page; so, here, is a file that will be refused. */
async function countPages(ctx: Context, files: readonly ReceivedFile[]): Promise<number> {
  let count = 0;
  for (const { path } of files) {
    count += await ctx.services.renderer.inspect(path).then(
      ({ pageCount }) => pageCount,
      () => 1,
    );
  }
  return count;
}
