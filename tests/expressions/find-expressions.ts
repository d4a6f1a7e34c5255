import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/** A regular expression in a source file. */
export interface FoundExpression {
  source: string;
  flags: string;
  /** "path:line" */
  place: string;
}

/** Stands for a part that is not known from the file: it is right as a number, in a list of letters and alone. */
const unknownPart = "1";

/** Source files below a folder, without tests, types, and what is minified or there twice. */
export function sourceFiles(folder: string, leftOut: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:tsx?|[cm]?js)$/.test(name) && !leftOut.test(`/${name}`))
    .map((name) => join(folder, name))
    .toSorted();
}

/** The regular expressions of a file: literals, and what is given to RegExp, as far as the file itself says what it is. */
export function findExpressions(file: string): FoundExpression[] {
  const text = readFileSync(file, "utf8");
  const kind = file.endsWith(".tsx")
    ? ts.ScriptKind.TSX
    : file.endsWith(".ts")
      ? ts.ScriptKind.TS
      : ts.ScriptKind.JS;
  const parsed = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const texts = new ConstantTexts(parsed);
  const found: FoundExpression[] = [];
  const visit = (node: ts.Node): void => {
    const expression = ts.isRegularExpressionLiteral(node) ? partsOf(node.text) : madeBy(node, texts);
    const { line } = parsed.getLineAndCharacterOfPosition(node.getStart());
    if (expression) found.push({ ...expression, place: `${file}:${line + 1}` });
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return found;
}

function partsOf(literal: string): { source: string; flags: string } {
  const end = literal.lastIndexOf("/");
  return { source: literal.slice(1, end), flags: literal.slice(end + 1) };
}

function madeBy(node: ts.Node, texts: ConstantTexts): { source: string; flags: string } | null {
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return null;
  if (!ts.isIdentifier(node.expression) || node.expression.text !== "RegExp") return null;
  const [source, flags] = node.arguments ?? [];
  if (!source) return null;
  return { source: texts.of(source), flags: flags && ts.isStringLiteral(flags) ? flags.text : "" };
}

/** What expressions for texts come to, by the constants of their file. */
class ConstantTexts {
  readonly #constants = new Map<string, ts.Expression>();

  constructor(file: ts.SourceFile) {
    const visit = (node: ts.Node): void => {
      if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
        this.#constants.set(node.name.text, node.initializer);
      ts.forEachChild(node, visit);
    };
    visit(file);
  }

  of(node: ts.Expression, depth = 0): string {
    const inner = (part: ts.Expression) => this.of(part, depth + 1);
    if (depth > 20) return unknownPart;
    if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return node.text;
    if (ts.isRegularExpressionLiteral(node)) return partsOf(node.text).source;
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return inner(node.expression);
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
      return inner(node.left) + inner(node.right);
    if (ts.isTaggedTemplateExpression(node)) return this.#template(node.template, depth, true);
    if (ts.isTemplateExpression(node)) return this.#template(node, depth, false);
    if (ts.isPropertyAccessExpression(node) && node.name.text === "source") return inner(node.expression);
    const constant = ts.isIdentifier(node) ? this.#constants.get(node.text) : undefined;
    return constant && !ts.isArrowFunction(constant) ? inner(constant) : unknownPart;
  }

  /** @param isRaw whether backslashes stand for themselves (String.raw) */
  #template(node: ts.TemplateLiteral, depth: number, isRaw: boolean): string {
    const textOf = ({ text, rawText }: ts.TemplateLiteralLikeNode) => (isRaw ? (rawText ?? text) : text);
    if (ts.isNoSubstitutionTemplateLiteral(node)) return textOf(node);
    const spans = node.templateSpans.map(
      (span) => this.of(span.expression, depth + 1) + textOf(span.literal),
    );
    return textOf(node.head) + spans.join("");
  }
}
