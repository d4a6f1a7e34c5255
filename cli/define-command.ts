import { Command } from "commander";
import { invalidInput, partlyDoneExitCode } from "#app/kernel/errors";
import { reportError } from "./report-error";
import { type OpenOptions, openSession, openTools, type Session, type Tools } from "./session";

/** What a command has to say when it is done: `text` for people, `value` for `--json`. */
export interface Outcome {
  text: string;
  value: unknown;
  /** Parts of the work could not be done, such as rows that could not be read; sets the exit code that says so. */
  partlyDone?: boolean;
}

/** What was typed behind the command's name. */
interface Input<Options> {
  args: string[];
  options: Options;
}

interface Described {
  /** As commander writes it, e.g. `import <files...>`. */
  usage: string;
  description: string;
  /** Worked examples for --help: what each does, and the line as it is typed. */
  examples: Record<string, string>;
  /** Adds the options. */
  options?: (command: Command) => Command;
}

interface Definition<Options> extends Described, OpenOptions {
  run(session: Session, input: Input<Options>): Promise<Outcome>;
}

interface ToolDefinition<Options> extends Described {
  run(tools: Tools & { json: boolean }, input: Input<Options>): Promise<Outcome>;
}

/** A command that opens the product's parts, and closes them when it is done. */
export function defineCommand<Options extends object>(definition: Definition<Options>): Command {
  return describeCommand<Options>(definition, async (json, input) => {
    const session = await openSession({ json, ...definition });
    try {
      return await definition.run(session, input);
    } finally {
      await session.runtime.close();
    }
  });
}

/** A command that works on a place where nothing is to be opened, or made, beside what it does. */
export function defineToolCommand<Options extends object>(definition: ToolDefinition<Options>): Command {
  return describeCommand<Options>(definition, (json, input) =>
    definition.run({ ...openTools(), json }, input),
  );
}

/** Does the work, prints the outcome on stdout, tells of errors and sets the exit code. `--json` comes with every one. */
function describeCommand<Options extends object>(
  definition: Described,
  perform: (json: boolean, input: Input<Options>) => Promise<Outcome>,
): Command {
  const [name = "", ...args] = definition.usage.split(" ");
  const command = new Command(name).description(definition.description);
  for (const arg of args) command.argument(arg);
  definition.options?.(command);
  command.addHelpText("after", examplesText(definition.examples));
  return command.option("--json", "print the result as JSON").action(async (...given: unknown[]) => {
    const options = command.opts<Options & { json?: boolean }>();
    const json = options.json ?? false;
    try {
      const words = given.slice(0, args.length).flat() as string[];
      const { text, value, partlyDone } = await perform(json, { args: words, options });
      process.stdout.write(json ? `${JSON.stringify(value, null, 2)}\n` : `${text}\n`);
      if (partlyDone) process.exitCode = partlyDoneExitCode;
    } catch (error) {
      process.exitCode = reportError(error, { json, command: commandLine(command) });
    }
  });
}

/** The examples as --help shows them, each below what it does. */
export function examplesText(examples: Record<string, string>): string {
  const texts = Object.entries(examples).map(([what, line]) => `  ${what}:\n  $ ${line}`);
  return `\nExamples:\n${texts.join("\n\n")}`;
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
