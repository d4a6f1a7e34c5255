import { expect, test } from "vitest";
import { errorCodes } from "#app/kernel/errors";
import { everyCommand, makeProgram } from "./program";

const program = makeProgram();

function helpOf(command: (typeof program.commands)[number]): string {
  let text = "";
  command.configureOutput({ writeOut: (more) => (text += more) }).outputHelp();
  return text;
}

test("help tells of every exit code", () => {
  const help = helpOf(program);
  for (const [code, { exitCode }] of Object.entries(errorCodes))
    expect(help).toContain(`${exitCode} ${code}`);
  expect(help).toContain("11 done in part");
});

test("every command shows an example of itself", () => {
  const commands = everyCommand(program).filter((command) => command.commands.length === 0);
  expect(commands.length).toBeGreaterThan(20);
  for (const command of commands) {
    const group = command.parent === program ? "" : `${command.parent?.name()} `;
    const [, example] = helpOf(command).split("\nExample:\n");
    expect(example).toContain(`endcap ${group}${command.name()}`);
  }
});
