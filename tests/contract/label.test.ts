import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { labelOr, labelPaths, labelText, labelWithout } from '../../src/contract/label.ts';
import { authoredLabel } from '../../src/contract/label-template.ts';

const ID = '0190abc';
const NAME = { firstName: 'Ada', lastName: 'King' };

/** The rules of the specification, section 3, by the view file of each object that it names. */
const RULES: Readonly<Record<string, readonly (readonly [object, string])[]>> = {
  ...Object.fromEntries(
    ['Contact', 'Lead', 'Representative'].map((name) => [
      name,
      [
        [NAME, 'Ada King'],
        [{ firstName: 'Ada', lastName: null }, 'Ada'],
        [{ firstName: ' ', lastName: 'King' }, 'King'],
        [{}, ID],
      ],
    ]),
  ),
  ...Object.fromEntries(
    ['Workplace', 'Group', 'Specialization', 'MessageCampaign', 'Presentation', 'MessageElement'].map(
      (name) => [
        name,
        [
          [{ name: 'North' }, 'North'],
          [{ name: '' }, ID],
        ],
      ],
    ),
  ),
  Meeting: [
    [{ title: 'Kick-off' }, 'Kick-off'],
    [{ title: null, name: 'x' }, ID],
  ],
  Message: [
    [{ campaign: { name: 'Spring' }, receiver: NAME }, 'Spring - Ada King'],
    [{ campaign: { name: 'Spring' }, receiver: { lastName: 'King' } }, 'Spring - King'],
    [{ campaign: { name: 'Spring' }, receiver: null }, 'Spring'],
    [{ campaign: { name: 'Spring' }, receiver: { firstName: '', lastName: '' } }, 'Spring'],
    [{ campaign: null, receiver: NAME }, 'Ada King'],
    [{ campaign: null, receiver: null }, ID],
  ],
};

const FOLDER = 'metadata/objects';
const view = (name: string) =>
  JSON.parse(readFileSync(`${FOLDER}/${name}/view.json`, 'utf8')) as { readonly label: string };

describe('labels of the specification', () => {
  test.each(Object.entries(RULES))('%s', (name, cases) => {
    for (const [record, label] of cases)
      expect(labelText(view(name).label, { ...record, id: ID })).toBe(label);
  });

  test('every object has one, and falls back to the id', () => {
    for (const name of readdirSync(FOLDER)) {
      const { label } = view(name);
      expect(labelPaths(label).length).toBeGreaterThan(0);
      expect(labelText(label, { id: ID })).toBe(ID);
    }
  });
});

it('is what stands behind || where all before it is empty, and a text before the id', () => {
  const label = (template: string, record: object) => labelText(template, { ...record, id: ID });
  expect(label('{title}||{number} ({year})', { number: 7, year: 2 })).toBe('7 (2)');
  expect(label('{title}||{number}', { title: 'A', number: 7 })).toBe('A');
  expect(label(labelOr('{title}||{number}', 'Unnamed ship'), {})).toBe('Unnamed ship');
  expect(label(labelOr('{title}||{id}', 'Unnamed ship'), {})).toBe(ID);
  expect(labelPaths('{title}||{id}')).toEqual(['title']);
  expect(labelWithout('{title}||{number}||Unnamed', (path) => path === 'number')).toBe('{number}||Unnamed');
});

describe('what joins fields', () => {
  it.each([
    ['{a} ({b})', { a: 'One', b: 'Two' }, 'One (Two)'],
    ['{a} ({b})', { a: 'One' }, 'One'],
    ['{a} ({b})', { b: 'Two' }, 'Two'],
    ['No. {a}, {b}', { a: 7, b: 'x' }, 'No. 7, x'],
    ['No. {a}, {b}', { b: 'x' }, 'x'],
    ['{a} - {b} / {c}', { a: 'One', c: 'Three' }, 'One - Three'],
    ['{a}: {b}!', { a: 'One', b: 'Two' }, 'One: Two!'],
    ['{a}: {b}!', { a: 'One' }, 'One'],
    ['{a}', { a: 'Two  (words' }, 'Two (words'],
  ])('%s of %j is %s', (template, record, label) => {
    expect(labelText(template, { ...record, id: ID })).toBe(label);
  });

  it('stands never at an end, and never twice', () => {
    const value = fc.constantFrom(undefined, null, '', ' ', 'x', 'y z');
    fc.assert(
      fc.property(value, value, value, (a, b, c) => {
        const label = labelText('{a} - {b} - {c}', { a, b, c, id: ID });
        expect(label).not.toMatch(/^\s*-|-\s*$|-\s*-/);
        if ([a, b, c].some((one) => one?.trim())) expect(label).not.toContain(ID);
      }),
    );
  });
});

describe('a label without the paths that somebody does not see', () => {
  it.each([
    ['{firstName} {lastName}', ['firstName'], '{firstName}'],
    ['{firstName} {lastName}', ['lastName'], '{lastName}'],
    ['{firstName} {lastName}', [], '{id}'],
    ['{campaign.name} - {receiver.firstName} {receiver.lastName}', ['campaign.name'], '{campaign.name}'],
    [
      '{campaign.name} - {receiver.firstName} {receiver.lastName}',
      ['campaign.name', 'receiver.lastName'],
      '{campaign.name} - {receiver.lastName}',
    ],
    ['No. {number} ({year})', ['number'], 'No. {number}'],
    ['No. {number} ({year})', ['number', 'year'], 'No. {number} ({year})'],
  ])('%s, of which there is %j, is %s', (template, seen, expected) => {
    expect(labelWithout(template, (path) => seen.includes(path))).toBe(expected);
  });
});

describe('values as people read them', () => {
  it.each([
    ['{from:month}', { from: '2026-01-01' }, 'January 2026'],
    ['{from:month?locale=de}', { from: '2026-01-01' }, 'Januar 2026'],
    ['{from:year}', { from: '2026-01-01' }, '2026'],
    ['{from:day?locale=en-GB}', { from: '2026-01-31' }, '31 Jan 2026'],
    ['{at:day?locale=en}', { at: '2026-01-31T23:30:00' }, 'Jan 31, 2026'],
    ['{from:month} {plan}', { from: 'soon', plan: 'Basic' }, 'soon Basic'],
    ['{state:choice?OPEN=In+work} {n}', { state: 'OPEN', n: 4 }, 'In work 4'],
    ['{state:choice?OPEN=In+work}', { state: 'GONE' }, 'GONE'],
    ['{due:amount?locale=en&currency=EUR}', { due: '1234.5' }, '€1,234.50'],
    ['{due:amount?locale=en&by=currency}', { due: '12', currency: 'PLN' }, 'PLN 12.00'],
    ['{due:amount?locale=en&by=currency}', { due: '12', currency: 'no' }, '12'],
  ])('%s of %j is %s', (template, record, label) => {
    expect(labelText(template, { ...record, id: ID }).replace(/\s/g, ' ')).toBe(label);
  });

  it('need what they are printed by, and nothing of it stays in what an author writes', () => {
    const template = '{bill.due:amount?locale=en&by=bill.currency} ({bill.from:month?locale=en})||{id}';
    expect(labelPaths(template)).toEqual(['bill.due', 'bill.currency', 'bill.from']);
    expect(authoredLabel(template)).toBe('{bill.due} ({bill.from:month})||{id}');
    expect(labelWithout(template, (path) => path === 'bill.from')).toBe('{bill.from:month?locale=en}');
  });
});
