import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import type { Command } from "commander";
import { expect, test } from "vitest";
import { errorCodes } from "#app/kernel/errors";
import { everyCommand, makeProgram } from "./program";

const program = makeProgram();

function helpOf(command: Command): string {
  let text = "";
  command.configureOutput({ writeOut: (more) => (text += more) }).outputHelp();
  return text;
}

/** `endcap circulars import` */
function nameOf(command: Command): string {
  return command.parent ? `${nameOf(command.parent)} ${command.name()}` : command.name();
}

/** The words of each line as a shell hands them on. Settings in front and files for standard input take no part. */
function wordsOf(lines: string[]): string[][] {
  const script = lines.map((line) => line.replace(/^([A-Z_]+=\S+ )+/, "").replace(/ < \S+$/, "")).join("\n");
  const printed = execFileSync("sh", ["-c", `endcap() { printf '%s\\0' "$@"; echo; }\n${script}`], {
    encoding: "utf8",
  });
  return printed
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\0").slice(0, -1));
}

/** The command that these words would carry out, had it not been stopped there. Throws where they are not understood. */
async function commandOf(words: string[]): Promise<string> {
  const stop = new Error("stopped before its action");
  let found = "";
  const stopped = makeProgram()
    .configureOutput({ writeErr: () => {} })
    .hook("preAction", (_program, command) => {
      found = nameOf(command);
      throw stop;
    })
    .parseAsync(words, { from: "user" });
  await expect(stopped, words.join(" ")).rejects.toBe(stop);
  return found;
}

test("help tells of every exit code", () => {
  const help = helpOf(program);
  for (const [code, { exitCode }] of Object.entries(errorCodes))
    expect(help).toContain(`${exitCode} ${code}`);
  expect(help).toContain("11 done in part");
});

test("every command shows examples of itself that it understands", async () => {
  const commands = everyCommand(program).filter((command) => command.commands.length === 0);
  expect(commands.length).toBeGreaterThan(20);
  const examples = commands.flatMap((command) => {
    const lines = helpOf(command).match(/(?<=^ {2}\$ ).+/gm) ?? [];
    expect(lines, nameOf(command)).not.toEqual([]);
    return lines.map((line) => ({ line, name: nameOf(command) }));
  });
  const words = wordsOf(examples.map(({ line }) => line));
  expect(words).toHaveLength(examples.length);
  for (const [index, { name }] of examples.entries()) expect(await commandOf(words[index] ?? [])).toBe(name);
});

test("the program's first steps, and every command that the documents show, are understood", async () => {
  const steps = helpOf(program).match(/(?<=^ {2}\$ )endcap .+/gm) ?? [];
  const pages = ["README.md", ...readdirSync("docs", { recursive: true }).map((name) => `docs/${name}`)];
  const shown = pages
    .filter((name) => name.endsWith(".md"))
    .flatMap(
      (name) => readFileSync(name, "utf8").match(/(?<=^ *(?:[A-Z_]+=\S+ )*npm run -s )endcap -- .+/gm) ?? [],
    )
    .map((line) => line.replace("endcap -- ", "endcap ").replace(/\s+#.*/, ""))
    .filter((line) => !line.includes("--help"));
  expect(steps).toHaveLength(3);
  expect(shown.length).toBeGreaterThan(15);
  for (const words of wordsOf([...steps, ...shown])) await commandOf(words);
});
