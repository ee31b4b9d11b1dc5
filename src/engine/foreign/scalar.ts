import { kindOf } from '../../contract/kinds/index.ts';
import type { ElementKind, Kind } from '../../contract/kinds/kind.ts';
import type { ForeignField } from './foreign-object.ts';

/** Numbers of GraphQL itself travel as numbers; all other scalars as text, yes and no aside. */
const NUMBERS: ReadonlySet<string> = new Set(['Int', 'Float']);

/** A value of ours as the scalar's server takes it. */
export function valueForThere(scalar: string, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.map((each) => valueForThere(scalar, each));
  if (NUMBERS.has(scalar)) return Number(value);
  return typeof value === 'boolean' ? value : asText(value);
}

/** Could a record there have the id? Servers refuse a call as a whole that names an impossible one. */
export function isPossibleId(scalar: string, id: unknown): boolean {
  const text = asText(id);
  if (NUMBERS.has(scalar)) return /^-?\d{1,10}$/.test(text) && Math.abs(Number(text)) < 2 ** 31;
  if (/^(BigInt|bigint|Long)$/.test(scalar)) return /^-?\d{1,18}$/.test(text);
  if (/^uuid$/i.test(scalar)) return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
  return text !== '';
}

/** A value from there in the spelling of its kind here; what its kind does not know stays as it came. */
export function valueFromThere({ field }: ForeignField, value: unknown): unknown {
  if (value === null || value === undefined) return field.kind === 'LIST' ? [] : null;
  if (!Array.isArray(value)) return plainValue(field.kind, value);
  const element = field.element as ElementKind;
  return value.filter((each) => each !== null).map((each) => plainValue(element, each));
}

function plainValue(kind: Kind, value: unknown): unknown {
  if (kind === 'STRING') return asText(value);
  if (kind === 'ENUM' || kind === 'BOOLEAN') return value;
  const isNumber = kind === 'INT' || kind === 'DOUBLE' || kind === 'FLOAT';
  const parsed = kindOf(kind).parse(isNumber ? Number(value) : value, { kind });
  return parsed.ok ? parsed.value : value;
}

/** Numbers as their digits; objects of a server's own scalars as their JSON. */
const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
