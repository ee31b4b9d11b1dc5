import { isObject } from '../../../contract/layers/json.ts';
import type { Json } from '../../../contract/layers/override.ts';

const WIDTH = 90;
const INDENT = '  ';

/** A document as text: what fits stands on one line, such as a column; the document itself never does. */
export function printJson(value: Json): string {
  return `${print(value, '', 0, true)}\n`;
}

/** `used`: characters on the line before the value. */
function print(value: Json, indent: string, used: number, isWhole = false): string {
  const isList = Array.isArray(value);
  if (!isList && !isObject(value)) return JSON.stringify(value);
  const entries: readonly (readonly [string, Json])[] = isList
    ? value.map((each: Json) => ['', each] as const)
    : Object.entries(value).map(([key, each]) => [`${JSON.stringify(key)}: `, each] as const);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  if (entries.length === 0) return open + close;
  if (!isWhole) {
    const short = oneLine(value, WIDTH - used - indent.length);
    if (short !== undefined) return short;
  }
  const inner = indent + INDENT;
  const lines = entries.map(([key, each]) => inner + key + print(each, inner, key.length + 1));
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

/** Undefined where it takes more characters, or has a list of more than plain values: one each line. */
function oneLine(value: Json, room: number): string | undefined {
  if (hasParts(value)) return undefined;
  const text = spaced(value);
  return text.length <= room ? text : undefined;
}

function hasParts(value: Json): boolean {
  if (Array.isArray(value)) return value.some((each: Json) => typeof each === 'object' && each !== null);
  return isObject(value) && Object.values(value).some(hasParts);
}

function spaced(value: Json): string {
  if (Array.isArray(value)) return `[${value.map((each: Json) => spaced(each)).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${spaced(each)}`);
  return entries.length > 0 ? `{ ${entries.join(', ')} }` : '{}';
}
