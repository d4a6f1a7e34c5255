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
    "Compare every stored file with what was stored, make damaged and missing ones anew, however many, and name those that can't be; see first that the folder of files is mounted",
  examples: {
    "Only say what is damaged or missing": "endcap files check --dry-run",
    "Repair what can be repaired": "endcap files check",
  },
  options: (command) => command.option("--dry-run", "change nothing, and say what would be done"),
  async run(session, { options: { dryRun = false } }) {
    const { ctx, json } = session;
    const progress = await showProgress("Checking files", { plain: json });
    const checked = await checkFiles(ctx, {
      dryRun,
      onProgress: (done, total) => progress.update(done, total),
    }).finally(() => progress.end());
    const { files, bytes, findings } = checked;
    const { mended, lost, restored, left } = countsOf(findings);
    const circularIds = [...new Set(findings.flatMap((finding) => finding.circularIds))];
    if (!dryRun) {
      if (circularIds.length > 0) await drawPages(session, circularIds);
      await inTransaction(ctx, (tx) =>
        recordActivity(tx, {
          name: "system.filesChecked",
          logType: "system",
          description: summaryOf(checked, dryRun),
          after: { files, bytes, mended, lost, restored, left },
        }),
      );
    }
    return {
      value: {
        ...{ files, bytes, mended, lost, restored, left, dryRun },
        findings: findings.map(({ key, state, outcome, notes }) => ({ key, state, outcome, notes })),
      },
      text: [...findings.flatMap(({ notes }) => notes), summaryOf(checked, dryRun)].join("\n"),
      // What a dry run leaves is not done either.
      partlyDone: lost + left > 0 || (dryRun && findings.length > 0),
    };
  },
});

function summaryOf({ files, bytes, findings }: CheckedFiles, dryRun: boolean): string {
  const size = `${(bytes / 1024 / 1024).toFixed(1)} MB`;
  const checked = `${files} files (${size}) were checked`;
  const { mended, lost, restored, left } = countsOf(findings);
  const isBack = restored > 0 ? ` ${restored} that were lost are there again.` : "";
  const unread = left > 0 ? ` ${left} can't be read and were left as they are.` : "";
  if (mended + lost === 0)
    return `${checked}: ${left > 0 ? "the others" : "all"} are sound.${isBack}${unread}`;
  const verb = dryRun ? "can be" : "were";
  return `${checked}: ${mended + lost} are damaged or missing, ${mended} of them ${verb} mended, ${lost} must be uploaded again.${isBack}${unread}`;
}

function countsOf(findings: CheckedFiles["findings"]) {
  const count = (wanted: string) => findings.filter(({ outcome }) => outcome === wanted).length;
  return { mended: count("mended"), lost: count("lost"), restored: count("restored"), left: count("left") };
}
