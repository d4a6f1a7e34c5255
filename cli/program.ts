import { Command, CommanderError } from "commander";
import { errorCodes, partlyDoneExitCode } from "#app/kernel/errors";
import { version } from "../package.json";
import { activityCommand } from "./commands/activity";
import { backupCommand } from "./commands/backup";
import { cropPageCommand } from "./commands/circulars/crop";
import { deleteCircularCommand } from "./commands/circulars/delete";
import { endCircularCommand } from "./commands/circulars/end";
import { importCircularCommand } from "./commands/circulars/import";
import { listCircularsCommand } from "./commands/circulars/list";
import { publishCircularCommand, unpublishCircularCommand } from "./commands/circulars/publish";
import { replacePagesCommand } from "./commands/circulars/replace";
import { showCircularCommand } from "./commands/circulars/show";
import { discardNewPagesCommand, undoReplaceCommand } from "./commands/circulars/undo-replace";
import { listConnectionsCommand } from "./commands/connections/list";
import { pauseConnectionCommand, resumeConnectionCommand } from "./commands/connections/pause";
import { runConnectionCommand } from "./commands/connections/run";
import { listRunsCommand } from "./commands/connections/runs";
import { scheduleConnectionCommand } from "./commands/connections/schedule";
import { showConnectionCommand } from "./commands/connections/show";
import { stopRunCommand } from "./commands/connections/stop";
import { moveDatabaseCommand } from "./commands/db/move";
import { migrateCommand, seedCommand } from "./commands/db/seed";
import { doctorCommand } from "./commands/doctor";
import { checkFilesCommand } from "./commands/files/check";
import { moveFilesCommand } from "./commands/files/move";
import { publishCommand } from "./commands/publish";
import { importRecipesCommand } from "./commands/recipes/import";
import { restoreCommand } from "./commands/restore";
import { embedCodeCommand, listRetailersCommand } from "./commands/retailers/list";
import { createAdminCommand } from "./commands/users/create-admin";
import { importUsersCommand } from "./commands/users/import";
import { resetSecondStepCommand } from "./commands/users/reset-second-step";
import { workerCommand } from "./commands/worker";
import { examplesText } from "./define-command";
import { wrongUsageExitCode } from "./report-error";

/** From a PDF file to a live ad. */
const firstSteps = {
  "Find the retailer's slug": "endcap retailers list",
  "Make a circular of a PDF file, which shoppers see from its first day on":
    'endcap circulars import week-12.pdf --retailer green-basket-market --name "Week 12" --title "Fresh this week" --from 2026-03-18 --to 2026-03-24',
  "Print the HTML that the retailer's website needs, once": "endcap embed-code green-basket-market weekly-ad",
};

/** The whole command line, not yet run. It throws CommanderError in place of ending the process. */
export function makeProgram(): Command {
  const program = new Command("endcap")
    .description("Weekly circulars from PDF to clickable ad, for those who run an Endcap server.")
    .version(version, "--version", "print the version of Endcap")
    .addHelpText("after", `\n${everydayNotes()}`)
    .addHelpText("after", examplesText(firstSteps));

  const groups: [name: string, description: string, commands: Command[]][] = [
    [
      "circulars",
      "Import, show, publish, end and delete circulars, and replace their pages",
      [
        importCircularCommand,
        listCircularsCommand,
        showCircularCommand,
        cropPageCommand,
        replacePagesCommand,
        undoReplaceCommand,
        discardNewPagesCommand,
        publishCircularCommand,
        unpublishCircularCommand,
        endCircularCommand,
        deleteCircularCommand,
      ],
    ],
    ["retailers", "The retailers of this server", [listRetailersCommand]],
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
        stopRunCommand,
      ],
    ],
    ["recipes", "The library that recipes are searched in", [importRecipesCommand]],
    ["users", "People who sign in", [createAdminCommand, importUsersCommand, resetSecondStepCommand]],
    ["files", "Stored PDF files and images", [checkFilesCommand, moveFilesCommand]],
    ["db", "The database", [migrateCommand, seedCommand, moveDatabaseCommand]],
  ];
  for (const [name, description, commands] of groups) {
    const group = program.command(name).description(description);
    for (const command of commands) group.addCommand(command);
    group.addHelpText("after", `\n"endcap ${name} <command> --help" shows examples.`);
  }
  program.addCommand(embedCodeCommand);
  program.addCommand(doctorCommand);
  program.addCommand(publishCommand);
  program.addCommand(activityCommand);
  program.addCommand(workerCommand);
  program.addCommand(backupCommand);
  program.addCommand(restoreCommand);
  for (const command of everyCommand(program)) command.exitOverride();
  return program;
}

/** Carries out what these words ask for, and sets the exit code of the process. */
export async function runProgram(words: string[]): Promise<void> {
  try {
    await makeProgram().parseAsync(words, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    process.exitCode = error.exitCode === 0 ? 0 : wrongUsageExitCode;
  }
}

/** The command itself and all below it. */
export function everyCommand(command: Command): Command[] {
  return [command, ...command.commands.flatMap(everyCommand)];
}

function everydayNotes(): string {
  const failures = Object.entries(errorCodes).map(([code, { exitCode }]) => `${exitCode} ${code}`);
  return [
    "Works on the folder that DATA_DIR names (default ./data), also while the server runs.",
    "Results go to standard output (--json for scripts), everything else to standard error.",
    "",
    `Exit codes: 0 done, ${partlyDoneExitCode} done in part, such as without rows that could not be read;`,
    `${failures.join(", ")}.`,
  ].join("\n");
}
