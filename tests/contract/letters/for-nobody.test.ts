import { expect, it } from 'vitest';
import { textForNobody } from '../../../src/contract/letters/for-nobody.ts';

it('says of a text what those read who have no value, else what it names', () => {
  expect(
    [
      'Which way, {{firstName}}?',
      'Hi {{ firstName | fallback: "you" }}, {{ answer }}',
      '{% if city %}In {{city}}{% endif %}',
      'Plain { text }',
      'Broken {{ a | nothing }}',
      '{{ 1 }}',
    ].map((text) => textForNobody(text)),
  ).toEqual(['Which way, [first name]?', 'Hi you, [answer]', 'In [city]', 'Plain { text }', 'Broken ', '1']);
  expect(textForNobody('{{answer}}, {{firstName}}', ['answer'])).toBe('{{answer}}, [first name]');
});
