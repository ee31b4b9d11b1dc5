import ts from 'typescript';

/** One change of a source text that its tests should notice. */
export interface Mutant {
  readonly start: number;
  readonly end: number;
  /** From 1. */
  readonly line: number;
  readonly before: string;
  readonly after: string;
}

const { SyntaxKind: Kind } = ts;

const OPERATORS: ReadonlyMap<ts.SyntaxKind, readonly string[]> = new Map([
  [Kind.LessThanToken, ['<=', '>=']],
  [Kind.LessThanEqualsToken, ['<', '>']],
  [Kind.GreaterThanToken, ['>=', '<=']],
  [Kind.GreaterThanEqualsToken, ['>', '<']],
  [Kind.EqualsEqualsEqualsToken, ['!==']],
  [Kind.ExclamationEqualsEqualsToken, ['===']],
  [Kind.EqualsEqualsToken, ['!=']],
  [Kind.ExclamationEqualsToken, ['==']],
  [Kind.AmpersandAmpersandToken, ['||']],
  [Kind.BarBarToken, ['&&']],
  [Kind.PlusToken, ['-']],
  [Kind.MinusToken, ['+']],
  [Kind.AsteriskToken, ['/']],
  [Kind.SlashToken, ['*']],
]);

/** All mutants of a source text. */
export function mutantsOf(text: string, fileName = 'file.ts'): readonly Mutant[] {
  const file = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true);
  const found: Mutant[] = [];
  const add = (node: ts.Node, after: string) => {
    const start = node.getStart(file);
    const before = text.slice(start, node.end);
    const line = file.getLineAndCharacterOfPosition(start).line + 1;
    if (before !== after) found.push({ start, end: node.end, line, before, after });
  };
  const visit = (node: ts.Node): void => {
    // Types and imports do nothing when they run.
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
    mutate(node, add);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function mutate(node: ts.Node, add: (node: ts.Node, after: string) => void): void {
  const textOf = (part: ts.Node) => part.getText();
  if (ts.isBinaryExpression(node)) {
    for (const after of OPERATORS.get(node.operatorToken.kind) ?? []) add(node.operatorToken, after);
  } else if (ts.isPrefixUnaryExpression(node) && node.operator === Kind.ExclamationToken) {
    add(node, textOf(node.operand));
  } else if (ts.isNumericLiteral(node)) {
    add(node, String(Number(node.text.replaceAll('_', '')) + 1));
  } else if (node.kind === Kind.TrueKeyword || node.kind === Kind.FalseKeyword) {
    add(node, node.kind === Kind.TrueKeyword ? 'false' : 'true');
  } else if (ts.isExpressionStatement(node)) {
    const { expression } = node;
    const called = ts.isAwaitExpression(expression) ? expression.expression : expression;
    if (ts.isCallExpression(called) && called.expression.kind !== Kind.SuperKeyword) add(node, ';');
  } else if (ts.isReturnStatement(node) && node.expression) {
    empty(node.expression, add);
  } else if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) {
    empty(node.body, add);
  } else if (ts.isIfStatement(node)) {
    add(node.expression, 'true');
    add(node.expression, 'false');
  } else if (ts.isConditionalExpression(node)) {
    add(node, textOf(node.whenTrue));
    add(node, textOf(node.whenFalse));
  }
}

function empty(value: ts.Expression, add: (node: ts.Node, after: string) => void): void {
  if (ts.isArrayLiteralExpression(value) && value.elements.length) add(value, '[]');
  if (ts.isStringLiteralLike(value) || ts.isTemplateExpression(value)) add(value, "''");
}

/** The text with the mutant in it. */
export const mutated = (text: string, { start, end, after }: Mutant): string =>
  text.slice(0, start) + after + text.slice(end);
