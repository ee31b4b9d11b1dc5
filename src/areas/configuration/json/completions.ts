import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  type CompletionSource,
  pickedCompletion,
  startCompletion,
} from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import type { TSchema } from 'typebox';
import { isObject } from '../../../contract/layers/json.ts';
import { type DocTexts, schemaDoc } from './schema-doc.ts';
import { type Name, namesAt, type NameSource, valueAt } from './name-source.ts';
import { type PlaceInText, placeInText } from './place-in-text.ts';
import { type Schema, schemaAt, typesOf } from './schema-at.ts';

/** Keys and values that the schema allows at the cursor, with names of the objects and fields that there are. */
export function jsonCompletions(root: TSchema, names: NameSource, texts: DocTexts): CompletionSource {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const place = placeInText(context.state.doc.toString(), context.pos);
    const isTyping = place.to > place.from;
    if (!isTyping && !context.explicit) return null;
    const schema = schemaAt(root, place.path);
    if (!schema) return null;
    const options = place.isKey
      ? await keyOptions(root, schema, place, names, texts)
      : await valueOptions(schema, place, names);
    if (options.length === 0) return null;
    // Quotes are no part of what is compared; the choice replaces them too.
    const braces = place.isKey ? undefined : inBraces(schema, place);
    return { from: braces ?? context.pos - place.typed.length, options };
  };
}

async function keyOptions(
  root: TSchema,
  schema: Schema,
  place: PlaceInText,
  source: NameSource,
  texts: DocTexts,
): Promise<Completion[]> {
  const object = valueAt(place.document, place.path);
  const taken = new Set(isObject(object) ? Object.keys(object) : []);
  taken.delete(place.text);
  const known: Name[] = Object.keys(schema.properties ?? {}).map((name) => ({ name, label: '' }));
  const keys = schema['x-keys'];
  const asked = { schema, path: place.path, document: place.document, typed: place.typed };
  const named = keys ? await namesAt({ ...asked, place: keys }, source) : [];
  return [...known, ...named]
    .filter(({ name }) => !taken.has(name) && name !== '$schema')
    .map(({ name, label, kind }) => {
      const member = schemaAt(root, [...place.path, name]) ?? {};
      return {
        label: name,
        detail: [label, kind].filter(Boolean).join(' · ') || typesOf(member).join(' | '),
        info: schemaDoc(member, texts),
        type: 'property',
        boost: schema.required?.includes(name) ? 10 : 0,
        apply: applyKey(name, member),
      };
    });
}

async function valueOptions(schema: Schema, place: PlaceInText, source: NameSource): Promise<Completion[]> {
  const { 'x-names': named } = schema;
  const values = schema.enum ?? (typesOf(schema).includes('boolean') ? [true, false] : []);
  const fixed = values.map((value) => ({
    label: String(value),
    apply: applyValue(value),
    type: typeof value === 'string' ? 'enum' : 'constant',
    ...(value === schema.default && { detail: '✓' }),
  }));
  if (!named) return fixed;
  const braces = named === 'label' ? inBraces(schema, place) : undefined;
  if (named === 'label' && braces === undefined) return fixed;
  const typed = named === 'label' ? place.typed.slice(place.typed.lastIndexOf('{') + 1) : place.typed;
  const { path, document } = place;
  const taken = takenBeside(place);
  const names = await namesAt({ place: named, schema, path, document, typed }, source);
  const options = names
    .filter(({ name }) => !taken.has(name))
    .map(({ name, label, kind }) => ({
      label: name,
      detail: [label, kind].filter(Boolean).join(' · '),
      type: 'variable',
      // In a label the path stands among other text.
      ...(named !== 'label' && { apply: applyValue(name) }),
    }));
  return [...fixed, ...options];
}

/** Names that the same list has already. */
function takenBeside({ path, document, text }: PlaceInText): ReadonlySet<unknown> {
  const list = typeof path.at(-1) === 'number' ? valueAt(document, path.slice(0, -1)) : undefined;
  return new Set(Array.isArray(list) ? list.filter((name) => name !== text) : []);
}

/** In a label's text, where the path in braces begins that is being typed; undefined outside of braces. */
function inBraces({ 'x-names': named }: Schema, { from, typed }: PlaceInText): number | undefined {
  const open = named === 'label' ? /\{[A-Za-z.0-9]*$/.exec(typed) : null;
  return open ? from + 1 + open.index + 1 : undefined;
}

/** What is typed of a value goes, its quotes too. */
function applyValue(value: unknown) {
  return (view: EditorView, completion: Completion, _from: number, pos: number) => {
    const { from, to } = placeInText(view.state.doc.toString(), pos);
    const insert = JSON.stringify(value);
    view.dispatch({
      changes: { from, to, insert },
      selection: { anchor: from + insert.length },
      annotations: pickedCompletion.of(completion),
      userEvent: 'input.complete',
    });
  };
}

/**
 * A key brings what a value of its kind begins with, and the comma that what follows needs; the cursor goes inside, and
 * the values are offered next where the schema knows them.
 */
function applyKey(name: string, schema: Schema) {
  return (view: EditorView, completion: Completion, _from: number, pos: number) => {
    const { from, to } = placeInText(view.state.doc.toString(), pos);
    const after = view.state.sliceDoc(to, to + 400);
    const hasValue = /^\s*:/.test(after);
    const [open, close] = hasValue ? ['', ''] : valueParts(schema);
    const before = hasValue ? JSON.stringify(name) : `${JSON.stringify(name)}: ${open}`;
    const comma = /^\s*"/.test(after) ? ',' : '';
    view.dispatch({
      changes: { from, to, insert: before + close + comma },
      selection: { anchor: from + before.length },
      annotations: pickedCompletion.of(completion),
      userEvent: 'input.complete',
      scrollIntoView: true,
    });
    if (!hasValue && (schema.enum ?? schema['x-names'])) startCompletion(view);
  };
}

function valueParts(schema: Schema): readonly [string, string] {
  const [type] = typesOf(schema);
  if (type === 'string') return ['"', '"'];
  if (type === 'array') return ['[', ']'];
  if (type === 'object') return ['{ ', ' }'];
  if (type === 'boolean') return [String(schema.default !== true), ''];
  const [example] = schema.examples ?? [];
  return [typeof example === 'number' ? String(example) : '', ''];
}
