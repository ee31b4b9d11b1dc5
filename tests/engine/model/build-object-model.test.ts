import { describe, expect, it } from 'vitest';
import { queryFilter } from '../../../src/contract/filter/filter.ts';
import { FEATURES, type ObjectMetadata } from '../../../src/contract/metadata/introspection.ts';
import type { ViewFile } from '../../../src/contract/metadata/view.ts';
import { ViewFile as ViewSchema } from '../../../src/contract/metadata/view.ts';
import { columnValue } from '../../../src/engine/model/column-value.ts';
import { defaults, field, item, metadata, model } from '../fixtures.ts';

const shown = (more: Partial<ObjectMetadata> = {}) =>
  model(more)
    .columns.filter(({ hidden }) => !hidden)
    .map(({ path }) => path);

describe('lists of what are no records', () => {
  const element = [item('kindOf', { required: true }), item('labels', { kind: 'LIST', element: 'STRING' })];
  const own = field('customFieldList', 'LIST', { element });
  const parts = field('partList', 'LIST', { element });
  const formOf = (more: Partial<ObjectMetadata>) =>
    model({ fields: [own, parts, ...metadata().fields], ...more }).form.sections.flatMap(
      ({ fields }) => fields,
    );
  const find = (name: string, more: Partial<ObjectMetadata> = {}) =>
    formOf(more).find((each) => each.field.name === name);

  it('have a form field for each value of an item', () => {
    expect(find('partList')?.items).toMatchObject([
      {
        field: { name: 'kindOf', kind: 'STRING', required: true, typeName: null },
        readOnly: false,
        items: [],
      },
      { field: { name: 'labels', element: 'STRING' }, readOnly: false },
    ]);
  });

  it("leave tenants' own fields to a screen of their own, unless the view names them", () => {
    const columns = model({ fields: [own, ...metadata().fields] }).columns.map(({ path }) => path);
    expect(columns).not.toContain('customFieldList');
    expect(find('customFieldList')).toBeUndefined();
    const view = { form: { sections: [{ name: 'main', fields: ['customFieldList'] }] } };
    expect(find('customFieldList', { view })?.items).toHaveLength(2);
  });

  it('cannot be written, as nothing else, where the object cannot', () => {
    const fields = formOf({ actions: ['VIEW'] });
    expect(fields.every(({ readOnly }) => readOnly)).toBe(true);
    expect(fields.flatMap(({ items }) => items).every(({ readOnly }) => readOnly)).toBe(true);
  });
});

describe('columns without a view', () => {
  it('show the label first, then state, addresses, what it belongs to, dates, numbers and lists', () => {
    expect(shown()).toEqual([
      'name',
      'state',
      'email',
      'harbour',
      'launched',
      'tonnage',
      'crewList',
      'voyageList',
    ]);
  });

  it('are as wide as what they hold, shares drawn as such, and ids of other systems hidden', () => {
    const fields = [
      field('lastName', 'STRING'),
      field('firstName', 'STRING'),
      field('externalId', 'STRING'),
      field('done', 'INT', { max: 100, min: 0 }),
      field('percentDone', 'INT', { max: 100, min: 0 }),
      field('avatarUrl', 'STRING', { format: 'url' }),
      field('vatNumber', 'STRING'),
      field('dueDate', 'LOCAL_DATE'),
    ];
    const { columns } = model({ recordLabel: '{firstName} {lastName}', fields });
    expect(columns.map(({ path, cell, width, hidden }) => [path, cell, width ?? 0, hidden])).toEqual([
      ['lastName', 'text', 0, false],
      ['firstName', 'text', 0, false],
      ['avatarUrl', 'link', 0, false],
      ['vatNumber', 'text', 120, false],
      ['percentDone', 'progress', 160, false],
      ['dueDate', 'text', 120, false],
      ['done', 'text', 110, false],
      ['externalId', 'text', 290, true],
    ]);
  });

  it('come in the order of the label, last names first', () => {
    const fields = [field('firstName', 'STRING'), field('lastName', 'STRING')];
    expect(model({ recordLabel: '{firstName} {lastName}', fields }).list.sort).toEqual([
      { field: 'lastName', direction: 'ASCENDING' },
      { field: 'firstName', direction: 'ASCENDING' },
    ]);
    expect(model({ recordLabel: '{id}' }).list.sort).toEqual([]);
  });

  it("leave tenants' own fields out, which records do not carry under their names", () => {
    const own = { ...field('size', 'INT'), isCustomField: true };
    expect(model({ fields: [...metadata().fields, own] }).fields.has('size')).toBe(false);
  });

  it('hide ids, long texts, totals and system fields, but offer them', () => {
    const hidden = model()
      .columns.filter((column) => column.hidden)
      .map(({ path }) => path);
    expect(hidden).toEqual(['remarks', 'createdAt', 'modifiedAt', 'crewListTotal', 'voyageListTotal', 'id']);
  });

  it('show at most eight', () => {
    const fields = Array.from({ length: 30 }, (_, index) => field(`text${index}`, 'STRING'));
    expect(shown({ fields })).toHaveLength(8);
  });

  it('show the id where there is nothing else', () => {
    const { fields } = metadata();
    expect(shown({ recordLabel: '{id}', fields: fields.filter(({ name }) => name === 'id') })).toEqual([
      'id',
    ]);
  });

  it('are drawn by kind', () => {
    const cells = Object.fromEntries(model().columns.map(({ path, cell }) => [path, cell]));
    expect(cells).toMatchObject({
      name: 'text',
      email: 'link',
      state: 'tags',
      harbour: 'tags',
      crewList: 'tags',
    });
  });
});

describe('a view', () => {
  it('names the columns, their cells, widths and numbers of tags, and paths', () => {
    const view: ViewFile = {
      columns: [
        { field: 'crewList', max: 1, width: 200 },
        { field: 'harbour.name' },
        { field: 'id', hidden: true },
      ],
    };
    expect(model({ view }).columns).toMatchObject([
      { path: 'crewList', cell: 'tags', max: 1, width: 200, hidden: false },
      { path: 'harbour.name', cell: 'text', sortable: false, label: 'Label of harbour' },
      { path: 'id', hidden: true },
    ]);
  });

  it('loses what the server does not have, and nothing else', () => {
    const view: ViewFile = {
      columns: [{ field: 'gone' }, { field: 'name' }],
      search: ['gone', 'name'],
      form: { sections: [{ name: 'main', fields: ['gone', 'name'] }] },
    };
    const built = model({ view });
    expect(built.columns.map(({ path }) => path)).toEqual(['name']);
    expect(built.search.text).toEqual(['name']);
    expect(built.form.sections[0]?.fields.map((each) => each.field.name)).toEqual(['name']);
  });
});

describe('the search', () => {
  it('looks through names and e-mail addresses, and through whole numbers that lists sort by', () => {
    const number = field('hullNumber', 'INT', { sortable: true });
    const price = field('price', 'INT', { sortable: true });
    const { search } = model({ fields: [...metadata().fields, number, price] });
    expect(search).toEqual({ text: ['email', 'name'], numeric: ['hullNumber'] });
  });

  it('looks only through what has an index; where nothing has one, through the label', () => {
    const searched = (indexed: readonly string[]) =>
      model({
        fields: metadata().fields.map((each) => ({ ...each, searchable: indexed.includes(each.name) })),
      }).search.text;
    expect(searched(['email', 'remarks'])).toEqual(['email']);
    expect(searched([])).toEqual(['name']);
  });
});

describe('the form', () => {
  const names = (more: Partial<ObjectMetadata> = {}) =>
    model(more).form.sections.flatMap(({ fields }) => fields.map((each) => each.field.name));

  it('leaves out system fields, totals and NONE, and shows read-only fields as such', () => {
    expect(names()).toEqual([
      'launched',
      'tonnage',
      'state',
      'email',
      'name',
      'crewList',
      'harbour',
      'voyageList',
      'remarks',
    ]);
    const readOnly = model()
      .form.sections.flatMap(({ fields }) => fields)
      .filter((each) => each.readOnly);
    expect(readOnly?.map((each) => each.field.name)).toEqual(['voyageList']);
  });

  it('has sections by what fields mean, with the titles of the locale, where there are many fields', () => {
    const sections = [{ name: 'relations', label: 'Relations' }];
    expect(
      model({ sections }).form.sections.map(({ name, title, fields }) => [name, title, fields.length]),
    ).toEqual([
      ['general', undefined, 5],
      ['relations', 'Relations', 3],
      ['remarks', undefined, 1],
    ]);
    const few = model({ fields: metadata().fields.slice(0, 7) }).form.sections;
    expect(few.map(({ name, fields }) => [name, fields.length])).toEqual([['rest', 7]]);
  });

  it('adds up what defaults and view exclude', () => {
    const left = names({
      defaults: defaults({ exclude: ['remarks'] }),
      view: { form: { exclude: ['email'] } },
    });
    expect(left).not.toContain('remarks');
    expect(left).not.toContain('email');
  });

  it('gives choices an empty option, except where the rules say otherwise', () => {
    const state = (more: Partial<ObjectMetadata> = {}) =>
      model(more).form.sections[0]?.fields.find((each) => each.field.name === 'state');
    expect(state()?.choices.map(({ name }) => name)).toEqual(['', 'DOCKED', 'AT_SEA']);
    const without = state({ defaults: defaults({ noEmptyOption: ['state'] }) });
    expect(without).toMatchObject({ hasEmptyOption: false });
    expect(without?.choices.map(({ name }) => name)).toEqual(['DOCKED', 'AT_SEA']);
  });

  it('puts fields in sections with the titles of the locale, and the rest last without a title', () => {
    const view: ViewFile = {
      form: {
        sections: [
          { name: 'main', fields: ['name', 'state'] },
          { name: 'other', fields: ['email'] },
        ],
      },
    };
    const sections = model({ view }).form.sections.map(({ name, title, fields }) => [
      name,
      title,
      fields.length,
    ]);
    expect(sections).toEqual([
      ['main', 'Main facts', 2],
      ['other', undefined, 1],
      ['rest', undefined, 6],
    ]);
  });
});

describe('every key of a view changes the model', () => {
  const base: ViewFile = {
    columns: [{ field: 'name' }, { field: 'crewList' }],
    search: ['name'],
    sort: [{ field: 'name', direction: 'ASCENDING' }],
    pageSize: 25,
    form: { exclude: ['remarks'], noEmptyOption: [], sections: [{ name: 'main', fields: ['name'] }] },
  };
  const columns = (change: object): ViewFile => ({
    ...base,
    columns: [{ field: 'name' }, { field: 'crewList', ...change }],
  });
  const form = (change: object): ViewFile => ({ ...base, form: { ...base.form, ...change } });
  const changes: Record<string, ViewFile> = {
    columns: { ...base, columns: [{ field: 'name' }] },
    'columns.field': columns({ field: 'email' }),
    'columns.hidden': columns({ hidden: true }),
    'columns.width': columns({ width: 333 }),
    'columns.cell': columns({ cell: 'text' }),
    'columns.max': columns({ max: 2 }),
    'columns.pinned': columns({ pinned: 'left' }),
    'columns.editable': { ...base, columns: [{ field: 'name', editable: false }, { field: 'crewList' }] },
    filter: { ...base, filter: queryFilter('Ship', 'email', 'IS_NOT_NULL') },
    actions: { ...base, actions: { bulk: [] } },
    'actions.header': { ...base, actions: { header: ['new'] } },
    'actions.row': { ...base, actions: { row: [] } },
    'actions.bulk': { ...base, actions: { bulk: ['export', 'edit'] } },
    record: { ...base, record: { glance: [] } },
    'record.glance': { ...base, record: { glance: ['email'] } },
    'record.sections': { ...base, record: { sections: ['customFields'] } },
    'record.related': { ...base, record: { related: [] } },
    search: { ...base, search: ['name', 'email'] },
    quickFilters: { ...base, quickFilters: [] },
    tiles: { ...base, tiles: { picture: '{name}' } },
    'tiles.placeholder': { ...base, tiles: { picture: '{name}', placeholder: 'email' } },
    calendar: { ...base, calendar: 'launched' },
    calendarEnd: { ...base, calendar: 'launched', calendarEnd: 'modifiedAt' },
    sort: { ...base, sort: [{ field: 'launched', direction: 'ASCENDING' }] },
    'sort.direction': { ...base, sort: [{ field: 'name', direction: 'DESCENDING' }] },
    pageSize: { ...base, pageSize: 100 },
    form: { ...base, form: {} },
    'form.exclude': form({ exclude: ['email'] }),
    'form.noEmptyOption': form({ noEmptyOption: ['state'] }),
    'form.sections': form({ sections: [{ name: 'main', fields: ['email'] }] }),
    'form.sections.name': form({ sections: [{ name: 'other', fields: ['name'] }] }),
    'form.tabs': form({
      tabs: [
        { name: 'first', sections: ['main'] },
        { name: 'second', sections: ['main'] },
      ],
    }),
    'form.fields.when': form({ fields: { email: { when: queryFilter('Ship', 'name', 'IS_NOT_NULL') } } }),
    'form.fields.readOnly': form({ fields: { email: { readOnly: true } } }),
    'form.fields.required': form({ fields: { email: { required: true } } }),
    'form.fields.widget': form({ fields: { state: { widget: 'radio' } } }),
    'form.fields.pastAllowed': form({ fields: { launched: { pastAllowed: false } } }),
    'form.fields.minLength': form({ fields: { email: { minLength: 3 } } }),
    'form.fields.wide': form({ fields: { email: { wide: true } } }),
    'form.fields.picker.filter': form({
      fields: { harbour: { picker: { filter: queryFilter('Harbour', 'name', 'IS_NOT_NULL') } } },
    }),
    'form.fields.picker.create': form({ fields: { harbour: { picker: { create: false } } } }),
  };

  it.each(Object.keys(changes))('%s', (key) => {
    expect(model({ view: changes[key] as ViewFile })).not.toEqual(model({ view: base }));
  });

  // A label is resolved by the server, which sends it as `recordLabel`, and so are built-in views; details of the palette, the dashboard's cards and pictures of the menu are made there too.
  it('knows all keys', () => {
    const changed = Object.keys(changes).map((key) => key.split('.')[0]);
    const known = new Set([
      ...changed,
      '$schema',
      'label',
      'detail',
      'timeline',
      'dashboard',
      'icon',
      'views',
    ]);
    expect(new Set(Object.keys(ViewSchema.properties))).toEqual(known);
  });

  it.each(['recordLabel', 'label', 'pluralLabel', 'route', 'name'] as const)('%s of the object', (key) => {
    expect(model({ [key]: 'changed {email}' })).not.toEqual(model());
  });

  it('those of the defaults', () => {
    const with_ = (changed: ObjectMetadata['defaults']) => model({ defaults: changed });
    expect(with_({ ...defaults(), pageSize: 5 })).not.toEqual(model());
    expect(with_(defaults({ exclude: ['name'] }))).not.toEqual(model());
    expect(with_(defaults({ noEmptyOption: ['state'] }))).not.toEqual(model());
  });
});

describe('a list', () => {
  /** What only some objects have, by their models. */
  const special = FEATURES.slice(FEATURES.indexOf('savedViews') + 1);
  const actions = (more: Partial<ObjectMetadata> = {}) =>
    model({ unsupported: special, ...more }).list.actions;
  it('offers to import where that makes or changes records', () => {
    const unsupported = special.filter((feature) => feature !== 'import');
    const header = (...allowed: ObjectMetadata['actions']) =>
      actions({ unsupported, actions: allowed }).header;
    expect([header('VIEW'), header('CREATE'), header('EDIT')]).toEqual([[], ['import', 'new'], ['import']]);
  });

  it('offers what the viewer may do', () => {
    expect(actions().bulk).toEqual(['edit', 'delete', 'export']);
    expect(actions({ actions: ['VIEW', 'EXPORT'] })).toEqual({
      header: ['export'],
      row: ['history'],
      bulk: ['export'],
      end: [],
    });
    expect(actions({ actions: ['VIEW', 'CREATE', 'EDIT'] })).toEqual({
      header: ['new'],
      row: ['edit', 'history'],
      bulk: ['edit'],
      end: ['add'],
    });
    const view = { actions: { row: ['delete', 'edit'] as const } } as unknown as ViewFile;
    expect(actions({ view }).row).toEqual(['delete', 'edit']);
  });

  it('edits values in place only where they can be written, also those of lists that are no items', () => {
    const columns = ['name', 'crewList', 'harbour.name', 'createdAt'].map((path) => ({
      field: path,
      editable: true,
    }));
    const editable = (more: Partial<ObjectMetadata> = {}) =>
      model({ view: { columns }, ...more })
        .columns.filter((column) => column.editable)
        .map(({ path }) => path);
    expect(editable()).toEqual(['name', 'crewList']);
    expect(editable({ actions: ['VIEW', 'CREATE'] })).toEqual([]);
  });

  it('edits every value in place that the form takes in an input which fits a cell, unless the view says no', () => {
    const fields = [
      ...metadata().fields,
      field('story', 'STRING', { format: 'richText' }),
      field('rule', 'STRING', { format: 'filter' }),
    ];
    const editable = (view: ViewFile = {}) => {
      const { columns, otherColumns } = model({ fields, view });
      return [...columns, ...otherColumns].filter((column) => column.editable).map(({ path }) => path);
    };
    const all = ['name', 'state', 'email', 'harbour', 'launched', 'tonnage', 'remarks', 'crewList'];
    expect(editable().sort()).toEqual([...all].sort());
    const columns = [{ field: 'name', editable: false }, { field: 'state' }];
    expect(editable({ columns }).sort()).toEqual(
      ['state', 'remarks', 'harbour', 'launched', 'tonnage', 'email', 'crewList'].sort(),
    );
    const when = queryFilter('Ship', 'state', 'EQUALS', 'DOCKED');
    const form = { exclude: ['state'], fields: { email: { readOnly: true }, remarks: { when } } };
    expect(editable({ columns, form }).sort()).toEqual(['crewList', 'harbour', 'launched', 'tonnage']);
  });

  it('has the fields that its view does not name once they are picked', () => {
    const { columns, otherColumns } = model({
      view: { columns: [{ field: 'name' }, { field: 'harbour.name' }] },
    });
    expect(columns.map(({ path }) => path)).toEqual(['name', 'harbour.name']);
    const others = otherColumns.map(({ path }) => path);
    expect(others).toEqual(expect.arrayContaining(['harbour', 'state', 'createdAt', 'id']));
    expect(others).not.toEqual(expect.arrayContaining(['version']));
    expect(others.some((path) => ['name', 'version', 'secret'].includes(path))).toBe(false);
    expect(model().otherColumns).toEqual([]);
  });

  it('has the state second, right behind the name, where its view names no columns', () => {
    const life = { field: 'state', start: [], rules: [], requireAny: [] };
    const logo = field('avatarUrl', 'STRING', { format: 'url' });
    const paths = (more: Partial<ObjectMetadata>) =>
      model({ fields: [logo, ...metadata().fields], ...more }).columns.map(({ path }) => path);
    expect(paths({ life }).slice(0, 3)).toEqual(['name', 'state', 'avatarUrl']);
    expect(paths({ life, view: { columns: [{ field: 'email' }, { field: 'state' }] } })).toEqual([
      'email',
      'state',
    ]);
  });

  it("has a column for each of the tenant's own fields, not shown at first", () => {
    const own = field('Loyalty_points', 'INT', { isCustomField: true, sortable: true, label: 'Loyalty' });
    const { columns } = model({ fields: [...metadata().fields, own] });
    const column = columns.find(({ path }) => path === 'Loyalty_points');
    expect(column).toMatchObject({ label: 'Loyalty', hidden: true, sortable: true, numeric: true });
    const customFieldList = [{ fieldName: 'Loyalty_points', valueList: ['7'] }];
    expect(column && columnValue({ customFieldList }, column)).toBe(7);
    expect(column && columnValue({ customFieldList: [] }, column)).toBeNull();
  });

  it("shows the tenant's own fields that the view names in their places, once, and does not edit them there", () => {
    const own = field('Loyalty_points', 'INT', { isCustomField: true, label: 'Loyalty' });
    const fields = [...metadata().fields, own];
    const { columns } = model({
      fields,
      view: { columns: [{ field: own.name, width: 90, editable: true }] },
    });
    expect(columns).toMatchObject([
      { path: own.name, label: 'Loyalty', hidden: false, width: 90, editable: false },
    ]);
  });
});
