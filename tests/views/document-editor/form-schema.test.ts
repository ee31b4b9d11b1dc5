// @vitest-environment node
/** Filters of documents: texts of JSON in forms, wherever in the document they stand. */
import { Type } from 'typebox';
import { expect, it } from 'vitest';
import { closed, filterOf, plainText } from '../../../src/contract/documents/parts.ts';
import type { PartSchema } from '../../../src/contract/documents/schema-parts.ts';
import { convertFilters, formSchema } from '../../../src/views/document-editor/form-schema.ts';
import { PartWidget } from '../../../src/views/document-editor/part-widget.tsx';

const schema = closed({
  whom: Type.Union([
    closed({ type: Type.Literal('some'), filter: filterOf('Contact') }),
    closed({ type: Type.Literal('named'), text: plainText(20) }),
  ]),
  when: Type.Union([Type.Number(), filterOf('Contact')]),
}) as unknown as PartSchema;
const labels = { part: (key: string) => key, value: (_: string, value: string) => value } as never;

const filter = { type: 'FILTER', filter: {} };
const documents = [
  { whom: { type: 'some', filter }, when: filter },
  { whom: { type: 'named', text: 'Ada' }, when: 3 },
];

it.each(documents)('converts filters within unions there and back', (document) => {
  const shown = convertFilters(schema, document, (value) => JSON.stringify(value));
  expect(JSON.stringify(shown).includes('{\\"type')).toBe(document.when !== 3);
  expect(convertFilters(schema, shown, (value) => JSON.parse(String(value)) as unknown)).toEqual(document);
});

it('draws a filter that is one form of a union by the input of filters', () => {
  const { uiSchema } = formSchema(schema, labels);
  const { anyOf } = uiSchema['when'] as { readonly anyOf: readonly object[] };
  expect(anyOf[1]).toEqual({ 'ui:widget': PartWidget });
});
