import { Command, CommanderError } from "commander";
import { activityCommand } from "./commands/activity";
import { importCircularCommand } from "./commands/circulars/import";
import { listCircularsCommand } from "./commands/circulars/list";
import { listConnectionsCommand } from "./commands/connections/list";
import { pauseConnectionCommand, resumeConnectionCommand } from "./commands/connections/pause";
import { runConnectionCommand } from "./commands/connections/run";
import { listRunsCommand } from "./commands/connections/runs";
import { scheduleConnectionCommand } from "./commands/connections/schedule";
import { showConnectionCommand } from "./commands/connections/show";
import { backupCommand } from "./commands/db/backup";
import { migrateCommand } from "./commands/db/migrate";
import { seedCommand } from "./commands/db/seed";
import { importRecipesCommand } from "./commands/recipes/import";
import { embedCodeCommand } from "./commands/retailers/embed-code";
import { createAdminCommand } from "./commands/users/create-admin";
import { importUsersCommand } from "./commands/users/import";
import { workerCommand } from "./commands/worker";
import { wrongUsageExitCode } from "./report-error";

const program = new Command("endcap")
  .description("Weekly circulars from PDF to clickable ad, for those who run an Endcap server.")
  .addHelpText(
    "after",
    "\nWorks on the folder that DATA_DIR names (default ./data), also while the server runs.",
  );

const groups: [name: string, description: string, commands: Command[]][] = [
  ["circulars", "Import and list circulars", [importCircularCommand, listCircularsCommand]],
  [
    "connections",
    "Bring social pages' data to spreadsheets",
    [
      listConnectionsCommand,
      showConnectionCommand,
      runConnectionCommand,
      scheduleConnectionCommand,
      pauseConnectionCommand,
      resumeConnectionCommand,
      listRunsCommand,
    ],
  ],
  ["recipes", "The library that recipes are searched in", [importRecipesCommand]],
  ["users", "People who sign in", [createAdminCommand, importUsersCommand]],
  ["db", "The database", [migrateCommand, seedCommand, backupCommand]],
];
for (const [name, description, commands] of groups) {
  const group = program.command(name).description(description);
  for (const command of commands) group.addCommand(command);
}
program.addCommand(embedCodeCommand);
program.addCommand(activityCommand);
program.addCommand(workerCommand);
for (const command of everyCommand(program)) command.exitOverride();

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  process.exitCode = error.exitCode === 0 ? 0 : wrongUsageExitCode;
}

function everyCommand(command: Command): Command[] {
  return [command, ...command.commands.flatMap(everyCommand)];
}
