/** JSON texts with variables: values are escaped by where they stand. */
import { expect, it } from 'vitest';
import {
  compileJson,
  isJsonTemplate,
  JsonTemplateError,
  renderJson,
} from '../../../src/contract/letters/json-template.ts';

const values = {
  name: 'D"Angelo\\\n{{x}}\u2028',
  age: 1234,
  isNew: false,
  nothing: null,
  list: ['a', 1],
  person: { mail: 'a@b.c' },
};
const shown = { ...values, age: '1,234' };
const render = (text: string): unknown => JSON.parse(renderJson(compileJson(text), { values, shown }));

it.each<[string, unknown]>([
  ['{"n":"{{name}}"}', { n: values.name }],
  ['{"n":{{name}}}', { n: values.name }],
  ['{"n":"Dear {{ name }}!"}', { n: `Dear ${values.name}!` }],
  ['{"a":{{age}},"b":"{{age}}"}', { a: 1234, b: '1,234' }],
  [
    '[{{isNew}},{{nothing}},{{gone}},"{{gone}}",{{list}},"{{list}}"]',
    [false, null, null, '', ['a', 1], '["a",1]'],
  ],
  ['{"m":"{{person.mail}}","p":{{person}}}', { m: 'a@b.c', p: { mail: 'a@b.c' } }],
  ['{"f":{{ gone | fallback: 5 }},"g":"{{ gone | fallback: "say \\"hi\\"" }}"}', { f: 5, g: 'say "hi"' }],
  ['{"i":{% if isNew %}"yes"{% else %}{{age}}{% endif %}}', { i: 1234 }],
  ['{"i":"{% if age %}{{name}}{% endif %}"}', { i: values.name }],
  ['{"escaped \\" quote":"{{name}}"}', { 'escaped " quote': values.name }],
  ['{{person}}', { mail: 'a@b.c' }],
])('%s becomes JSON that holds the values', (text, expected) => {
  expect(isJsonTemplate(text)).toBe(true);
  expect(render(text)).toEqual(expected);
});

it.each([
  '{"n":{{name}}',
  '{"n":a{{name}}}',
  '{{{name}}:1}',
  '[{{age}}{{age}}]',
  '{"n":"\\{{name}}"}',
  '{"n":"a\nb"}',
  '{"n":{% if age %}"a{% else %}"b{% endif %}"}',
  '{"n":{% if age %}1{% endif %}}',
  '{"n":{% if age %}1{% elsif isNew %}no{% else %}2{% endif %}}',
])('%s is refused before it is sent', (text) => {
  expect(isJsonTemplate(text)).toBe(false);
});

it('refuses what becomes longer than a receiver takes', () => {
  const long = { name: 'x'.repeat(200_000) };
  const template = compileJson('["{{name}}","{{name}}"]');
  expect(() => renderJson(template, { values: long, shown: long })).toThrow(JsonTemplateError);
});
