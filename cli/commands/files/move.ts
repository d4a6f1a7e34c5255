import type { Command } from "commander";
import { recordActivity } from "#app/kernel/activity/activity.server";
import { inTransaction } from "#app/kernel/context";
import { invalidInput } from "#app/kernel/errors";
import { type MovedFiles, moveFiles } from "#app/kernel/files/move-files.server";
import { openFileStore } from "#app/server/process/adapters.server";
import {
  describePlace,
  type FilePlace,
  parseFilePlace,
  s3UrlProblem,
} from "#app/server/process/file-place.server";
import { defineCommand } from "#cli/define-command";
import { showProgress } from "#cli/ui/progress";

interface Options {
  to: string;
}

export const moveFilesCommand = defineCommand<Options>({
  usage: "move",
  description:
    "Copy every stored file to a bucket or a folder and compare each byte for byte; what is here stays. Stop the servers first. If interrupted, run it again: it continues where it was",
  examples: {
    "Copy all files to a bucket": "endcap files move --to 's3://circulars?region=eu-central-1'",
  },
  options: (command: Command) =>
    command.requiredOption(
      "--to <place>",
      "an address as S3_URL takes it, or a folder as FILES_DIR takes it",
    ),
  async run({ runtime, ctx, json }, { options: { to } }) {
    const { config, log } = runtime;
    const place = parseTarget(to, config.files.place);
    const target = await openFileStore(config, place, log);
    try {
      const progress = await showProgress("Moving files", { plain: json });
      const moved = await moveFiles(
        { source: ctx.services.files, target },
        { onProgress: (done, total) => progress.update(done, total) },
      ).finally(() => progress.end());
      const { copied, files, late } = moved;
      await inTransaction(ctx, (tx) =>
        recordActivity(tx, {
          name: "system.filesMoved",
          logType: "system",
          description: `${files.length} stored files were copied to ${describePlace(place)}.`,
          after: { files: files.length, copied },
        }),
      );
      return {
        value: { to: describePlace(place), ...moved },
        text: summaryOf(moved, place),
        partlyDone: late.length > 0,
      };
    } finally {
      await target.close();
    }
  },
});

function parseTarget(text: string, source: FilePlace): FilePlace {
  const place = parseFilePlace(text);
  if (place === null) throw invalidInput({ to: [`The address ${s3UrlProblem}.`] });
  if (describePlace(place) === describePlace(source))
    throw invalidInput({ to: ["The files are there already: that is where they are kept now."] });
  return place;
}

function summaryOf({ files, copied, late }: MovedFiles, place: FilePlace): string {
  const bytes = files.reduce((sum, { byteSize }) => sum + byteSize, 0);
  const setting = place.kind === "s3" ? "S3_URL" : "FILES_DIR";
  const lines = files.map(({ key, sha256, byteSize }) => `${sha256}  ${byteSize}  ${key}`);
  lines.push(
    `${files.length} files (${(bytes / 1024 / 1024).toFixed(1)} MB) stand in both places with the same bytes; ${copied} were copied now.`,
  );
  if (late.length > 0) lines.push(`${late.length} files came meanwhile. Stop the servers and run it again.`);
  else lines.push(`Now set ${setting} to this place, and start the servers.`);
  return lines.join("\n");
}
