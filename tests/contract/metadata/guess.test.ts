import { describe, expect, it } from 'vitest';
import type { Kind } from '../../../src/contract/kinds/kind.ts';
import { guessLabel } from '../../../src/contract/metadata/guess-label.ts';
import { guessSections } from '../../../src/contract/metadata/guess-sections.ts';
import { meaningOf } from '../../../src/contract/metadata/meaning.ts';

type Given = Parameters<typeof guessLabel>[0][number];

const field = (name: string, kind: Kind = 'STRING', more: Partial<Given> = {}): Given => ({
  name,
  kind,
  ...more,
});

describe('the label of an object without a view', () => {
  const cases: readonly (readonly [label: string, fields: readonly Given[]])[] = [
    ['{firstName} {lastName}', ['name', 'lastName', 'firstName'].map((name) => field(name))],
    ['{name}', [field('title'), field('name')]],
    ['{title}', [field('email'), field('title')]],
    ['{subject}', [field('code'), field('subject')]],
    ['{lastName}', [field('email'), field('lastName')]],
    ['{plate}', [field('email'), field('plate', 'STRING', { required: true, unique: true })]],
    ['{number}', [field('contactEmail'), field('number', 'STRING', { required: true, unique: true })]],
    ['{orderNumber}', [field('title'), field('orderNumber', 'STRING', { required: true })]],
    ['{companyName}', [field('email'), field('companyName')]],
    ['{email}', [field('city'), field('email', 'STRING', { format: 'email' })]],
    ['{number}', [field('city'), field('number', 'INT')]],
    ['{invoiceNumber}', [field('city'), field('invoiceNumber')]],
    ['{city}', [field('street'), field('city', 'STRING', { required: true })]],
    ['{plate}', [field('street'), field('plate', 'STRING', { unique: true })]],
    ['{street}', [field('externalId'), field('notes', 'STRING', { format: 'multiline' }), field('street')]],
    // What cannot be read as a name is none, whatever it is called.
    ['{city}', [field('name', 'OBJECT'), field('title', 'LIST'), field('city')]],
    ['{id}', [field('amount', 'DOUBLE'), field('logoUrl', 'STRING', { format: 'url' })]],
  ];
  it.each(cases)('%s', (label, fields) => expect(guessLabel(fields)).toBe(label));
});

describe('what a field means', () => {
  it.each([
    ['postalCode', 'STRING', 'address'],
    ['emailStatus', 'ENUM', 'status'],
    ['contactEmail', 'STRING', 'email'],
    ['totalCost', 'DOUBLE', 'amount'],
    ['vatId', 'STRING', 'technical'],
    ['orderNumber', 'LONG', 'code'],
    ['subtotal', 'INT', 'number'],
    ['description', 'STRING', 'longText'],
    ['colour', 'STRING', 'text'],
  ] as const)('%s of kind %s', (name, kind, meaning) => expect(meaningOf({ name, kind })).toBe(meaning));

  it('is what formats and lengths say before names do', () => {
    expect(meaningOf({ name: 'name', kind: 'STRING', format: 'phone' })).toBe('phone');
    expect(meaningOf({ name: 'name', kind: 'STRING', maxLength: 5000 })).toBe('longText');
    expect(meaningOf({ name: 'progress', kind: 'INT', max: 100 })).toBe('progress');
    expect(meaningOf({ name: 'description', kind: 'STRING', maxLength: 100 })).toBe('text');
  });
});

describe('the sections of a form without a view', () => {
  const fields = [
    field('name'),
    field('status', 'ENUM'),
    field('email'),
    field('phone'),
    field('price', 'DOUBLE'),
    field('dueDate', 'LOCAL_DATE'),
    field('group', 'OBJECT'),
    field('tagList', 'LIST'),
    field('notes', 'STRING', { format: 'multiline' }),
  ];

  it('are by meaning, in the order of the model within each; one field alone is no section', () => {
    expect(guessSections(fields)).toEqual([
      { name: 'general', fields: ['name', 'status', 'price', 'dueDate'] },
      { name: 'reach', fields: ['email', 'phone'] },
      { name: 'relations', fields: ['group', 'tagList'] },
      { name: 'remarks', fields: ['notes'] },
    ]);
  });

  it('are none where few fields are taken in at a glance, or all would stand in one', () => {
    expect(guessSections(fields.slice(0, 7))).toEqual([]);
    expect(guessSections(Array.from({ length: 20 }, (_, index) => field(`part${index}`)))).toEqual([]);
  });
});
