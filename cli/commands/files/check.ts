import { type CheckedFiles, checkFiles } from "#app/circulars/domain/files/check-files.server";
import { recordActivity } from "#app/kernel/activity/activity.server";
import { inTransaction } from "#app/kernel/context";
import { defineCommand } from "#cli/define-command";
import { drawPages } from "#cli/draw-pages";
import { showProgress } from "#cli/ui/progress";

interface Options {
  dryRun?: boolean;
}

export const checkFilesCommand = defineCommand<Options>({
  usage: "check",
  description:
    "Look for every stored file, make missing images anew from their PDF, and name what has to be uploaded again; see first that the folder of files is mounted",
  examples: {
    "Only say what is missing": "endcap files check --dry-run",
    "Make missing images anew": "endcap files check",
  },
  options: (command) => command.option("--dry-run", "change nothing, and say what would be done"),
  async run(session, { options: { dryRun = false } }) {
    const { ctx, json } = session;
    const progress = await showProgress("Checking files", { plain: json });
    const checked = await checkFiles(ctx, {
      dryRun,
      onProgress: (done, total) => progress.update(done, total),
    }).finally(() => progress.end());
    const { files, missing, circularIds } = checked;
    const lost = missing.filter(({ isLost }) => isLost).length;
    if (!dryRun) {
      if (circularIds.length > 0) await drawPages(session, [...new Set(circularIds)]);
      await inTransaction(ctx, (tx) =>
        recordActivity(tx, {
          name: "system.filesChecked",
          logType: "system",
          description: summaryOf(checked, lost),
          after: { files, missing: missing.length, lost },
        }),
      );
    }
    return {
      value: { files, lost, dryRun, missing },
      text: [...missing.flatMap(({ notes }) => notes), summaryOf(checked, lost)].join("\n"),
      // What a dry run leaves is not done either.
      partlyDone: lost > 0 || (dryRun && missing.length > 0),
    };
  },
});

function summaryOf({ files, missing }: CheckedFiles, lost: number): string {
  if (missing.length === 0) return `${files} files were looked for: all are there.`;
  return `${files} files were looked for: ${missing.length} are missing, ${lost} of them must be uploaded again.`;
}
