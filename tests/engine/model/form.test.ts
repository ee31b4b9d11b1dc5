import { describe, expect, it } from 'vitest';
import { queryFilter } from '../../../src/contract/filter/filter.ts';
import type { ObjectMetadata } from '../../../src/contract/metadata/introspection.ts';
import type { Kind } from '../../../src/contract/kinds/kind.ts';
import { formConditions } from '../../../src/engine/model/form-conditions.ts';
import { formFields, newRecordForm } from '../../../src/engine/model/form.ts';
import { ownLayout, readOwnValue, writeOwnValue } from '../../../src/engine/model/own-values.ts';
import { field, metadata, model } from '../fixtures.ts';

const sections = [
  { name: 'main', fields: ['name', 'state'] },
  { name: 'other', fields: ['email'] },
  { name: 'past', fields: ['voyageList'] },
];
const tabs = [
  { name: 'first', sections: ['main', 'customFields'] },
  { name: 'second', sections: ['past'] },
];
const OWN = [
  field('customFieldList', 'LIST', { label: 'Own fields', element: [] }),
  { ...field('size', 'INT'), isCustomField: true },
];
const formOf = (more: Partial<ObjectMetadata> = {}) => model(more).form;
const namesOf = (form: ReturnType<typeof formOf>) => formFields(form).map((each) => each.field.name);

describe('tabs', () => {
  const form = formOf({ view: { form: { sections, tabs } }, fields: [...metadata().fields, ...OWN] });

  it('hold sections, with titles of the locale; sections in no tab come first', () => {
    expect(form.tabs).toEqual([
      { name: 'first', title: 'First tab', sections: ['main', 'customFields'] },
      { name: 'second', title: 'second', sections: ['past'] },
    ]);
    expect(namesOf(form).slice(0, 4)).toEqual(['email', 'name', 'state', 'voyageList']);
  });

  it('are none where one is left to choose', () => {
    const fresh = newRecordForm(form);
    expect(fresh.tabs).toEqual([]);
    expect(fresh.sections.map(({ name }) => name)).not.toContain('past');
  });
});

describe("tenants' own fields", () => {
  it('stand in a section of their own with their kinds, unless the view wants the list', () => {
    const fields = [...metadata().fields, ...OWN];
    expect(formOf({ fields }).sections.at(-1)).toMatchObject({
      name: 'customFields',
      title: 'Own fields',
      own: true,
      fields: [{ field: { name: 'size', kind: 'INT' }, own: true }],
    });
    const view = { form: { sections: [{ name: 'main', fields: ['customFieldList'] }] } };
    expect(namesOf(formOf({ fields, view }))).not.toContain('size');
    expect(formOf().sections.some(({ own }) => own)).toBe(false);
  });

  it('go down columns of five, at most four of them', () => {
    const layouts = [1, 5, 6, 20, 21, 41].map((count) => {
      const { columns, rows } = ownLayout(count);
      return [columns, rows];
    });
    expect(layouts).toEqual([
      [1, 1],
      [1, 5],
      [2, 5],
      [4, 5],
      [4, 6],
      [4, 11],
    ]);
  });

  it.each<readonly [Kind, value: unknown, texts: readonly string[]]>([
    ['STRING', 'red', ['red']],
    ['INT', 5, ['5']],
    ['BOOLEAN', false, ['false']],
    ['LIST', ['A', 'B'], ['A', 'B']],
    ['STRING', null, []],
    ['LIST', [], []],
  ])('carry %s %j as text', (kind, value, valueList) => {
    const own = field('own', kind);
    expect(writeOwnValue(own, value)).toEqual({ fieldName: 'own', valueList });
    const read = readOwnValue(
      [
        { fieldName: 'other', valueList: ['x'] },
        { fieldName: 'own', valueList },
      ],
      own,
    );
    expect(kind === 'INT' ? Number(read) : read).toEqual(value);
  });
});

describe('fields', () => {
  const rules = (name: string, given: object) =>
    formFields(formOf({ view: { form: { fields: { [name]: given } } } })).find(
      (each) => each.field.name === name,
    );

  it('say which kinds no form can show', () => {
    const fields = [...metadata().fields, { ...field('coin', 'INT'), kind: 'MONEY' as Kind }];
    const form = formOf({ fields });
    expect(form.unshown.map(({ name, kind }) => [name, kind])).toEqual([
      ['secret', 'NONE'],
      ['coin', 'MONEY'],
    ]);
    expect(namesOf(form)).not.toContain('coin');
  });

  it('take over what the view asks, and never ask less than the model', () => {
    expect(rules('name', {})?.field.required).toBe(true);
    expect(rules('name', { required: false })?.field.required).toBe(true);
    expect(rules('email', { required: true, minLength: 3 })?.field).toMatchObject({
      required: true,
      minLength: 3,
    });
    expect(rules('launched', { pastAllowed: false })?.pastAllowed).toBe(false);
    expect(rules('voyageList', {})?.wide).toBe(true);
    expect(rules('voyageList', { wide: false })?.wide).toBe(false);
  });

  it('of a new record are those that somebody can fill in', () => {
    const fresh = newRecordForm(formOf({ view: { form: { fields: { email: { readOnly: true } } } } }));
    expect(namesOf(fresh)).not.toContain('voyageList');
    expect(namesOf(fresh)).not.toContain('email');
    expect(namesOf(fresh)).toContain('name');
  });
});

describe('conditions', () => {
  const conditions = (fields: Record<string, ReturnType<typeof queryFilter>>, zone = 'UTC') => {
    const given = Object.fromEntries(Object.entries(fields).map(([name, when]) => [name, { when }]));
    const all = formFields(formOf({ view: { form: { fields: given } } }));
    return formConditions(all, zone);
  };
  const atSea = queryFilter('Ship', 'state', 'EQUALS', 'AT_SEA');

  it('hide fields by the values of others', () => {
    const { hidden, asked } = conditions({ tonnage: atSea });
    expect([...asked]).toEqual(['state']);
    expect([...hidden({ state: 'DOCKED' })]).toEqual(['tonnage']);
    expect([...hidden({ state: null })]).toEqual(['tonnage']);
    expect([...hidden({ state: 'AT_SEA' })]).toEqual([]);
  });

  it('take a hidden field for empty, whatever it holds, in whatever order they stand', () => {
    const { hidden } = conditions({
      crewList: queryFilter('Ship', 'tonnage', 'IS_NOT_NULL'),
      tonnage: atSea,
    });
    expect([...hidden({ state: 'DOCKED', tonnage: 5 })].sort()).toEqual(['crewList', 'tonnage']);
    expect([...hidden({ state: 'AT_SEA', tonnage: 5 })]).toEqual([]);
  });

  it('see relations, numbers as typed, and nothing in what breaks its kind', () => {
    expect(
      conditions({ email: queryFilter('Ship', 'crewList', 'HAS_ANY', ['a']) }).hidden({
        crewList: ['b', 'a'],
      }).size,
    ).toBe(0);
    const big = conditions({ email: queryFilter('Ship', 'tonnage', 'GREATER', 10) });
    expect(big.hidden({ tonnage: '11' }).size).toBe(0);
    expect(big.hidden({ tonnage: '99999999999' }).size).toBe(1);
  });

  it('hide the choice of an object while filters of the form have all of its objects', () => {
    const hiddenFor = (objects: string, about: string | null = null) => {
      const choice = { ...field('about', 'STRING'), settings: { objectFit: 'recipient', objects } };
      const crew = { ...field('crewFilter', 'STRING'), settings: { filterObject: 'Sailor' } };
      const fields = [...metadata().fields, choice, crew];
      const given = { aboutFilter: { when: queryFilter('Ship', 'about', 'IS_NOT_NULL') } };
      const of = [...fields, field('aboutFilter', 'STRING')];
      const all = formFields(formOf({ fields: of, view: { form: { fields: given } } }));
      return [...formConditions(all, 'UTC').hidden({ about })];
    };
    expect(hiddenFor('Sailor')).toEqual(['about', 'aboutFilter']);
    expect(hiddenFor('Sailor Passenger')).toEqual(['aboutFilter']);
    expect(hiddenFor('Passenger')).toEqual(['aboutFilter']);
    expect(hiddenFor('Sailor', 'Passenger')).toEqual([]);
  });

  it('that are not understood hide nothing', () => {
    expect(conditions({ email: queryFilter('Ship', 'gone', 'EQUALS', 1) }).hidden({}).size).toBe(0);
  });
});
