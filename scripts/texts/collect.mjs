import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { root } from "../prepare/run.mjs";

/** Attributes and fields whose values are texts for people. */
const read = new Set([
  ...["label", "title", "placeholder", "description", "aria-label", "alt", "error", "message", "heading"],
  ...[
    "confirmLabel",
    "cancelLabel",
    "emptyText",
    "nothingFound",
    "summary",
    "sentence",
    "text",
    "hint",
    "name",
  ],
]);

/** Attributes whose values are for the browser. */
const unread = new Set([
  "className",
  "class",
  "d",
  "viewBox",
  "style",
  "type",
  "href",
  "rel",
  "transform",
  "flex",
  "key",
]);

/** Whether a text begins like a sentence or a heading and isn't a constant or a name in the code. */
const isSaid = (text) =>
  /^["“‘'(…>]*[\p{Lu}\d{]/u.test(text) &&
  /\p{Ll}/u.test(text) &&
  /[\s.!?:…]/u.test(text) &&
  !/^[\w$]+\(|^[\w.-]+\.\w+$|^[\w-]+:\S/.test(text);

/** A file's texts in their order, each once; inserted values are written as {…}. */
export function textsOf(file, content) {
  return [...new Set(placedTexts(file, content).map(({ text }) => text))];
}

const isSayName = /^(say|sayNodes|told)$/;

/** Whether the node is a call that translates a text for the reader. */
export function isSayCall(node) {
  return ts.isCallExpression(node) && isSayName.test(node.expression.getText());
}

/** All texts of a file, repeated ones too, with their nodes and whether they are passed to `say`. */
export function placedTexts(file, content) {
  const source = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true);
  const found = [];
  let node;
  const keep = (text, said = false) => {
    const shown = said ? text : text.replace(/\s+/g, " ").trim();
    if (/\p{L}{2}/u.test(shown)) found.push({ node, text: shown, said });
  };
  const visit = (visited) => {
    node = visited;
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isTaggedTemplateExpression(node) || isForMachines(node)) return;
    if (ts.isJsxAttribute(node) && unread.has(node.name.getText())) return;
    if (ts.isJsxText(node)) keep(node.text);
    else if (ts.isStringLiteralLike(node) && isSaidLiteral(node)) keep(node.text, true);
    else if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      if (isRead(node) || isSaid(node.text)) keep(node.text);
    } else if (ts.isTemplateExpression(node)) {
      const text = node.head.text + node.templateSpans.map(({ literal }) => `{…}${literal.text}`).join("");
      if (isRead(node) ? /\p{L}{2}/u.test(text) : isSaid(text) && /\s/.test(text)) keep(text);
    }
    ts.forEachChild(visited, visit);
  };
  visit(source);
  return found;
}

/** Whether the literal is passed to `say`, also as one branch of a condition. */
function isSaidLiteral(node) {
  let { parent } = node;
  let from = node;
  while (ts.isConditionalExpression(parent) || ts.isParenthesizedExpression(parent)) {
    from = parent;
    parent = parent.parent;
  }
  return isSayCall(parent) && parent.arguments[0] === from;
}

/** Whether the text is the value of an attribute or field in `read`. */
function isRead(node) {
  const { parent, text } = node;
  if (isHeading(node)) return true;
  const holder = ts.isJsxExpression(parent) ? parent.parent : parent;
  const isNamed = ts.isJsxAttribute(holder) || ts.isPropertyAssignment(holder);
  if (!isNamed || !read.has(holder.name.getText().replaceAll('"', ""))) return false;
  // Names of fields and icons are not texts.
  return text === undefined || /^\p{Lu}|\s/u.test(text);
}

/** Whether the text is a column's heading, e.g. in `textColumn("name", "Name", …)`. */
function isHeading(node) {
  const { parent } = node;
  return (
    ts.isCallExpression(parent) && /Column$/.test(parent.expression.getText()) && parent.arguments[1] === node
  );
}

/** Whether the text is for the log, or an error that only developers see. */
function isForMachines(node) {
  return (
    (ts.isCallExpression(node) && /\blog\.(debug|info|warn|error)$/.test(node.expression.getText())) ||
    (ts.isNewExpression(node) && node.expression.getText() === "Error")
  );
}

/** All source files with texts for people. */
export function filesWithTexts() {
  const tracked = execFileSync("git", ["ls-files", "-z", "app", "cli", "widgets"], {
    cwd: root,
    encoding: "utf8",
  });
  return tracked
    .split("\0")
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|e2e|d)\.tsx?$/.test(file))
    .filter((file) => !/^app\/(circulars\/(pdf|page-reader)|demo|kernel\/ports)\//.test(file));
}

/** The page with all texts, as Markdown. */
export function textsPage(files = filesWithTexts()) {
  const parts = files.flatMap((file) => {
    const texts = textsOf(file, readFileSync(join(root, file), "utf8"));
    return texts.length === 0
      ? []
      : [`## ${file}\n\n${texts.map((text) => `- ${text.replace(/\s+/g, " ").trim()}`).join("\n")}`];
  });
  return `${intro}\n\n${parts.join("\n\n")}\n`;
}

const intro = `# Texts

Every text that people read on screens, in widgets, mails, the API and the command line, by the file it stands in, so that they can be read in one
go. \`{…}\` is put in when it is said. Made by \`npm run texts\`; change texts in their files.`;
