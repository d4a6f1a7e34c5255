import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { recordActivity } from "#app/kernel/activity/activity.server";
import { inTransaction } from "#app/kernel/context";
import { DomainError, invalidInput } from "#app/kernel/errors";
import { backUp } from "#app/server/process/backups/back-up.server";
import { type KeyName, keyPlaces, type Manifest } from "#app/server/process/backups/manifest";
import { defineCommand } from "#cli/define-command";
import { jobLines } from "#cli/table-digests";
import { showProgress } from "#cli/ui/progress";

export const backupCommand = defineCommand({
  usage: "backup <place>",
  description:
    "Write database, stored files and keys into a new folder or .tar file, as of one moment, also while the servers run. Whoever has it can read everything",
  examples: {
    "One file, while the server runs": "endcap backup /backups/endcap-monday.tar",
    "A new folder": "endcap backup /backups/endcap-monday",
  },
  leavesSchema: true,
  async run({ runtime, ctx, json }, { args: [name = ""] }) {
    const place = resolve(name);
    assertFree(place);
    const progress = await showProgress("Backing up", { plain: json });
    const manifest = await backUp(runtime, ctx, place, (done, total) => progress.update(done, total)).finally(
      () => progress.end(),
    );
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const { count, bytes, leftOut } = manifest.files;
    await inTransaction(ctx, (tx) =>
      recordActivity(tx, {
        name: "system.backedUp",
        logType: "system",
        description: `A backup was written to ${place}.`,
        after: { rows, files: count, bytes, leftOut: leftOut.length },
      }),
    );
    return {
      value: { place, ...manifest },
      text: summaryOf(place, rows, manifest),
      partlyDone: leftOut.length > 0,
    };
  },
});

/** @throws DomainError conflict, invalid_input */
function assertFree(place: string): void {
  if (existsSync(place))
    throw new DomainError(
      "conflict",
      `${place} exists already and is left as it is. Please give another name.`,
    );
  if (!existsSync(dirname(place))) throw invalidInput({ place: [`There is no folder ${dirname(place)}.`] });
}

function summaryOf(place: string, rows: number, manifest: Manifest): string {
  const { tables, files, keys } = manifest;
  const lines = tables.map(({ name, rows, sha256 }) => `${sha256}  ${rows}  ${name}`);
  lines.push(
    `Wrote ${place}: ${rows} rows of ${tables.length} tables, and ${files.count} files (${(files.bytes / 1024 / 1024).toFixed(1)} MB).`,
  );
  lines.push(...jobLines(manifest));
  for (const key of files.leftOut)
    lines.push(`${key} is missing and was left out; "endcap files check" makes it anew where it can.`);
  for (const [name, { included }] of Object.entries(keys)) {
    const { file, variable } = keyPlaces[name as KeyName];
    lines.push(
      included
        ? `The key ${file} is in it.`
        : `${variable} comes from the environment and is not in it: keep it elsewhere. Without it this can't be restored.`,
    );
  }
  return lines.join("\n");
}
