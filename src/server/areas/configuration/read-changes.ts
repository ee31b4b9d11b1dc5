import { ApiError, type ErrorMessage, type ErrorParams } from '../../../contract/errors.ts';
import { cleanTexts } from '../../../contract/kinds/clean-text.ts';
import { isStorableText, shown } from '../../../contract/kinds/text.ts';
import { keyParts } from '../../../contract/layers/key.ts';
import { LAYER_LIMITS } from '../../../contract/layers/limits.ts';
import type { DraftChange, Json } from '../../../contract/layers/override.ts';
import { beyondLimits } from '../../../contract/metadata/limits.ts';

/** A change as a client sends it: what it does not know of the layer is found out here. */
export type GivenChange = Pick<DraftChange, 'key' | 'value' | 'reset'> & {
  readonly base: Json | undefined;
  readonly published: Json | undefined;
};

/** Members that JavaScript's objects have without being given them. */
const UNSAFE = new Set(['__proto__', 'constructor', 'prototype']);

/** What a client sends as changes. @throws ApiError that names the change by its place: `changes/3/key` */
export function readChanges(given: unknown): readonly GivenChange[] {
  if (!Array.isArray(given)) throw refused('bad-request', 'changes', { value: shown(given) });
  if (given.length > LAYER_LIMITS.keys) {
    throw refused('too-complex', 'changes', { limit: 'keys', max: LAYER_LIMITS.keys });
  }
  const known = new Set<string>();
  return given.map((change: unknown, index) => {
    const path = `changes/${index}`;
    const read = readChange(change, path);
    if (known.has(read.key)) throw refused('bad-request', `${path}/key`, { value: shown(read.key) });
    known.add(read.key);
    return read;
  });
}

function readChange(given: unknown, path: string): GivenChange {
  if (typeof given !== 'object' || given === null)
    throw refused('bad-request', path, { value: shown(given) });
  const { key, value, reset, base, published } = given as Readonly<Record<string, Json | undefined>>;
  if (typeof key !== 'string' || !isKey(key))
    throw refused('bad-request', `${path}/key`, { value: shown(key) });
  return {
    key,
    value: readValue(value ?? null, `${path}/value`),
    reset: reset === true,
    base: base === undefined ? undefined : readValue(base, `${path}/base`),
    published: published === undefined ? undefined : readValue(published, `${path}/published`),
  };
}

function isKey(key: string): boolean {
  const fits = key.startsWith('/') && key.length <= LAYER_LIMITS.keyLength && isStorableText(key);
  return fits && keyParts(key).every((part) => part !== '' && !UNSAFE.has(part));
}

function readValue(value: Json, path: string): Json {
  const beyond = beyondLimits(value);
  if (beyond) throw refused('bad-request', path + beyond.pointer, { reason: beyond.message });
  const text = JSON.stringify(value);
  if (Buffer.byteLength(text) > LAYER_LIMITS.valueBytes) {
    throw refused('too-long', path, { maxLength: LAYER_LIMITS.valueBytes });
  }
  // JSON writes out what PostgreSQL does not keep.
  if (!isStorableText(text) || /(?<!\\)(\\\\)*\\u(0000|d[89a-f])/.test(text)) {
    throw refused('invalid-text', path, { value: shown(text) });
  }
  return cleanTexts(value);
}

const refused = (message: ErrorMessage, path: string, params: ErrorParams): ApiError =>
  new ApiError({ message, path, params });
