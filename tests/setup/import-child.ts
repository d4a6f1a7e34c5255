import { copyFile, stat } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { pino } from "pino";
import { importCircular } from "#app/circulars/domain/circulars/import-circular.server";
import { pageJobKinds } from "#app/circulars/domain/pages/page-jobs";
import { readConfig } from "#app/server/process/config.server";
import { openRuntime } from "#app/server/process/runtime.server";

/**
 * A process of its own that imports PDF files with the product's real parts, and is killed while it does so. It takes
 * `{ file, name }` as a line of JSON and answers `{ circularId }` or `{ error }` once the import is acknowledged, then
 * `{ statuses }` by circular once nothing waits to be drawn or cut any more, whoever queued it.
 */
const runtime = await openRuntime(readConfig(), { log: pino({ level: "silent" }) });
const ctx = runtime.makeContext({ actor: { kind: "system", name: "importer" }, source: "system" });
runtime.startWorker({ kinds: Object.values(pageJobKinds) });
const { id: retailerId } = await runtime.db.selectFrom("retailer").select("id").executeTakeFirstOrThrow();

const say = (answer: object) => process.stdout.write(`${JSON.stringify(answer)}\n`);

async function importFile({ file, name }: { file: string; name: string }): Promise<void> {
  const input = {
    ...{ name, title: "Imported", slug: name, retailerId },
    ...{ activeDate: "2026-01-01", terminationDate: "2036-01-01" },
  };
  const upload = path.join(await ctx.services.files.makeTempDir(), "0.pdf");
  await copyFile(file, upload);
  const { size: byteSize } = await stat(upload);
  say(await importCircular(ctx, input, [{ path: upload, fileName: "week.pdf", byteSize }]));
}

async function untilNothingWaits(): Promise<void> {
  const waiting = () =>
    runtime.db
      .selectFrom("job")
      .select("id")
      .where("kind", "in", Object.values(pageJobKinds))
      .where("status", "in", ["queued", "running"])
      .executeTakeFirst();
  while (await waiting()) await pause(5);
}

async function statuses(): Promise<Record<number, string[]>> {
  const found: Record<number, string[]> = {};
  const pages = await runtime.db.selectFrom("circularPage").select(["circularId", "status"]).execute();
  for (const { circularId, status } of pages) found[circularId] = [...(found[circularId] ?? []), status];
  return found;
}

say({ up: true });
for await (const line of createInterface({ input: process.stdin })) {
  try {
    await importFile(JSON.parse(line));
  } catch (error) {
    say({ error: (error as { code?: string }).code ?? String(error) });
  }
  await untilNothingWaits();
  say({ statuses: await statuses() });
}
await runtime.close();
