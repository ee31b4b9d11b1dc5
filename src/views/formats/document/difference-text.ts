import type { TFunction } from 'i18next';
import type { DocumentDifference, PathStep } from '../../../contract/documents/differences.ts';
import { nodeOf } from '../../../contract/documents/references.ts';
import type { PartSchema } from '../../../contract/documents/schema-parts.ts';
import { clipped, type PartLabels } from './part-labels.ts';

/** Characters of a value that are shown. */
const VALUE_LENGTH = 80;

interface DifferenceTextParts {
  readonly t: TFunction;
  readonly labels: PartLabels;
  /** The BCP 47 tag by which numbers are written. */
  readonly locale: string;
  readonly before: object;
  readonly after: object;
}

/** What is otherwise, as a sentence: what it is, where, and what of it was and is, as far as that can be read. */
export function differenceText(difference: DocumentDifference, parts: DifferenceTextParts): string {
  const { kind, path, schema, before, after } = difference;
  const { t, labels } = parts;
  const place = path.map((step, at) => stepText(step, path.slice(0, at), labels)).join(' › ');
  if (kind === 'changed') {
    const { key = '' } = path.at(-1) ?? {};
    const [was, is] = [
      valueText(schema, key, before, { ...parts, path, document: parts.before }),
      valueText(schema, key, after, { ...parts, path, document: parts.after }),
    ];
    if (was !== undefined && is !== undefined && was !== is)
      return t('documents:difference.from', { place, before: was, after: is });
  }
  return t(`documents:difference.${kind}`, { place });
}

const stepText = (
  { key, node, number = 0 }: PathStep,
  outer: readonly PathStep[],
  labels: PartLabels,
): string =>
  node
    ? labels.node(key, node, number)
    : labels.part(key, outer.findLast((step) => step.node !== undefined)?.node);

type ValueParts = DifferenceTextParts & {
  readonly document: object;
  readonly path: readonly PathStep[];
};

/** The document and the nodes on the way to a part of it, the innermost last. */
function around(document: object, path: readonly PathStep[]): readonly unknown[] {
  const found: object[] = [document];
  for (const { key, node } of path) {
    const value = (found.at(-1) as Readonly<Record<string, unknown>>)[key];
    const next: unknown =
      node && Array.isArray(value)
        ? (value as readonly { readonly id?: unknown }[]).find(({ id }) => id === node.id)
        : value;
    if (typeof next !== 'object' || next === null) break;
    found.push(next);
  }
  return found;
}

/** A value as people read it, '–' for none; undefined where they could not, as with ids of records and whole objects. */
function valueText(schema: PartSchema, key: string, value: unknown, parts: ValueParts): string | undefined {
  const { t, labels, locale, document } = parts;
  const names = schema['x-names'];
  if (names === 'asset' || names === 'record') return undefined;
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'boolean') return t(value ? 'documents:yes' : 'documents:no');
  if (typeof value === 'number') {
    const isShare = schema['x-unit'] === 'percent';
    return value.toLocaleString(locale, isShare ? { style: 'percent', maximumFractionDigits: 1 } : {});
  }
  if (typeof value !== 'string') return undefined;
  if (names === 'node') {
    const found = nodeOf(around(document, parts.path), schema['x-lists'] ?? [], value);
    return found ? labels.node(found.list, found.node, found.number) : value;
  }
  return Array.isArray(schema['enum']) ? labels.value(key, value) : clipped(value, VALUE_LENGTH);
}
