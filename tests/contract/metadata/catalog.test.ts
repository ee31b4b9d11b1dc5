import { describe, expect, it } from 'vitest';
import { buildCatalog } from '../../../src/contract/metadata/build-catalog.ts';
import { problemText } from '../../../src/contract/metadata/problem.ts';

const AREAS = JSON.stringify({ areas: [] });
const FILTERS = JSON.stringify({ objects: [], segmentKeys: [] });
const DEFAULTS = JSON.stringify({ pageSize: 25, form: { exclude: [], noEmptyOption: [] } });

const NAME = { name: 'name', kind: 'STRING' };

/** A catalog of the given files; a value that is no text is written as JSON. */
function catalogOf(files: Record<string, unknown>) {
  const texts = Object.entries({
    'areas.json': AREAS,
    'filters.json': FILTERS,
    'defaults.view.json': DEFAULTS,
    ...files,
  });
  return buildCatalog(
    new Map(texts.map(([path, value]) => [path, typeof value === 'string' ? value : JSON.stringify(value)])),
  );
}

const problemsOf = (files: Record<string, unknown>) => catalogOf(files).problems.map(problemText);

const NAME_ONLY = { name: 'name' };
const PARTS = { name: 'partList', kind: 'LIST', typeName: 'Thing' };
const counted = (filter: object) => ({
  name: 'count',
  kind: 'LONG',
  computed: { count: 'partList', where: { type: 'FILTER', filter: { objectName: 'Thing', ...filter } } },
});

const thing = (...fields: unknown[]) => ({ 'objects/Thing/model.json': { fields } });
const MODEL = 'metadata/objects/Thing/model.json';
const VIEW = 'metadata/objects/Thing/view.json';
const NAMED_VIEW = {
  name: 'named',
  filter: { type: 'FILTER', filter: { objectName: 'Thing', objectField: 'name', operator: 'IS_NOT_NULL' } },
};

describe('a broken model', () => {
  it.each([
    ['bad JSON', { 'objects/Thing/model.json': '{' }, `${MODEL}#: The file is not valid JSON`],
    [
      'an unknown key',
      thing({ ...NAME, requird: true }),
      `${MODEL}#/fields/0/requird: "requird" is not a key here.`,
    ],
    [
      'an unknown kind',
      thing({ name: 'price', kind: 'LONK' }),
      `${MODEL}#/fields/0/kind: "LONK" is not allowed here.`,
    ],
    [
      'a relation to a missing object',
      thing({ name: 'owner', kind: 'OBJECT', typeName: 'Thingg' }),
      `${MODEL}#/fields/0/typeName: "Thingg" is not an object.`,
    ],
    [
      'a duplicate field',
      thing(NAME, NAME),
      `${MODEL}#/fields/1/name: "name" is already the name of field 0.`,
    ],
    [
      'a system field',
      thing({ name: 'version', kind: 'INT' }),
      `${MODEL}#/fields/0/name: "version" is set by the system`,
    ],
    [
      'a field by the name that changes of a list have',
      thing({ name: 'thingList', kind: 'LIST', typeName: 'Thing' }, { name: 'thingListAdd', kind: 'INT' }),
      `${MODEL}#/fields/0/name: "thingListAdd" is what bulk updates call changes of this list.`,
    ],
    [
      'an enum without values',
      thing({ name: 'status', kind: 'ENUM' }),
      `${MODEL}#/fields/0: "kind: ENUM" needs "values". Add it.`,
    ],
    [
      'a relation to nothing',
      thing({ name: 'part', kind: 'OBJECT' }),
      `${MODEL}#/fields/0: "kind: OBJECT" needs "typeName". Add it.`,
    ],
    [
      'a way to compute that is none',
      thing(NAME, { name: 'sent', kind: 'LONG', computed: {} }),
      `${MODEL}#/fields/1/computed: Exactly one of count, minutesFrom, matching belongs here.`,
    ],
    [
      'a secret that does not say where it is sent',
      thing({ name: 'password', kind: 'STRING', format: 'secret' }),
      `${MODEL}#/fields/0: "format: secret" needs "target". Add it.`,
    ],
    [
      'a default that does not fit',
      thing({ name: 'size', kind: 'INT', default: 'big' }),
      `${MODEL}#/fields/0/default: The default "big"`,
    ],
    [
      'a key of another kind',
      thing({ name: 'size', kind: 'INT', maxLength: 3 }),
      `${MODEL}#/fields/0/maxLength: "maxLength" is for STRING; "size" is of kind INT. Remove it.`,
    ],
    ['a missing model file', { 'objects/Thing/view.json': {} }, `${MODEL}#: The file is missing.`],
    [
      'an inverse of nothing',
      thing({ name: 'partList', kind: 'LIST', typeName: 'Thing', inverseOf: 'whole' }),
      `${MODEL}#/fields/0/inverseOf: "whole" is not a field of Thing`,
    ],
    [
      'a name that the API has',
      { 'objects/Query/model.json': { fields: [NAME] } },
      'metadata/objects/Query/model.json#: The API already uses the name "Query".',
    ],
    [
      'plain values of no kind',
      thing({ name: 'tagList', kind: 'LIST', typeName: 'STRNG' }),
      `${MODEL}#/fields/0/typeName: "STRNG" is not an object.`,
    ],
    [
      'a list of items and records at once',
      thing({ name: 'partList', kind: 'LIST', typeName: 'Thing', item: [NAME] }),
      `${MODEL}#/fields/0/item: "item" does not go with "typeName".`,
    ],
    [
      'an item value named twice',
      thing({ name: 'partList', kind: 'LIST', item: [NAME, NAME] }),
      `${MODEL}#/fields/0/item/1/name: "name" is listed twice. Rename or remove one.`,
    ],
    [
      'a count of what is no list',
      thing(NAME, { name: 'sent', kind: 'LONG', computed: { count: 'name' } }),
      `${MODEL}#/fields/1/computed/count: "name" is not a field of kind LIST`,
    ],
    [
      'half of a computed field',
      thing(
        { name: 'from', kind: 'TIMESTAMP' },
        { name: 'length', kind: 'LONG', computed: { minutesFrom: 'from' } },
      ),
      `${MODEL}#/fields/1/computed/minutesFrom: "minutesFrom" means nothing without "minutesTo".`,
    ],
    [
      'keys of two computed forms',
      thing(
        NAME,
        { name: 'partList', kind: 'LIST', typeName: 'Thing' },
        { name: 'sent', kind: 'LONG', computed: { count: 'partList', filterField: 'name' } },
      ),
      `${MODEL}#/fields/2/computed/filterField: "filterField" means nothing without "matching".`,
    ],
    [
      'a stamp of another kind',
      thing({ name: 'editor', kind: 'TIMESTAMP', stamp: 'actor' }),
      `${MODEL}#/fields/0/stamp: "actor" is for STRING; "editor" is of kind TIMESTAMP. Remove it.`,
    ],
    [
      'a stamp that has to be given',
      thing({ name: 'editor', kind: 'STRING', stamp: 'actor', required: true }),
      `${MODEL}#/fields/0/stamp: "stamp" does not go with "required". Remove one of them.`,
    ],
    [
      'a count whose filter names no field',
      thing(NAME, PARTS, counted({ objectField: 'nme', operator: 'IS_NULL' })),
      `${MODEL}#/fields/2/computed/where/filter/objectField: "nme" is not a field of Thing.`,
    ],
    [
      'a count whose filter changes with the day',
      thing(NAME, PARTS, counted({ objectField: 'createdAt', operator: 'IS_TODAY' })),
      `${MODEL}#/fields/2/computed/where: IS_TODAY changes with the day`,
    ],
    [
      'a path that leads elsewhere',
      { 'objects/Thing/model.json': { fields: [PARTS, NAME], filterPaths: { Thing: 'name' } } },
      `${MODEL}#/filterPaths/Thing: "name" is not a relation of Thing.`,
    ],
    [
      'a view of nothing',
      { ...thing(NAME), 'objects/Look/model.json': { viewOf: 'Thnig', fields: [NAME_ONLY] } },
      'metadata/objects/Look/model.json#/viewOf: "Thnig" is not an object with records.',
    ],
    [
      'a view of a field that is not there',
      {
        ...thing(NAME),
        'objects/Look/model.json': { viewOf: 'Thing', fields: [{ name: 'title', from: 'nme' }] },
      },
      'metadata/objects/Look/model.json#/fields/0/from: "nme" is not a field of Thing.',
    ],
    [
      'a view that says more than it may',
      { ...thing(NAME), 'objects/Look/model.json': { viewOf: 'Thing', fields: [NAME] } },
      'metadata/objects/Look/model.json#/fields/0/kind: "kind" is not a key here.',
    ],
  ])('%s is named with file, pointer and remedy', (_title, files, text) => {
    const problems = problemsOf(files);
    expect(problems[0]).toContain(text);
    expect(problems).toHaveLength(1);
  });

  it('has a role without the fields that it is read by', () => {
    const model = { role: 'customFieldDefinition', fields: [NAME, { name: 'label', kind: 'INT' }] };
    const problems = problemsOf({ 'objects/Thing/model.json': model });
    expect(problems).toContainEqual(
      `${MODEL}#/role: "customFieldDefinition" needs a field "label" of kind STRING. Add it, or remove the role.`,
    );
    expect(problems).toHaveLength(6);
  });

  it('offers the nearest name', () => {
    expect(problemsOf(thing({ name: 'price', kind: 'LONK' }))[0]).toContain('Did you mean "LONG"?');
    expect(problemsOf(thing({ ...NAME, requird: true }))[0]).toContain('Did you mean "required"?');
  });

  it('breaks its own object alone', () => {
    const catalog = catalogOf({
      'objects/Broken/model.json': '{',
      'objects/Thing/model.json': {
        fields: [NAME, { name: 'brokenList', kind: 'LIST', typeName: 'Broken' }],
      },
      'objects/Thing/view.json': { columns: [{ field: 'name' }, { field: 'brokenList' }] },
    });
    expect([...catalog.objects.keys()]).toEqual(['Thing']);
    expect([...catalog.brokenObjects.keys()]).toEqual(['Broken']);
    expect(catalog.objects.get('Thing')).toMatchObject({ unavailable: ['brokenList'], problems: [] });
    expect(catalog.objects.get('Thing')?.fields.has('brokenList')).toBe(false);
  });
});

describe('a broken view', () => {
  const model = {
    ...thing(
      NAME,
      { name: 'size', kind: 'INT', sortable: true },
      { name: 'big', kind: 'BOOLEAN' },
      { name: 'day', kind: 'LOCAL_DATE', sortable: true },
      { name: 'letter', kind: 'STRING', format: 'document', documentType: 'letter' },
      { name: 'partList', kind: 'LIST', typeName: 'Part', inverseOf: 'thing' },
    ),
    'objects/Part/model.json': {
      fields: [
        { name: 'size', kind: 'INT' },
        { name: 'thing', kind: 'OBJECT', typeName: 'Thing' },
      ],
    },
  };

  it.each([
    [
      'a column that is no field',
      { columns: [{ field: 'nme' }] },
      `${VIEW}#/columns/0/field: "nme" is not a field of Thing.`,
    ],
    ['a search without an index', { search: ['name'] }, `${VIEW}#/search/0: "name" has no search index.`],
    ['a search on a boolean', { search: ['big'] }, `${VIEW}#/search/0: "big" is of kind BOOLEAN`],
    [
      'a text chosen above the list',
      { quickFilters: ['big', 'name'] },
      `${VIEW}#/quickFilters/1: "name" is of kind STRING`,
    ],
    [
      'a sort without an index',
      { sort: [{ field: 'name', direction: 'ASCENDING' }] },
      `${VIEW}#/sort/0/field: "name" has no sort index.`,
    ],
    [
      'tiles of nothing',
      { tiles: { show: ['name'] } },
      `${VIEW}#/tiles: Exactly one of picture, preview belongs here. Give one.`,
    ],
    [
      'tiles of two pictures',
      { tiles: { picture: '{name}', preview: 'letter' } },
      `${VIEW}#/tiles: Exactly one of picture, preview belongs here. Give one.`,
    ],
    [
      'tiles of what has no preview',
      { tiles: { preview: 'name' } },
      `${VIEW}#/tiles/preview: "name" is of kind STRING, which has no preview.`,
    ],
    [
      'an unknown way to print a date',
      { label: '{createdAt:week}' },
      `${VIEW}#/label: "week" is not a way to print a date. Known: day, month, year.`,
    ],
    [
      'a month of what is no date',
      { label: '{name:month}' },
      `${VIEW}#/label: "name" is no date: print it without ":month".`,
    ],
    [
      'a number of tags of what has none',
      { columns: [{ field: 'name', max: 2 }] },
      `${VIEW}#/columns/0/max: "max" is for LIST; "name" is of kind STRING. Remove it.`,
    ],
    [
      'a cell of another kind',
      { columns: [{ field: 'name', cell: 'progress' }] },
      `${VIEW}#/columns/0/cell: "progress" is for INT, LONG, DOUBLE, FLOAT; "name" is of kind STRING. Remove it.`,
    ],
    [
      'a share of the value itself',
      { columns: [{ field: 'size', cell: 'progress', shareOf: 'size' }] },
      `${VIEW}#/columns/0/shareOf: "size" is not another number of Thing. Known: version, partListTotal.`,
    ],
    [
      'a share without a bar',
      { columns: [{ field: 'size', shareOf: 'version' }] },
      `${VIEW}#/columns/0/shareOf: "shareOf" means nothing without "cell: progress". Add that, or remove it.`,
    ],
    [
      'a calendar by what is no date',
      { calendar: 'size' },
      `${VIEW}#/calendar: "size" is not a sortable date or time of Thing. Known: day, createdAt, modifiedAt.`,
    ],
    [
      'an end of another kind than the begin',
      { calendar: 'createdAt', calendarEnd: 'day' },
      `${VIEW}#/calendarEnd: "createdAt" and "day" have to be two fields of one kind. Name another one.`,
    ],
    [
      'a record of a list that leads nowhere back',
      { timeline: [{ field: 'name', at: 'createdAt' }] },
      `${VIEW}#/timeline/0/field: "name" is not a LIST of Thing whose records have a field that leads back. Known: partList.`,
    ],
    [
      'a moment of other records that is none',
      { timeline: [{ field: 'partList', at: 'size' }] },
      `${VIEW}#/timeline/0/at: "size" is not a sortable TIMESTAMP of Part. Known: createdAt, modifiedAt.`,
    ],
    [
      'a relation among the values of other records',
      { timeline: [{ field: 'partList', at: 'createdAt', show: ['thing'] }] },
      `${VIEW}#/timeline/0/show/0: "thing" is not a field of Part that is no relation.`,
    ],
    [
      'a section of a page that the form does not have',
      { form: { sections: [{ name: 'main', fields: ['name'] }] }, record: { sections: ['man'] } },
      `${VIEW}#/record/sections/0: "man" is not a section of this form. Known: main, customFields.`,
    ],
    ['a label without a field', { label: 'Thing' }, `${VIEW}#/label: "Thing" names no field.`],
    [
      'a column listed twice',
      { columns: [{ field: 'name' }, { field: 'name' }] },
      `${VIEW}#/columns/1/field: "name" is listed twice.`,
    ],
    [
      'a read-only column that can be edited',
      { columns: [{ field: 'id', editable: true }] },
      `${VIEW}#/columns/0/editable: "id" is read-only.`,
    ],
    [
      'a side that is none',
      { columns: [{ field: 'name', pinned: 'lft' }] },
      `${VIEW}#/columns/0/pinned: "lft" is not allowed here. Known: left, right. Did you mean "left"?`,
    ],
    [
      'an action that is none',
      { actions: { row: ['edit', 'delet'] } },
      `${VIEW}#/actions/row/1: "delet" is not allowed here. Known: edit, convert, history, delete, personalData, erase. Did you mean "delete"?`,
    ],
    [
      'a filter that is not understood',
      {
        filter: { type: 'FILTER', filter: { objectName: 'Thing', objectField: 'nme', operator: 'IS_NULL' } },
      },
      `${VIEW}#/filter/filter/objectField: "nme" is not a field of Thing.`,
    ],
    [
      'a filter by a variable that lists do not have',
      {
        filter: {
          type: 'FILTER',
          filter: {
            objectName: 'Thing',
            objectField: 'name',
            operator: 'EQUALS',
            variable: { id: 'form.name' },
          },
        },
      },
      `${VIEW}#/filter: "form.name" is not a variable of lists. Known: viewer.id, viewer.email.`,
    ],
    [
      'two built-in views of one name',
      { views: [NAMED_VIEW, NAMED_VIEW] },
      `${VIEW}#/views/1/name: "named" is listed twice. Rename or remove one.`,
    ],
    [
      'two views that the list begins with',
      {
        views: [
          { ...NAMED_VIEW, default: true },
          { ...NAMED_VIEW, name: 'other', default: true },
        ],
      },
      `${VIEW}#/views/1/default: "default" is listed twice. Remove one.`,
    ],
    [
      'a built-in view whose filter is not understood',
      {
        views: [
          {
            name: 'named',
            filter: {
              type: 'FILTER',
              filter: { objectName: 'Thing', objectField: 'nme', operator: 'IS_NULL' },
            },
          },
        ],
      },
      `${VIEW}#/views/0/filter/filter/objectField: "nme" is not a field of Thing.`,
    ],
    [
      'only hidden columns',
      { columns: [{ field: 'name', hidden: true }] },
      `${VIEW}#/columns: Every column is hidden`,
    ],
    ['an unknown key', { colums: [] }, `${VIEW}#/colums: "colums" is not a key here.`],
  ])('%s is named, and the object works without its view', (_title, view, text) => {
    const catalog = catalogOf({ ...model, 'objects/Thing/view.json': view });
    expect(catalog.problems.map(problemText)[0]).toContain(text);
    expect(catalog.objects.get('Thing')).toMatchObject({ view: null, recordLabel: '{name}' });
  });

  it('takes a search on a field with an index', () => {
    const files = thing({ ...NAME, searchable: true });
    expect(problemsOf({ ...files, 'objects/Thing/view.json': { search: ['name'] } })).toEqual([]);
  });

  it('refuses to exclude what every record needs', () => {
    const files = thing({ ...NAME, required: true });
    const view = { form: { exclude: ['name'] } };
    expect(problemsOf({ ...files, 'objects/Thing/view.json': view })[0]).toContain(
      'is required and has no default',
    );
  });

  it('refuses defaults that leave out of every form what a record needs', () => {
    const defaults = { pageSize: 25, form: { exclude: ['other', 'name'], noEmptyOption: [] } };
    const problems = (field: object) =>
      problemsOf({ ...thing({ ...NAME, ...field }), 'defaults.view.json': defaults });
    expect(problems({ required: true })).toEqual([
      expect.stringContaining('metadata/defaults.view.json#/form/exclude/1: "name" of Thing is required'),
    ]);
    expect(problems({ required: true, default: 'x' })).toEqual([]);
    expect(problems({})).toEqual([]);
  });
});

describe('areas', () => {
  it('names an entry whose object does not exist', () => {
    const areas = {
      areas: [{ key: 'a', access: 'contacts', entries: [{ key: 'b', route: '/app/b', object: 'Thign' }] }],
    };
    const [problem] = problemsOf({ ...thing(NAME), 'areas.json': areas });
    expect(problem).toContain('metadata/areas.json#/areas/0/entries/0/object: "Thign" is not an object.');
    expect(problem).toContain('Did you mean "Thing"?');
  });
});

describe('links', () => {
  it('reads a list from both sides, with totals', () => {
    const catalog = catalogOf({
      'objects/Box/model.json': {
        fields: [NAME, { name: 'thingList', kind: 'LIST', typeName: 'Thing', inverseOf: 'boxList' }],
      },
      ...thing(NAME, { name: 'boxList', kind: 'LIST', typeName: 'Box' }),
    });
    expect(catalog.problems).toEqual([]);
    expect(catalog.objects.get('Thing')?.fields.get('boxList')?.relation).toEqual({
      type: 'members',
      target: 'Box',
    });
    expect(catalog.objects.get('Box')?.fields.get('thingList')).toMatchObject({
      readOnly: true,
      relation: { type: 'inverseMembers', target: 'Thing', through: 'boxList' },
    });
    expect(catalog.objects.get('Box')?.fields.get('thingListTotal')).toMatchObject({
      kind: 'LONG',
      readOnly: true,
    });
  });
});

describe('a view model', () => {
  const files = {
    ...thing(
      { ...NAME, unique: true, required: true },
      { name: 'partList', kind: 'LIST', typeName: 'Thing' },
      { name: 'tagList', kind: 'LIST', typeName: 'STRING' },
    ),
    'objects/Look/model.json': {
      viewOf: 'Thing',
      fields: [
        { name: 'uuid', from: 'id' },
        { name: 'title', from: 'name' },
        { name: 'pieceList', from: 'partList' },
      ],
    },
  };

  it('has the fields of its source by names of its own, to be read only', () => {
    const catalog = catalogOf(files);
    const look = catalog.objects.get('Look');
    expect(catalog.problems).toEqual([]);
    expect(look).toMatchObject({ name: 'Look', source: 'Thing', recordLabel: '{title}' });
    expect(look?.fields.get('uuid')).toMatchObject({ from: 'id', readOnly: true });
    expect(look?.fields.get('title')).toMatchObject({
      kind: 'STRING',
      from: 'name',
      readOnly: true,
      required: false,
    });
    expect(look?.fields.get('pieceListTotal')).toMatchObject({ kind: 'LONG', computed: { type: 'count' } });
    expect(look?.fields.has('tagList')).toBe(false);
  });

  it('breaks with its source, and says so', () => {
    const catalog = catalogOf({ ...files, 'objects/Thing/model.json': '{' });
    expect([...catalog.brokenObjects.keys()].sort()).toEqual(['Look', 'Thing']);
    expect(catalog.brokenObjects.get('Look')?.map(problemText).join()).toContain(
      'The model of "Thing" is broken.',
    );
    // One mistake, one problem.
    expect(catalog.problems.map(({ file }) => file)).toEqual(['metadata/objects/Thing/model.json']);
  });
});

describe('lists that hold no records', () => {
  it('are linked to nothing and have no total', () => {
    const catalog = catalogOf(
      thing(
        { name: 'tagList', kind: 'LIST', typeName: 'STRING' },
        { name: 'partList', kind: 'LIST', item: [NAME] },
      ),
    );
    const fields = catalog.objects.get('Thing')?.fields;
    expect(catalog.problems).toEqual([]);
    expect(fields?.get('tagList')).toMatchObject({ element: 'STRING', relation: undefined });
    expect(fields?.get('partList')?.element).toMatchObject([
      { name: 'name', kind: 'STRING', required: false },
    ]);
    expect(fields?.has('tagListTotal')).toBe(false);
  });
});
