import { describe, expect, it } from 'vitest';
import { buildCatalog } from '../../../src/contract/metadata/build-catalog.ts';
import { recordDocument } from '../../../src/engine/query/document.ts';
import { field, metadata, model } from '../fixtures.ts';

const relation = (name: string, kind: 'LIST' | 'OBJECT', more: object = {}) =>
  field(name, kind, { typeName: 'Port', recordLabel: '{name}', ...more });
const FIELDS = [
  field('mood', 'ENUM', { enumValues: [{ name: 'A', label: 'A' }] }),
  field('loadStatus', 'ENUM', { enumValues: [{ name: 'A', label: 'A' }] }),
  relation('responsiblePort', 'OBJECT'),
  relation('portList', 'LIST'),
  relation('berthList', 'LIST', { readOnly: true, back: { name: 'ship', kind: 'OBJECT', readOnly: false } }),
  field('lastVisitedAt', 'TIMESTAMP'),
];
const page = (view: object | null = null, more: object = {}) => {
  const built = model({ fields: [...metadata().fields, ...FIELDS], ...(view && { view }), ...more });
  const { glance, sections, related, tabs, contacts } = built.page;
  return {
    built,
    glance: glance.map(({ path }) => path),
    facts: sections.flatMap(({ fields }) => fields.map((each) => each.field.name)),
    related: related.map((each) => [each.field.name, each.tab]),
    tabs: tabs.map(({ name }) => name),
    contacts,
  };
};

describe('the page of a record', () => {
  it('without a line about it: states first, then whose it is and when it was dealt with; lists at the side', () => {
    const { glance, facts, related } = page();
    expect(glance.slice(0, 2)).toEqual(['state', 'loadStatus']);
    expect(glance).toContain('responsiblePort');
    expect(glance).toContain('lastVisitedAt');
    expect(glance).not.toContain('mood');
    expect(facts).toContain('mood');
    // Each stands once.
    for (const name of [...glance, 'portList']) expect(facts).not.toContain(name);
    expect(related).toEqual(expect.arrayContaining([['portList', undefined]]));
  });

  it('as its view says: what stands beside the name, which sections, which lists', () => {
    const form = {
      sections: [
        { name: 'one', fields: ['name'] },
        { name: 'two', fields: ['mood'] },
      ],
      tabs: [
        { name: 'data', sections: ['one', 'two'] },
        { name: 'berths', related: 'berthList' },
      ],
    };
    expect(page({ form }).related).toContainEqual(['berthList', 'berths']);
    const given = page({
      form,
      timeline: [{ field: 'berthList', at: 'createdAt' }],
      record: { glance: ['state'], sections: ['two'], related: ['berthList'] },
    });
    expect(given).toMatchObject({
      glance: ['state'],
      facts: ['mood'],
      related: [['berthList', 'berths']],
      tabs: ['berths'],
      contacts: ['berthList'],
    });
    const foreign = page(
      { form, timeline: [{ field: 'berthList', at: 'createdAt' }] },
      { unsupported: ['history'] },
    );
    expect(foreign.contacts).toEqual([]);
  });

  it('asks for what stands beside the name also where the form does not have it', () => {
    const form = { exclude: ['loadStatus', 'portList'] };
    const { built } = page({ form, record: { glance: ['loadStatus', 'portList'] } });
    const text = recordDocument(built).loc?.source.body ?? JSON.stringify(recordDocument(built));
    expect(text).toContain('loadStatus');
    expect(text).toContain('portList');
  });

  it.each([
    [
      {
        glance: ['name', 'nobody'],
        sections: ['one', 'customFields', 'nowhere'],
        related: ['portList', 'name'],
      },
      ['/record/glance/1', '/record/related/1', '/record/sections/2'],
    ],
    [{ glance: ['name', 'name'] }, ['/record/glance/0']],
  ])('is checked: fields, sections and lists that there are, each once', (record, pointers) => {
    const files = {
      'objects/Ship/model.json': {
        fields: [
          { name: 'name', kind: 'STRING' },
          { name: 'portList', kind: 'LIST', typeName: 'Port' },
        ],
      },
      'objects/Port/model.json': { fields: [{ name: 'name', kind: 'STRING' }] },
      'objects/Ship/view.json': {
        form: { sections: [{ name: 'one', fields: ['name'] }] },
        record,
      },
    };
    const { objects } = buildCatalog(
      new Map(Object.entries(files).map(([file, content]) => [file, JSON.stringify(content)])),
    );
    expect(
      objects
        .get('Ship')
        ?.problems.map(({ pointer }) => pointer)
        .toSorted(),
    ).toEqual(pointers);
  });
});
