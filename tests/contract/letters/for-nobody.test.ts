import { expect, it } from 'vitest';
import { textForNobody } from '../../../src/contract/letters/for-nobody.ts';

it('says of a text what those read who have no value, else what it names', () => {
  expect(
    [
      'Which way, {{firstName}}?',
      'Hi {{ firstName | fallback: "you" }}, {{ answer }}',
      '{% if city %}In {{city}}{% endif %}',
      '{% if city %}In {{city}}{% else %}Near {{place}}{% endif %}.',
      'Plain { text }',
      'Broken {{ a | nothing }}',
      '{{ 1 }}',
    ].map((text) => textForNobody(text, () => undefined)),
  ).toEqual([
    'Which way, [first name]?',
    'Hi you, [answer]',
    'In [city]',
    'Near [place].',
    'Plain { text }',
    'Broken ',
    '1',
  ]);
  const called = (name: string) => (name === 'firstName' ? 'imię' : undefined);
  expect(textForNobody('{{answer}}, {{firstName}}', called, ['answer'])).toBe('{{answer}}, [imię]');
});
