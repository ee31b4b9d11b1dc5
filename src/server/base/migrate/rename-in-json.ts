import { dequal } from 'dequal/lite';
import type { Renames } from './renames.ts';

/*
 * Documents refer to fields by their names: filters, views of lists, rules of roles, workflows, mappings of imports, layers
 * of configuration. None of them is known here by its form, but all name things alike: an object under one of OBJECT_KEYS,
 * which holds for what stands in it, fields under FIELD_KEYS, and maps by fields under MAP_KEYS.
 */

const OBJECT_KEYS = new Set(['objectName', 'object', 'typeName', 'about', 'viewOf']);
const FIELD_KEYS = new Set([
  ...[
    'field',
    'objectField',
    'path',
    'column',
    'columns',
    'fields',
    'custom',
    'by',
    'sort',
    'orderBy',
    'hidden',
  ],
  ...['exclude', 'include', 'groupBy', 'list', 'owner', 'member', 'recordLabel', 'searchFields', 'keys'],
]);
const MAP_KEYS = new Set([
  'fields',
  'values',
  'input',
  'listChanges',
  'list_changes',
  'choose',
  'widths',
  'headers',
]);
/** Values of the field that a node names. */
const VALUE_KEYS = new Set(['value', 'values', 'from', 'to', 'before', 'after', 'equals']);
/** JSON that is kept as text. */
const JSON_TEXT = /^\s*[[{"]/;

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

interface Place {
  /** By its name of now. */
  readonly object: string | undefined;
  readonly key: string;
  /** The field that the node names, by its name of now. */
  readonly field?: string | undefined;
  /** Keys of this map are names of objects, or of fields. */
  readonly keysAre?: 'objects' | 'fields' | 'texts';
}

/** The document with the names of now; the same one where nothing in it has another name. */
export function renameInJson(document: unknown, renames: Renames, object: string | undefined): unknown {
  const now = object === undefined ? undefined : (renames.objects.get(object) ?? object);
  const renamed = walk(document as Json, renames, { object: now, key: '' });
  return dequal(renamed, document) ? document : renamed;
}

function walk(node: Json, renames: Renames, place: Place): Json {
  if (typeof node === 'string') return renameText(node, renames, place);
  if (Array.isArray(node)) return (node as readonly Json[]).map((each) => walk(each, renames, place));
  if (typeof node !== 'object' || node === null) return node;
  const map = node as Readonly<Record<string, Json>>;
  const named = [...OBJECT_KEYS].map((key) => map[key]).find((value) => typeof value === 'string');
  const object = named === undefined ? place.object : (renames.objects.get(named) ?? named);
  const target = map['target'] as { readonly field?: Json } | null | undefined;
  const given = [map['objectField'], map['field'], target?.field].find((value) => typeof value === 'string');
  const field = given === undefined ? place.field : renamePath(given, renames, object);
  return Object.fromEntries(
    Object.entries(map).map(([key, value]): [string, Json] => {
      if (place.keysAre === 'objects') {
        const name = renames.objects.get(key) ?? key;
        return [name, walk(value, renames, { object: name, key: '' })];
      }
      if (place.keysAre === 'fields') {
        const name = renamePath(key, renames, object);
        return [name, walk(value, renames, { object, key: 'value', field: name })];
      }
      if (place.keysAre === 'texts') return [key, walk(value, renames, { object, key: 'value', field })];
      const about = documentObject(key);
      const inner: Place = {
        object: about === undefined ? object : (renames.objects.get(about) ?? about),
        key,
        field,
        // A column's texts, and the value that each stands for.
        ...(key === 'values' && target ? { keysAre: 'texts' } : keysUnder(key)),
      };
      return [renameKey(key, renames, object), walk(value, renames, inner)];
    }),
  );
}

function keysUnder(key: string): Pick<Place, 'keysAre'> {
  if (key === 'objects') return { keysAre: 'objects' };
  return MAP_KEYS.has(key) ? { keysAre: 'fields' } : {};
}

/** `view/Contact` → `Contact`: what a layer's document is about. */
const documentObject = (text: string): string | undefined => /^(?:view|texts|model)\/(\w+)$/.exec(text)?.[1];

/** The name of a document, or a place in one: `view/Contact`, `/columns/email/width`. */
export function renameKey(key: string, renames: Renames, object: string | undefined): string {
  const { objects, values } = renames;
  const about = documentObject(key);
  if (about !== undefined) return `${key.slice(0, key.indexOf('/') + 1)}${objects.get(about) ?? about}`;
  if (!key.startsWith('/') || object === undefined) return key;
  const parts = key.split('/').map((part, at) => (at > 1 ? renamePath(part, renames, object) : part));
  const [, , field = '', value = ''] = parts;
  const name = values.get(object)?.get(field)?.get(value);
  return (name === undefined ? parts : parts.with(3, name)).join('/');
}

/** Each name of a path but the first is of the object to which the one before it leads. */
function renamePath(path: string, { fields, targets }: Renames, object: string | undefined): string {
  let at = object;
  return path
    .split('.')
    .map((part) => {
      const name = fields.get(at ?? '')?.get(part) ?? part;
      at = targets.get(at ?? '')?.get(name);
      return name;
    })
    .join('.');
}

function renameText(text: string, renames: Renames, place: Place): string {
  const { object, key, field } = place;
  if (OBJECT_KEYS.has(key)) return renames.objects.get(text) ?? text;
  if (key === 'document') return renameKey(text, renames, object);
  const value =
    field === undefined
      ? undefined
      : renames.values
          .get(object ?? '')
          ?.get(field)
          ?.get(text);
  if (value !== undefined && VALUE_KEYS.has(key)) return value;
  if (FIELD_KEYS.has(key)) return renamePath(text, renames, object);
  if (key === 'key' && text.startsWith('/')) return renameKey(text, renames, object);
  return JSON_TEXT.test(text) ? renameInText(text, renames, place) : text;
}

function renameInText(text: string, renames: Renames, place: Place): string {
  let parsed: Json;
  try {
    parsed = JSON.parse(text) as Json;
  } catch {
    return text;
  }
  // A filter's value is JSON of its own: a text, or a list of them.
  const renamed = walk(parsed, renames, place);
  const [before, after] = [JSON.stringify(parsed), JSON.stringify(renamed)];
  return before === after ? text : after;
}
