import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { recordActivity } from "#app/kernel/activity/activity.server";
import { inTransaction } from "#app/kernel/context";
import { DomainError, invalidInput } from "#app/kernel/errors";
import { describePlace } from "#app/runtime/file-place.server";
import { defineCommand } from "#cli/define-command";
import { backupDatabase } from "#db/backup";

export const backupCommand = defineCommand({
  usage: "backup <file>",
  description: "Write a checked copy of the database, also while the server runs",
  example: "endcap db backup /backups/endcap-monday.sqlite",
  async run({ runtime, ctx }, { args: [name = ""] }) {
    const file = resolve(name);
    if (existsSync(file)) {
      throw new DomainError(
        "conflict",
        `${file} exists already and is left as it is. Please give another name.`,
      );
    }
    if (!existsSync(dirname(file))) throw invalidInput({ file: [`There is no folder ${dirname(file)}.`] });
    const byteSize = await backupDatabase(runtime.db, file);
    await inTransaction(ctx, (tx) =>
      recordActivity(tx, {
        name: "system.backedUp",
        logType: "system",
        description: `A copy of the database was written to ${file}.`,
        after: { byteSize },
      }),
    );
    const { place } = runtime.config.files;
    const advice = place.kind === "folder" ? "copy that folder too" : "they are not in it";
    return {
      value: { file, byteSize, checked: ["integrity_check", "foreign_key_check"] },
      text: `Wrote ${file} (${(byteSize / 1024 / 1024).toFixed(1)} MB), checked for integrity and foreign keys.\nPDF files and images stand in ${describePlace(place)}; ${advice}.`,
    };
  },
});
