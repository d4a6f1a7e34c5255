// Prints how large the code is, by part, and each figure beside its aim.
//
//   node scripts/house.mjs          the figures
//   node scripts/house.mjs --all    with the functions that are too long
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { root } from "./prepare/run.mjs";

const aims = {
  source: 100_000,
  reader: 13_000,
  files: 1200,
  tests: 58_000,
  docs: 3800,
  context: 12,
  function: 80,
  component: 120,
};
/** At least so many lines of source for each line of comment. */
const linesPerComment = 16;

const tracked = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0");
const code = tracked
  .filter((file) => /\.(tsx?|mjs|cjs|js|css|py)$/.test(file) && existsSync(join(root, file)))
  .map((file) => {
    const text = readFileSync(join(root, file), "utf8");
    const isTest = /^tests\/|\.(test|e2e)\.\w+$/.test(file);
    return { file, text, lines: countLines(text), isTest };
  });
const sources = code.filter(({ isTest }) => !isTest);
const parts = [...new Set(sources.map(partOf))].sort();
const functions = sources.filter(({ file }) => /\.(tsx?|mjs)$/.test(file)).flatMap(functionsOf);
const tooLong = functions.filter(
  ({ lines, isComponent }) => lines > (isComponent ? aims.component : aims.function),
);
const docs = tracked.filter((file) => /^docs\/.*\.md$/.test(file) && existsSync(join(root, file)));
const comments = sources.flatMap(
  ({ text }) => text.match(/^\s*(?:\/\/|\/\*|\* |\*\/|#(?!!)).*$/gm) ?? [],
).length;

for (const part of parts) {
  const lines = (isTest) => sum(code.filter((each) => partOf(each) === part && each.isTest === isTest));
  console.log(`${part.padEnd(46)}${String(lines(false)).padStart(8)}  tests beside it: ${lines(true)}`);
}
row("Lines of source", sum(sources), aims.source);
row("Lines of source of the reader", sum(sources.filter((each) => partOf(each) === "reader")), aims.reader);
row("Files of source", sources.length, aims.files);
row("Lines of tests", sum(code.filter(({ isTest }) => isTest)), aims.tests);
row("Lines of comments", comments, Math.floor(sum(sources) / linesPerComment));
row(
  "Lines of docs",
  docs.reduce((total, file) => total + countLines(readFileSync(join(root, file), "utf8")), 0),
  aims.docs,
);
row("Members of Context", membersOf("app/kernel/context.ts", "Context"), aims.context);
row("Functions and components that are too long", tooLong.length, 0);
if (process.argv.includes("--all"))
  for (const { name, file, lines } of tooLong.sort((a, b) => b.lines - a.lines))
    console.log(lines, name, file);

function partOf({ file }) {
  const folders = file.split("/").slice(0, -1);
  return folders.slice(0, folders[0] === "app" ? 2 : 1).join("/") || "(top level)";
}

function countLines(text) {
  return text.split("\n").length - 1;
}

function membersOf(file, name) {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), "utf8"), ts.ScriptTarget.Latest);
  return source.statements.find((each) => ts.isInterfaceDeclaration(each) && each.name.text === name).members
    .length;
}

/** Prints a figure, with the maximum it should have. */
function row(what, figure, aim) {
  const verdict = aim === undefined ? "" : `aim: at most ${aim}${figure > aim ? ", missed" : ""}`;
  console.log(`${what.padEnd(46)}${String(figure).padStart(8)}  ${verdict}`.trimEnd());
}

function sum(files) {
  return files.reduce((total, { lines }) => total + lines, 0);
}

/**
 * Every named function or method with its lines; a component is one of a .tsx file whose name begins with a capital.
 */
function functionsOf({ file, text }) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    const name = nameOf(node);
    if (name !== null) {
      const from = source.getLineAndCharacterOfPosition(node.getStart(source)).line;
      const to = source.getLineAndCharacterOfPosition(node.getEnd()).line;
      found.push({
        name,
        file,
        lines: to - from + 1,
        isComponent: file.endsWith(".tsx") && /^[A-Z]/.test(name),
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function nameOf(node) {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node))
    return node.name?.getText() ?? "default";
  const isFunction = ts.isArrowFunction(node) || ts.isFunctionExpression(node);
  // Also what stands within a call, such as memo(function Screen() {}).
  if (ts.isFunctionExpression(node) && node.name) return node.name.text;
  return isFunction && ts.isVariableDeclaration(node.parent) ? node.parent.name.getText() : null;
}
