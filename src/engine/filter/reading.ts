import type { ObjectField } from '../../contract/metadata/introspection.ts';
import { ID_FIELD } from './filter-object.ts';
import { childrenOf, type FilterNode, type RuleNode } from './node.ts';
import type { FilterObjects } from './validate.ts';
import { type ValueShape, valueShape, valuesOf } from './value-shape.ts';

/** A filter as one line, part by part; texts and order of words are the language's business. */
export type ReadingToken =
  /** `of`: whose fields are named without it, where that is not the listed object. */
  | { readonly type: 'rule'; readonly rule: RuleNode; readonly of: string | undefined }
  /** What comes in brackets is said of one record of that object. */
  | { readonly type: 'same'; readonly objectName: string }
  | { readonly type: 'and' | 'or' | 'not' | 'open' | 'close' }
  /** Something that is not filled in yet. */
  | { readonly type: 'gap' }
  /** So many rules are left out. */
  | { readonly type: 'more'; readonly total: number };

/** What stands between the parts of an expression; one without an operator means nothing yet. */
const joints = { AND: 'and', NOT: 'and', OR: 'or', none: 'gap' } as const;

/** Nobody reads more of one line. */
const MAX_RULES = 25;

export function readingTokens(root: FilterNode, maxRules = MAX_RULES): readonly ReadingToken[] {
  const tokens: ReadingToken[] = [];
  let rules = 0;

  const walk = (node: FilterNode, isWithin: boolean, of?: string): void => {
    if (node.type === undefined) tokens.push({ type: 'gap' });
    else if (node.type === 'FILTER') {
      rules++;
      tokens.push(node.operator === undefined ? { type: 'gap' } : { type: 'rule', rule: node, of });
    } else {
      const isNot = node.operator === 'NOT';
      const { objectName } = node;
      const isSame = objectName !== undefined;
      const hasParentheses = isNot || isSame || (isWithin && node.children.length > 1);
      if (isNot) tokens.push({ type: 'not' });
      if (isSame) tokens.push({ type: 'same', objectName });
      if (hasParentheses) tokens.push({ type: 'open' });
      for (const [index, child] of node.children.entries()) {
        if (rules >= maxRules) break;
        if (index > 0) tokens.push({ type: joints[node.operator ?? 'none'] });
        walk(child, true, objectName ?? of);
      }
      if (hasParentheses) tokens.push({ type: 'close' });
    }
  };
  walk(root, false);
  const left = countRules(root) - rules;
  return left > 0 ? [...tokens, { type: 'more', total: left }] : tokens;
}

function countRules(node: FilterNode): number {
  return childrenOf(node).reduce((total, child) => total + countRules(child), node.type === 'FILTER' ? 1 : 0);
}

/** What a rule says: its names are those of the objects and fields that it means. */
export interface RuleReading {
  /** Undefined: a field of the listed object, or the related record itself. */
  readonly objectLabel: string | undefined;
  readonly fieldLabel: string;
  readonly field: ObjectField | undefined;
  readonly shape: ValueShape;
  readonly values: readonly unknown[];
}

/** Undefined for a rule without an operator. */
export function ruleReading(rule: RuleNode, listed: string, objects: FilterObjects): RuleReading | undefined {
  const { objectName, objectField, operator, value } = rule;
  if (operator === undefined) return undefined;
  const object = objectName === undefined ? undefined : objects(objectName);
  const field = objectField === undefined ? undefined : object?.fields.get(objectField);
  const isOwn = objectName === listed || objectField === ID_FIELD;
  return {
    objectLabel: isOwn ? undefined : (object?.label ?? objectName),
    fieldLabel: field?.label ?? objectField ?? '',
    field,
    shape: valueShape(field, operator),
    values: valuesOf(value),
  };
}

/** Records that a filter names, all of one object: what has to be asked for to read it. */
export interface NamedRecords {
  readonly objectName: string;
  /** Template of their labels. */
  readonly recordLabel: string;
  readonly ids: readonly string[];
}

export function namedRecords(root: FilterNode, objects: FilterObjects): readonly NamedRecords[] {
  const named = new Map<string, { readonly recordLabel: string; readonly ids: Set<string> }>();
  const walk = (node: FilterNode): void => {
    childrenOf(node).forEach(walk);
    if (node.type !== 'FILTER') return;
    const { field, shape, values } = ruleReading(node, '', objects) ?? {};
    if (shape?.type !== 'records' || !field?.typeName) return;
    const known = named.get(field.typeName) ?? { recordLabel: field.recordLabel ?? '{id}', ids: new Set() };
    named.set(field.typeName, known);
    for (const id of values ?? []) if (typeof id === 'string') known.ids.add(id);
  };
  walk(root);
  return [...named].map(([objectName, { recordLabel, ids }]) => ({
    objectName,
    recordLabel,
    ids: [...ids].sort(),
  }));
}

/** The objects whose fields a filter names. */
export function objectNamesOf(root: FilterNode): ReadonlySet<string> {
  const names = new Set<string>();
  const walk = (node: FilterNode): void => {
    if (node.type !== undefined && node.objectName !== undefined) names.add(node.objectName);
    childrenOf(node).forEach(walk);
  };
  walk(root);
  return names;
}

/** Does the filter take a value from a dynamic variable? Then it can be used only where that has one. */
export function usesVariables(node: FilterNode): boolean {
  return node.type === 'FILTER' ? node.variable !== undefined : childrenOf(node).some(usesVariables);
}
