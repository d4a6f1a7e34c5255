import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Command } from "commander";
import { invalidInput } from "#app/kernel/errors";
import { moveDatabase } from "#app/server/process/backups/move-database.server";
import type { Config } from "#app/server/process/config.server";
import { defineToolCommand } from "#cli/define-command";
import { changedLines, digestLines, movedJobLines } from "#cli/table-digests";
import { showProgress } from "#cli/ui/progress";
import { fileOf } from "#db/open";

interface Options {
  to: string;
}

export const moveDatabaseCommand = defineToolCommand<Options>({
  usage: "move",
  description:
    "Copy all rows to an empty database of PostgreSQL, or to a new file of SQLite, and compare them; what is here stays. Stop the servers first. If interrupted, run it again",
  examples: {
    "From SQLite to PostgreSQL": "endcap db move --to postgres://endcap:secret@db.example/endcap",
    "Back to a file": "endcap db move --to /var/lib/endcap/endcap.sqlite",
  },
  options: (command: Command) =>
    command.requiredOption(
      "--to <database>",
      "an address as DATABASE_URL takes it, or the path of a file that is not there yet",
    ),
  async run({ config, json }, { options: { to } }) {
    const target = parseTarget(to, config);
    const begun = performance.now();
    const progress = await showProgress("Moving rows", { plain: json });
    const moved = await moveDatabase(config.database, target, (done, total) =>
      progress.update(done, total),
    ).finally(() => progress.end());
    const rows = moved.tables.reduce((sum, table) => sum + table.rows, 0);
    const seconds = (performance.now() - begun) / 1000;
    return {
      value: { to: withoutPassword(target), rows, ...moved },
      text: [
        ...digestLines(moved),
        `${rows} rows of ${moved.tables.length} tables stand in both with the same bytes, after ${seconds.toFixed(1)} seconds.`,
        ...changedLines(moved),
        ...movedJobLines(moved),
        ...nextSteps(target, config),
      ].join("\n"),
    };
  },
});

/** @throws DomainError invalid_input (field to) */
function parseTarget(text: string, { database }: Config): string {
  const isAddress = /^[a-z0-9]+:\/\//i.test(text);
  if (isAddress && (fileOf(text) !== null || !URL.canParse(text)))
    throw invalidInput({ to: ["The address must be like postgres://user:password@host:5432/name."] });
  const target = isAddress ? text : resolve(text);
  if (target === database)
    throw invalidInput({ to: ["The rows are there already: that is the database in use."] });
  if (!isAddress && !existsSync(dirname(target)))
    throw invalidInput({ to: [`There is no folder ${dirname(target)}.`] });
  return target;
}

function withoutPassword(target: string): string {
  if (fileOf(target) !== null) return target;
  const url = new URL(target);
  return `postgres://${url.host}${url.pathname}`;
}

function nextSteps(target: string, { dataDir, tokenKey, sealKey }: Config): string[] {
  if (fileOf(target) !== null)
    return [
      `Now take DATABASE_URL away, name the file endcap.sqlite in DATA_DIR, and start the server. Keep TOKEN_KEY and SEAL_KEY as they are.`,
    ];
  const missing = [tokenKey ? [] : ["TOKEN_KEY", "token-key"], sealKey ? [] : ["SEAL_KEY", "seal-key"]];
  return [
    "Now set DATABASE_URL to this database, with what goes with it, and start the servers.",
    ...missing.flatMap(([variable, file]) =>
      variable ? [`${variable} has to be what is in ${dataDir}/${file}.`] : [],
    ),
  ];
}
