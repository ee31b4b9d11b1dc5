/** What visual editors do to a view: each edit leaves a view that a form and a list can be built of. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ObjectField } from '../../../../src/contract/metadata/introspection.ts';
import type { Json } from '../../../../src/contract/layers/override.ts';
import {
  notEditable,
  withColumn,
  withColumnAt,
} from '../../../../src/areas/configuration/model/view/columns.ts';
import {
  rulesFor,
  widgetsFor,
  withRule,
} from '../../../../src/areas/configuration/model/view/field-rules.ts';
import {
  EXCLUDED,
  type FormLayout,
  nameOf,
  NO_TAB,
  REST,
  restOf,
  sectionsIn,
  withFieldAt,
  withoutSection,
  withoutTab,
  withSection,
  withSectionAt,
  withTab,
  withTabAt,
} from '../../../../src/areas/configuration/model/view/form-board.ts';
import { dropIndex } from '../../../../src/areas/configuration/model/view/keys.ts';
import { readView } from '../../../../src/areas/configuration/model/view/read-view.ts';
import { notSearched } from '../../../../src/areas/configuration/model/view/search-fit.ts';

const FORM: FormLayout = {
  sections: [
    { name: 'person', fields: ['first', 'last'] },
    { name: 'reach', fields: ['email'] },
    { name: 'more', fields: ['note'] },
  ],
  tabs: [{ name: 'extra', sections: ['more'] }],
  exclude: ['secret'],
  fields: { email: { required: true }, note: { wide: true } },
};
const fieldsOf = (form: FormLayout) =>
  Object.fromEntries(form.sections.map(({ name, fields }) => [name, fields]));

describe('a field of a form', () => {
  it('goes to another place, and a section that is empty then goes with its tab', () => {
    expect(fieldsOf(withFieldAt(FORM, 'last', 'reach', 0))).toMatchObject({
      person: ['first'],
      reach: ['last', 'email'],
    });
    const moved = withFieldAt(FORM, 'note', 'person', 1);
    expect(fieldsOf(moved)).toEqual({ person: ['first', 'note', 'last'], reach: ['email'] });
    expect(moved.tabs).toBeUndefined();
  });

  it('that is left out has no rules any more; one that comes back is in no section', () => {
    const out = withFieldAt(FORM, 'email', EXCLUDED, 1);
    expect(out.exclude).toEqual(['secret', 'email']);
    expect(out.fields).toEqual({ note: { wide: true } });
    const back = withFieldAt(out, 'email', REST, 0);
    expect(back.exclude).toEqual(['secret']);
    expect(restOf(back, ['first', 'last', 'email', 'note', 'secret'])).toEqual(['email']);
  });
});

describe('sections and tabs', () => {
  it('move, come and go', () => {
    expect(sectionsIn(withSectionAt(FORM, 'reach', NO_TAB, 0), NO_TAB)).toEqual(['reach', 'person']);
    const inTab = withSectionAt(FORM, 'person', 'extra', 0);
    expect(sectionsIn(inTab, 'extra')).toEqual(['person', 'more']);
    expect(sectionsIn(inTab, NO_TAB)).toEqual(['reach']);
    expect(sectionsIn(withoutTab(inTab, 'extra'), NO_TAB)).toEqual(['person', 'reach', 'more']);
    expect(fieldsOf(withoutSection(FORM, 'reach'))).not.toHaveProperty('reach');
    const added = withSection(FORM, 'fresh', 'last', 'extra');
    expect(fieldsOf(added)).toMatchObject({ person: ['first'], fresh: ['last'] });
    expect(sectionsIn(added, 'extra')).toEqual(['more', 'fresh']);
    const two = withTab(FORM, 'second', 'reach');
    expect(withTabAt(two, 'second', 0).tabs?.map(({ name }) => name)).toEqual(['second', 'extra']);
  });

  it('get names by their titles, each once', () => {
    expect(nameOf('Contact data', [], 'section')).toBe('contactData');
    expect(nameOf('Contact data', ['contactData'], 'section')).toBe('contactData2');
    expect(nameOf('Łódź 2', [], 'section')).toMatch(/^[a-z][A-Za-z0-9]{0,39}$/);
    expect(nameOf('連絡', ['section'], 'section')).toBe('section2');
  });
});

it('columns move, and one that comes back is as it was below', () => {
  const columns = [{ field: 'a' }, { field: 'b', width: 90 }];
  expect(withColumnAt(columns, 'a', 1).map(({ field }) => field)).toEqual(['b', 'a']);
  expect(withColumn([{ field: 'a' }], 'b', columns)).toEqual(columns);
  expect([dropIndex(0, 2, 'after'), dropIndex(2, 0, 'before'), dropIndex(-1, 1, 'after')]).toEqual([2, 0, 2]);
});

describe('a document', () => {
  it('is a view where the product has it so, whatever is in its filters', () => {
    for (const path of globSync('metadata/objects/*/view.json')) {
      expect(readView(JSON.parse(readFileSync(path, 'utf8')) as Json), path).toBeDefined();
    }
    expect(readView(null)).toEqual({});
  });

  it('is none where its shape is another', () => {
    expect(readView({ columns: 'email' })).toBeUndefined();
    expect(readView({ filter: 'email' })).toBeUndefined();
    expect(readView({ colums: [] })).toBeUndefined();
  });
});

const field = (changes: Partial<ObjectField>): ObjectField => ({
  name: 'email',
  label: 'E-mail',
  kind: 'STRING',
  typeName: null,
  element: null,
  isCustomField: false,
  enumValues: null,
  required: false,
  readOnly: false,
  sortable: true,
  searchable: true,
  filterable: true,
  operators: [],
  recordLabel: null,
  ...changes,
});

describe('what a field allows', () => {
  it('search: texts with an index, and numbers', () => {
    expect(notSearched(field({}))).toBeUndefined();
    expect(notSearched(field({ searchable: false }))).toBe('index');
    expect(notSearched(field({ kind: 'LONG', searchable: false }))).toBeUndefined();
    expect(notSearched(field({ kind: 'LOCAL_DATE' }))).toBe('kind');
  });

  it('editing in the list: what is no path, not read-only and no LIST', () => {
    expect(notEditable('email', field({}))).toBeUndefined();
    expect(notEditable('group.name', field({ kind: 'OBJECT' }))).toBe('path');
    expect(notEditable('email', field({ readOnly: true }))).toBe('readOnly');
    expect(notEditable('tags', field({ kind: 'LIST' }))).toBe('list');
  });

  it('rules: those of its kind, and none that would keep records from being created', () => {
    expect([...rulesFor(field({ required: true }))]).toEqual(['wide', 'required', 'widget', 'minLength']);
    expect(rulesFor(field({ kind: 'TIMESTAMP' })).has('pastAllowed')).toBe(true);
    expect(rulesFor(field({ kind: 'OBJECT', typeName: 'Group' })).has('picker')).toBe(true);
    expect(widgetsFor(field({ format: 'email' }))).toEqual([]);
    expect(withRule(FORM, 'email', 'required', undefined).fields).toEqual({ note: { wide: true } });
  });
});
