import { expect, it } from 'vitest';
import { withOwnValues } from '../../../src/contract/interactive/own-values.ts';
import { VIDEO, withPart } from './samples.ts';

const fill = (text: string, values: object) => withOwnValues({ text }, VIDEO, { ...values }).text;

it.each([
  ['{{points}}', { points: 3 }, '3'],
  ['{{ points | fallback: "none" }}', {}, 'none'],
  ["{{points|fallback:'none'}}", { points: null }, 'none'],
  ['{{points}}', { points: 0 }, '0'],
  // An answer is kept as the id of its choice: its words are shown.
  ['{{answer}}', { answer: 'four' }, 'Four'],
  ['{{answer}}', { answer: ['four', 'five'] }, 'Four, Five'],
  ['{{points}}', { points: true }, '✓'],
  ['{{firstName}} has {{points}}', { points: 1 }, '{{firstName}} has 1'],
  // Markup of a value is no markup of the text: pages show text with allowed tags as formatted.
  ['Yes, {{answer}}', { answer: '<p>a</p>' }, 'Yes, <\u2060p>a<\u2060/p>'],
  ['<p>{{answer}}</p>', { answer: '<p>a</p>' }, '<p>&lt;p&gt;a&lt;/p&gt;</p>'],
  ['<p>{{points | fallback: "A &amp; B"}}</p>', {}, '<p>A &amp; B</p>'],
  ['5 <b', {}, '5 <b'],
  // A value is not read again.
  ['{{answer}}', { answer: '{{points}}', points: 1 }, '{{points}}'],
])('texts show the values of variables: %s of %o', (text, values, expected) => {
  expect(fill(text, values)).toBe(expected);
});

it('fills in labels, choices and feedback, and leaves what names none as it is', () => {
  const content = withPart('quiz', { text: 'You have {{points}}', right: { message: '{{points}}!' } });
  const quiz = content.interactions[2];
  expect(withOwnValues(quiz, content, { points: 2 })).toMatchObject({
    text: 'You have 2',
    right: { message: '2!' },
  });
  const [hello] = withPart('hello', { text: 'Hello' }).interactions;
  expect(withOwnValues(hello, content, { points: 2 })).toBe(hello);
});
