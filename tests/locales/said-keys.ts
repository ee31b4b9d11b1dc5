import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { REFUSAL_REASONS, REFUSED } from '../../src/contract/filter/tell-refusal.ts';
import { unknownKey } from '../../src/contract/unknown.ts';
import { filesBelow } from './locale-files.ts';

/** Of these, `refuse` is told what could stand there. */
const NAMED = /^not an? (?!compound)/;

/** The sentences about metadata that people see in their language: all that `say` and `thing` stand before. */
export function saidKeys(folder: string): readonly string[] {
  const keys = new Set<string>([REFUSED, ...REFUSAL_REASONS]);
  for (const reason of REFUSAL_REASONS) {
    if (NAMED.test(reason)) keys.add(unknownKey(reason.replace(/^not /, '')));
  }
  for (const path of filesBelow(folder, ['.ts'])) {
    const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      if (ts.isTaggedTemplateExpression(node)) {
        const tag = node.tag.getText();
        if (tag === 'say') keys.add(keyOf(node.template));
        if (tag === 'thing') keys.add(unknownKey(keyOf(node.template)));
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return [...keys].sort();
}

function keyOf(template: ts.TemplateLiteral | ts.StringLiteral): string {
  if (!ts.isTemplateExpression(template)) return template.text;
  const spans = template.templateSpans.map(({ literal }, index) => `{{${index}}}${literal.text}`);
  return [template.head.text, ...spans].join('');
}

/** What `refuse` is told in a folder, as keys: the third argument of its calls. */
export function refusalReasons(folder: string): readonly string[] {
  const reasons = new Set<string>();
  for (const path of filesBelow(folder, ['.ts'])) {
    // Of no file of metadata.
    if (path.endsWith('legacy-search.ts')) continue;
    const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && node.expression.getText() === 'refuse') {
        const strings = (part: ts.Node): void =>
          ts.isStringLiteral(part) || ts.isTemplateExpression(part)
            ? void (/ /.test(part.getText()) && reasons.add(keyOf(part)))
            : ts.forEachChild(part, strings);
        if (node.arguments[2]) strings(node.arguments[2]);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return [...reasons];
}
