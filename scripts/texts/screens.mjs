// What the screens of the back-office say, for their translations.
//
//   node scripts/texts/screens.mjs            how many texts of each catalogue are translated
//   node scripts/texts/screens.mjs <name>     the texts of that catalogue that are not, as JSON
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";
import { root } from "../prepare/run.mjs";
import { filesWithTexts, isSayCall, placedTexts } from "./collect.mjs";

/**
 * Folders of `app` whose texts reach no screen: the API, mails, logs and the command line speak English, shoppers eight
 * languages.
 */
const notOnScreens =
  /^app\/(server\.ts|server\/(api|process)|demo|kernel\/(speech|start-refusal|jobs)|adapters\/(child|jobs|mail)|shopping\/targets|identity\/website|messages\/domain\/emails)|^app\/\w+\/api\/|\/shared-list\/|\/(embed-check|published-files|shopping-lists)\/|mail[\w-]*\.server\.ts$|\/hours-words\.ts$/;

/** What looks like a text to the collector, and is code or the name of a key. */
const noTexts = [
  ...["Tab, Shift+Tab", "Ctrl+C, Ctrl+V", "Ctrl+Shift+Z, Ctrl+Y"],
  ...["{0} as key", "{0} by fields {1}", "{0} on {1}", "{0}, [role=dialog]", "account.{0}", "connection.{0}"],
  ...["Bearer {0}", '{"requests":[', "Authorization, Content-Type, If-None-Match"],
  ...["{0}=; Path=/; Max-Age=0", "{0}={1}; Path=/; Max-Age={2}; SameSite=Lax{3}"],
  ...['"Inter Variable", "Inter stand-in", system-ui, sans-serif', "0 0 0 2px var(--endcap-brand)"],
];

/** Whether it is one of them, or the file of a spreadsheet. */
const isNoText = (text) => noTexts.includes(text) || text.includes("<worksheet ");

export const catalogueFolder = "app/ui/language/es";

/** The name of the catalogue that has the texts of a file. */
export function catalogueOf(file) {
  const folder = file.split("/")[1];
  if (
    ["catalogue", "circulars", "identity", "integrations", "messages", "shell", "shopping"].includes(folder)
  )
    return folder;
  return folder === "ui" || file === "app/root.tsx" ? "ui" : "kernel";
}

/**
 * Texts by catalogue: those that screens say, and those of the core, of the server and of constants that screens tell.
 */
export function screenTexts() {
  const byCatalogue = new Map();
  for (const file of filesWithTexts().filter((each) => each.startsWith("app/") && !notOnScreens.test(each))) {
    const texts = byCatalogue.get(catalogueOf(file)) ?? new Set();
    byCatalogue.set(catalogueOf(file), texts);
    for (const { text } of placedTexts(file, readFileSync(join(root, file), "utf8")))
      if (!isNoText(numbered(text))) texts.add(numbered(text));
  }
  for (const text of recordedTexts()) byCatalogue.get("kernel").add(text);
  return byCatalogue;
}

/** What code that is on no screen itself writes into the activity log, which is. */
function recordedTexts() {
  const tracked = execFileSync("git", ["ls-files", "-z", "app", "cli"], { cwd: root, encoding: "utf8" });
  return tracked
    .split("\0")
    .filter((file) => file.endsWith(".ts") && !/\.(test|e2e|d)\.ts$/.test(file))
    .filter((file) => notOnScreens.test(file) || file.startsWith("cli/"))
    .flatMap((file) => placedTexts(file, readFileSync(join(root, file), "utf8")))
    .filter(({ node }) => isRecorded(node))
    .map(({ text }) => numbered(text));
}

/** The description of an activity; nothing else has a description and a type of the log. */
function isRecorded(node) {
  const { parent } = node;
  if (!ts.isPropertyAssignment(parent) || parent.name.getText() !== "description") return false;
  return parent.parent.properties.some((property) => property.name?.getText() === "logType");
}

function numbered(text) {
  let count = 0;
  return text.replaceAll("{…}", () => `{${count++}}`);
}

/** All catalogues by name. */
export function readCatalogues() {
  const names = readdirSync(join(root, catalogueFolder)).filter((name) => name.endsWith(".json"));
  return new Map(
    names.map((name) => [
      name.replace(".json", ""),
      JSON.parse(readFileSync(join(root, catalogueFolder, name), "utf8")),
    ]),
  );
}

/** What no catalogue has, by the catalogue that is to have it. */
export function untranslated() {
  const translated = new Set([...readCatalogues().values()].flatMap(Object.keys));
  return new Map(
    [...screenTexts()].map(([name, texts]) => [name, [...texts].filter((text) => !translated.has(text))]),
  );
}

/** Every literal of the app, to tell which translations nobody asks for any more. */
export function literals() {
  const found = new Set();
  for (const file of filesWithTexts()) {
    const source = ts.createSourceFile(
      file,
      readFileSync(join(root, file), "utf8"),
      ts.ScriptTarget.Latest,
      true,
    );
    const visit = (node) => {
      if (ts.isStringLiteralLike(node)) found.add(node.text);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}

/** Where a screen's file has a text without `say`, or calls `say` while the module is loaded. */
export function unsaid(file, content) {
  const wrong = [];
  const source = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true);
  for (const { node, text, said } of placedTexts(file, content)) {
    const line = source.getLineAndCharacterOfPosition(node.pos + node.getLeadingTriviaWidth()).line + 1;
    const holder = ts.isJsxExpression(node.parent) ? node.parent.parent : node.parent;
    const bare = ts.isJsxText(node) || ts.isJsxAttribute(holder);
    if (!said && bare) wrong.push(`${file}:${line} “${text}” is not said by say()`);
  }
  const visit = (node) => {
    if (isSayCall(node) && !isInFunction(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      wrong.push(
        `${file}:${line + 1} is said while the module is loaded: for everybody in the same language`,
      );
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return wrong;
}

function isInFunction(node) {
  for (let { parent } = node; parent; { parent } = parent) if (ts.isFunctionLike(parent)) return true;
  return false;
}

/** Files whose elements are drawn on screens of the back-office. */
export function screenFiles() {
  return filesWithTexts().filter(
    (file) => file.startsWith("app/") && file.endsWith(".tsx") && !notOnScreens.test(file),
  );
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [name] = process.argv.slice(2);
  const missing = untranslated();
  if (name === undefined) {
    for (const [catalogue, texts] of screenTexts()) {
      const left = missing.get(catalogue)?.length ?? 0;
      console.log(
        `${catalogue.padEnd(14)}${String(texts.size).padStart(5)} texts ${String(left).padStart(5)} not translated`,
      );
    }
  } else {
    console.log(
      JSON.stringify(Object.fromEntries((missing.get(name) ?? []).map((text) => [text, ""])), null, 2),
    );
    for (const file of screenFiles().filter((each) => catalogueOf(each) === name)) {
      for (const sentence of unsaid(file, readFileSync(join(root, file), "utf8"))) console.error(sentence);
    }
  }
}
