import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { invalidInput } from "#app/kernel/errors";
import { type Restored, restore } from "#app/server/process/backups/restore.server";
import { describePlace } from "#app/server/process/file-place.server";
import { defineToolCommand } from "#cli/define-command";
import { changedLines, digestLines } from "#cli/table-digests";
import { showProgress } from "#cli/ui/progress";
import { fileOf } from "#db/open";

export const restoreCommand = defineToolCommand({
  usage: "restore <place>",
  description:
    "Bring a backup to where the settings say that database and files are, which has to be empty, on either engine. If interrupted, run it again",
  examples: {
    "Bring a backup to a new folder of data": "DATA_DIR=./restored endcap restore /backups/endcap-monday.tar",
  },
  async run({ config, log, json }, { args: [name = ""] }) {
    const place = resolve(name);
    if (!existsSync(place)) throw invalidInput({ place: [`There is no ${place}.`] });
    const progress = await showProgress("Restoring", { plain: json });
    const restored = await restore(config, log, place, (done, total) => progress.update(done, total)).finally(
      () => progress.end(),
    );
    const database = fileOf(config.database) ?? "DATABASE_URL";
    return {
      value: restored,
      text: summaryOf(restored, { database, files: describePlace(config.files.place) }),
    };
  },
});

function summaryOf(restored: Restored, to: { database: string; files: string }): string {
  const { manifest, tables, copied } = restored;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    ...digestLines(restored),
    `Restored the backup of ${manifest.madeAt}: ${rows} rows of ${tables.length} tables to ${to.database}, ${manifest.files.count} files to ${to.files} (${copied} of them now).`,
    ...changedLines(restored),
    ...manifest.files.leftOut.map((key) => `${key} was missing when the backup was made.`),
    "All of it has the bytes that were backed up. Now start the servers.",
  ].join("\n");
}
