import type { TSchema } from 'typebox';
import type { Advise } from './finding.ts';
import { pointerPart } from '../../pointer.ts';

interface Schema {
  readonly default?: unknown;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/** Keys whose value is the default that the schema names. */
export function adviseDefaults(schema: TSchema, document: unknown, advise: Advise): void {
  walk(schema, document, '', advise);
}

function walk(schema: Schema, value: unknown, pointer: string, advise: Advise): void {
  if (typeof value !== 'object' || value === null) return;
  const { items, properties = {}, patternProperties = {}, required = [] } = schema;
  if (Array.isArray(value)) {
    value.forEach((member: unknown, at) => items && walk(items, member, `${pointer}/${at}`, advise));
    return;
  }
  for (const [key, member] of Object.entries(value)) {
    const inner = properties[key] ?? Object.values(patternProperties)[0];
    if (!inner) continue;
    const at = `${pointer}/${pointerPart(key)}`;
    if (inner.default !== undefined && !required.includes(key) && isSame(member, inner.default)) {
      const message = `${JSON.stringify(member)} is what holds without the key "${key}". Remove it.`;
      advise('default-value', at, message, { type: 'remove', pointer: at });
    } else walk(inner, member, at, advise);
  }
}

/** Defaults are scalars, or empty lists. */
const isSame = (value: unknown, other: unknown): boolean =>
  Array.isArray(other) ? Array.isArray(value) && !value.length && !other.length : value === other;
