import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { jsonCompletions } from '../../../../src/areas/configuration/json/completions.ts';
import { diagnosticsOf } from '../../../../src/areas/configuration/json/diagnostics.ts';
import { schemaOf } from '../../../../src/areas/configuration/json/document-schema.ts';
import type { NameSource } from '../../../../src/areas/configuration/json/name-source.ts';
import type { Told } from '../../../../src/areas/configuration/hooks/use-said.ts';
import { schemaAt } from '../../../../src/areas/configuration/json/schema-at.ts';
import { schemaDoc } from '../../../../src/areas/configuration/json/schema-doc.ts';
import { objectField } from '../../../views/form/fields.ts';

const FIELDS = {
  Ship: [
    objectField('name', 'STRING', { label: 'Name', sortable: true, searchable: true }),
    objectField('state', 'ENUM', {
      enumValues: [
        { name: 'SAILING', label: 'Sailing' },
        { name: 'SUNK', label: 'Sunk' },
      ],
    }),
    objectField('harbour', 'OBJECT', { typeName: 'Harbour' }),
    objectField('launched', 'TIMESTAMP', { sortable: true }),
    objectField('shoeSize', 'INT', { isCustomField: true }),
  ],
  Harbour: [objectField('city', 'STRING'), objectField('depth', 'INT')],
};
const names: NameSource = {
  objectName: 'Ship',
  objects: () => Promise.resolve(Object.keys(FIELDS).map((name) => ({ name, label: name }))),
  fields: (name) => Promise.resolve(FIELDS[name as keyof typeof FIELDS] ?? []),
};
const texts = { values: 'Accepts', absent: 'Without it', example: 'Example' };
const view = schemaOf('view/Ship');

/** What is offered at the `|` of a text, and the text that it is compared with. */
async function offered(marked: string) {
  const pos = marked.indexOf('|');
  const doc = marked.replace('|', '');
  const context = new CompletionContext(EditorState.create({ doc }), pos, true);
  const result = await jsonCompletions(view, names, texts)(context);
  const options = result?.options ?? [];
  return {
    names: options.map(({ label }) => label),
    typed: result && doc.slice(result.from, pos),
    options,
  };
}
const namesAt = async (marked: string) => (await offered(marked)).names;

describe('keys', () => {
  it('are those of the schema that are not there yet, with what they mean', async () => {
    const { names: keys, options } = await offered('{"columns": [{"field": "name", |}]}');
    expect(keys).toEqual([
      'hidden',
      'width',
      'pinned',
      'editable',
      'cell',
      'shareOf',
      'pictureOf',
      'colors',
      'overdue',
      'max',
    ]);
    expect(options[1]?.info).toBe(
      'Pixels.\nAccepts: integer 40–1200\nWithout it: By the kind of the field.\nExample: 160',
    );
    expect(await namesAt('{|}')).toContain('columns');
    expect(await namesAt('{"form": {"fields": {"name": {"|"}}}}')).toContain('required');
  });

  it('are compared with what is typed, also where the text is not whole', async () => {
    expect(await offered('{"columns": [{"field": "name", "wi|')).toMatchObject({ typed: 'wi' });
    expect(await offered('{"columns": [{"wi|dth": 3}]}')).toMatchObject({ typed: 'wi' });
    expect(await namesAt('{"columns": [{"wi|dth": 3}]}')).toContain('width');
  });

  it('are names of fields, and of values of an enum', async () => {
    expect(await namesAt('{"form": {"fields": {"|": {}}}}')).toEqual([
      'name',
      'state',
      'harbour',
      'launched',
    ]);
    expect(await namesAt('{"columns": [{"field": "state", "colors": {"|"}}]}')).toEqual(['SAILING', 'SUNK']);
  });
});

describe('values', () => {
  it('are those of the schema', async () => {
    expect(await namesAt('{"columns": [{"cell": |}]}')).toContain('tags');
    expect(await namesAt('{"columns": [{"hidden": |}]}')).toEqual(['true', 'false']);
    expect(await namesAt('{"pageSize": |}')).toContain('25');
    expect(await namesAt('{"gone": |}')).toEqual([]);
  });

  it('are the fields that fit, without those that the list has', async () => {
    expect(await namesAt('{"columns": [{"field": "|"}]}')).toEqual(['name', 'state', 'harbour', 'launched']);
    expect(await namesAt('{"columns": [{"field": "harbour.|"}]}')).toEqual(['harbour.city', 'harbour.depth']);
    expect(await namesAt('{"sort": [{"field": "|"}]}')).toEqual(['name', 'launched']);
    expect(await namesAt('{"dashboard": {"trend": "|"}}')).toEqual(['launched']);
    expect(await namesAt('{"form": {"exclude": ["name", "|"]}}')).toEqual(['state', 'harbour', 'launched']);
    expect(
      await namesAt('{"form": {"sections": [{"name": "main"}], "tabs": [{"sections": ["|"]}]}}'),
    ).toEqual(['main']);
  });

  it('are fields of the records that a relation beside leads to', async () => {
    expect(await namesAt('{"timeline": [{"field": "harbour", "show": ["|"]}]}')).toEqual(['city', 'depth']);
  });

  it('are fields of the object that a filter names', async () => {
    const filter = (inside: string) => `{"filter": {"type": "FILTER", "filter": {${inside}}}}`;
    expect(await namesAt(filter('"objectName": "|"'))).toEqual(['Ship', 'Harbour']);
    expect(await namesAt(filter('"objectName": "Harbour", "objectField": "|"'))).toEqual(['city', 'depth']);
    const nested = `{"filter": {"type": "EXPRESSION", "expression": {"compoundFilters": [{"type": "|"}]}}}`;
    expect(await namesAt(nested)).toEqual(['FILTER', 'EXPRESSION']);
  });

  it('are paths in the braces of a label', async () => {
    expect(await offered('{"label": "{name} of {har|"}')).toMatchObject({ typed: 'har' });
    expect(await namesAt('{"label": "{harbour.|}"}')).toEqual(['harbour.city', 'harbour.depth']);
    expect(await namesAt('{"label": "na|"}')).toEqual([]);
  });
});

it('what a key means is told from the schema, a reference too', () => {
  const doc = schemaDoc(schemaAt(view, ['form', 'fields', 'name', 'when']) ?? {}, texts);
  expect(doc).toContain('A compound filter on the values of the form');
  expect(doc).toContain('Without it: The field is always shown.');
});

describe('marks in the text', () => {
  const words = {
    syntax: (code: string) => code,
    change: (name: string) => `to ${name}`,
    said: ({ message }: Told) => `told: ${message}`,
  };
  const text = '{\n  "columns": [{ "field": "naem", "widht": 3 }],\n  "form": {}\n}';
  const mark = (pointer: string, message: string, ...meant: readonly string[]) => {
    const [found] = diagnosticsOf(text, [{ pointer, key: null, message, text: { meant } }], words);
    return { marked: text.slice(found?.from, found?.to), actions: found?.actions?.map(({ name }) => name) };
  };

  it('are the syntax first, and then what the server says, with a way to mend it', () => {
    expect(
      diagnosticsOf('{"a" 1}', [{ pointer: '', key: null, message: 'm', text: null }], words),
    ).toMatchObject([{ message: 'ColonExpected', from: 5 }]);
    expect(mark('/columns/0/field', '"naem" is not a field. Did you mean "name"?', 'name')).toEqual({
      marked: '"naem"',
      actions: ['to name'],
    });
    expect(mark('/columns/0', '"widht" is not a key here. Did you mean "width"?', 'width')).toEqual({
      marked: '"widht"',
      actions: ['to width'],
    });
    expect(mark('/form/sections/3', 'Something else.')).toEqual({ marked: '"form"', actions: undefined });
    expect(mark('/columns', 'The list is too long.')).toEqual({ marked: '"columns"', actions: undefined });
    expect(mark('', 'All of it.')).toEqual({ marked: '{', actions: undefined });
  });
});
