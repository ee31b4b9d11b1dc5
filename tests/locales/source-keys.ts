import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { filesBelow } from './locale-files.ts';

interface SourceKeys {
  /** Keys that `t('…')` calls name, with the files that do. `errors:` and the like stay in front. */
  readonly called: ReadonlyMap<string, string>;
  /** Patterns of keys made up at run time: ``t(`login.${kind}`)``. At least one key must match each. */
  readonly dynamic: ReadonlyMap<string, RegExp>;
  /** Every text in the source. A key that stands in a constant and reaches `t` through a variable is used, too. */
  readonly texts: ReadonlySet<string>;
}

/** What the source asks of the locale files. Reads every `.ts` and `.tsx` below the folder. */
export function sourceKeys(folder: string): SourceKeys {
  const called = new Map<string, string>();
  const dynamic = new Map<string, RegExp>();
  const texts = new Set<string>();

  const visitKey = (argument: ts.Expression, path: string): void => {
    if (ts.isStringLiteralLike(argument)) called.set(argument.text, path);
    else if (ts.isTemplateExpression(argument)) dynamic.set(argument.getText(), keyPattern(argument));
    else if (ts.isConditionalExpression(argument)) {
      visitKey(argument.whenTrue, path);
      visitKey(argument.whenFalse, path);
    } else if (ts.isArrayLiteralExpression(argument))
      argument.elements.forEach((item) => visitKey(item, path));
    else if (ts.isParenthesizedExpression(argument)) visitKey(argument.expression, path);
  };

  for (const path of filesBelow(folder, ['.ts', '.tsx'])) {
    const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      if (ts.isStringLiteralLike(node)) texts.add(node.text);
      if (ts.isCallExpression(node) && isTranslate(node.expression) && node.arguments[0]) {
        visitKey(node.arguments[0], path);
      }
      if (ts.isJsxAttribute(node) && node.name.getText() === 'i18nKey' && node.initializer) {
        if (ts.isStringLiteral(node.initializer)) called.set(node.initializer.text, path);
        else if (ts.isJsxExpression(node.initializer) && node.initializer.expression) {
          visitKey(node.initializer.expression, path);
        }
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return { called, dynamic, texts };
}

function isTranslate(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === 't';
  return ts.isPropertyAccessExpression(callee) && callee.name.text === 't';
}

/** ``login.${kind}.title`` → /^login\..+\.title$/ */
function keyPattern(template: ts.TemplateExpression): RegExp {
  const parts = [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)];
  return new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('.+')}$`);
}
