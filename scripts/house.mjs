// Prints how large the code is and how finely it is cut, each figure beside its aim.
//
//   node scripts/house.mjs          the figures
//   node scripts/house.mjs --all    with the functions and files that miss the aims
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { root } from "./prepare/run.mjs";

const aims = { functionLines: 80, componentLines: 120, p90: 200, shareBelow25: 15, filesOfWalk: 7 };

const tracked = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0");
const code = tracked
  .filter((file) => /\.(tsx?|mjs)$/.test(file) && existsSync(join(root, file)))
  .map((file) => {
    const text = readFileSync(join(root, file), "utf8");
    return {
      file,
      text,
      lines: text.split("\n").length - 1,
      isTest: /^tests\/|\.(test|e2e)\.\w+$/.test(file),
    };
  });
const sources = code.filter(({ isTest }) => !isTest);
const functions = sources.flatMap(functionsOf);
const sizes = sources.map(({ lines }) => lines).sort((a, b) => a - b);
const below25 = sources.filter(({ lines }) => lines < 25);
const walks = walksOf(readFileSync(join(root, "docs/walks.md"), "utf8"));

const longFunctions = functions.filter(({ lines, isComponent }) => lines > maxLines(isComponent));
const longest = (isComponent) =>
  Math.max(...functions.filter((f) => f.isComponent === isComponent).map((f) => f.lines));

row("Lines of source", sum(sources));
row("Lines of tests", sum(code.filter(({ isTest }) => isTest)));
row("Files of source", sources.length);
row("Median file, lines", percentile(50));
row("90th percentile of files, lines", percentile(90), aims.p90);
row("Files below 25 lines, %", Math.round((below25.length / sources.length) * 100), aims.shareBelow25);
row("Longest function, lines", longest(false), aims.functionLines);
row("Longest component, lines", longest(true), aims.componentLines);
row("Functions and components longer than that", longFunctions.length, 0);
for (const { title, files } of walks) row(`Walk: ${title}, files`, files.length, aims.filesOfWalk);
const lost = walks.flatMap(({ files }) => files).filter((file) => !existsSync(join(root, file)));
if (lost.length > 0) {
  console.log(`docs/walks.md names files that are not there: ${lost.join(", ")}`);
  process.exitCode = 1;
}
if (process.argv.includes("--all")) {
  for (const { name, file, lines } of longFunctions.sort((a, b) => b.lines - a.lines))
    console.log(lines, name, file);
  for (const { file, lines } of below25) console.log(lines, file);
}

/** Prints a figure, with the maximum it should have. */
function row(what, figure, aim) {
  const verdict = aim === undefined ? "" : `aim: at most ${aim}${figure > aim ? ", missed" : ""}`;
  console.log(`${what.padEnd(46)}${String(figure).padStart(8)}  ${verdict}`.trimEnd());
}

function sum(files) {
  return files.reduce((total, { lines }) => total + lines, 0);
}

function percentile(share) {
  return sizes[Math.min(sizes.length - 1, Math.floor((sizes.length * share) / 100))];
}

function maxLines(isComponent) {
  return isComponent ? aims.componentLines : aims.functionLines;
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

/** The walks of the page: a heading each, and below it the files in backquotes, each counted once. */
function walksOf(page) {
  return page
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const files = [...part.matchAll(/`((?:app|cli|db|widgets)\/[^`]+\.\w+)`/g)].map(([, file]) => file);
      return { title: part.slice(0, part.indexOf("\n")), files: [...new Set(files)] };
    });
}
