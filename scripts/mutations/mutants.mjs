import ts from "typescript";

const swapped = new Map([
  ["<", "<="],
  ["<=", "<"],
  [">", ">="],
  [">=", ">"],
  ["===", "!=="],
  ["!==", "==="],
  ["&&", "||"],
  ["||", "&&"],
  ["*", "/"],
  ["/", "*"],
  ["-", "+"],
]);

/**
 * Small faults that a text of TypeScript could have, each at one place.
 * @returns offsets of what is replaced, in UTF-16 units, its line, from 1, and what is done, for people
 */
export function mutantsOf(text, file) {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const mutants = [];
  const add = (node, replacement, name = `${node.getText(tree)} becomes ${replacement}`) => {
    const start = node.getStart(tree);
    const line = tree.getLineAndCharacterOfPosition(start).line + 1;
    mutants.push({ file, line, start, end: node.end, replacement, name });
  };
  visit(tree);
  return mutants;

  function visit(node) {
    // Types hold no behaviour, what is only logged is nobody's promise, and letting others have a turn changes no answer.
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || isLogged(node) || isTurn(node)) return;
    mutate(node);
    ts.forEachChild(node, visit);
  }

  function mutate(node) {
    if (ts.isBinaryExpression(node)) {
      const replacement = swapped.get(node.operatorToken.getText(tree));
      if (replacement) add(node.operatorToken, replacement);
    }
    if (ts.isIfStatement(node)) add(node.expression, `!(${node.expression.getText(tree)})`);
    if (ts.isConditionalExpression(node)) add(node.condition, `!(${node.condition.getText(tree)})`);
    if (node.kind === ts.SyntaxKind.TrueKeyword) add(node, "false");
    if (node.kind === ts.SyntaxKind.FalseKeyword) add(node, "true");
    if (ts.isNumericLiteral(node) && !ts.isPropertyAssignment(node.parent)) add(node, `(${node.text} + 1)`);
    if (ts.isExpressionStatement(node) && isCall(node.expression))
      add(node, "", `without ${node.getText(tree)}`);
    if (isFilter(node)) {
      const condition = node.arguments.map((argument) => argument.getText(tree)).join(", ");
      add(node, node.expression.expression.getText(tree), `without .where(${condition})`);
    }
  }

  /** A condition of a query. */
  function isFilter(node) {
    return (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === "where"
    );
  }

  function isCall(node) {
    return ts.isCallExpression(ts.isAwaitExpression(node) ? node.expression : node);
  }

  function isTurn(node) {
    return ts.isExpressionStatement(node) && node.getText(tree) === "await nextTurn();";
  }

  function isLogged(node) {
    return ts.isExpressionStatement(node) && /\blog\.\w+\(/.test(node.getText(tree).slice(0, 40));
  }
}
