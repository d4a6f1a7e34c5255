import { Command } from "commander";
import { invalidInput, partlyDoneExitCode } from "#app/kernel/errors";
import { reportError } from "./report-error";
import { type OpenOptions, openSession, type Session } from "./session";

/** What a command has to say when it is done: `text` for people, `value` for `--json`. */
export interface Outcome {
  text: string;
  value: unknown;
  /** Parts of the work could not be done, such as rows that could not be read; sets the exit code that says so. */
  partlyDone?: boolean;
}

interface Definition<Options> extends OpenOptions {
  /** As commander writes it, e.g. `import <files...>`. */
  usage: string;
  description: string;
  /** A worked example for --help, as it is typed. */
  example: string;
  /** Adds the options. */
  options?: (command: Command) => Command;
  run(session: Session, input: { args: string[]; options: Options }): Promise<Outcome>;
}

/**
 * A command: opens the product's parts, does its work, prints the outcome on stdout, tells of errors and
 * sets the exit code. `--json` comes with every one.
 */
export function defineCommand<Options extends object>(definition: Definition<Options>): Command {
  const [name = "", ...args] = definition.usage.split(" ");
  const command = new Command(name).description(definition.description);
  for (const arg of args) command.argument(arg);
  definition.options?.(command);
  command.addHelpText("after", `\nExample:\n  $ ${definition.example}`);
  return command.option("--json", "print the result as JSON").action(async (...given: unknown[]) => {
    const options = command.opts<Options & { json?: boolean }>();
    const json = options.json ?? false;
    let session: Session | undefined;
    try {
      session = await openSession({ json, ...definition });
      const words = given.slice(0, args.length).flat() as string[];
      const { text, value, partlyDone } = await definition.run(session, { args: words, options });
      process.stdout.write(json ? `${JSON.stringify(value, null, 2)}\n` : `${text}\n`);
      if (partlyDone) process.exitCode = partlyDoneExitCode;
    } catch (error) {
      process.exitCode = reportError(error, { json, command: commandLine(command) });
    } finally {
      await session?.runtime.close();
    }
  });
}

/** `endcap circulars import` */
function commandLine(command: Command): string {
  const names = [];
  for (let at: Command | null = command; at; at = at.parent) names.unshift(at.name());
  return names.join(" ");
}

/** @throws DomainError invalid_input */
export function idArgument(word: string | undefined): number {
  if (!word || !/^\d{1,15}$/.test(word))
    throw invalidInput({ id: [`"${word ?? ""}" is no id; "list" shows them.`] });
  return Number(word);
}

/** Rows of equal length as columns, two spaces apart. */
export function textTable(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
