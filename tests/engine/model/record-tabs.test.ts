import { describe, expect, it } from 'vitest';
import {
  type FormLayout,
  sectionsIn,
  withoutSection,
  withoutTab,
  withSectionAt,
  withTabOf,
} from '../../../src/areas/configuration/model/view/form-board.ts';
import { splitInput } from '../../../src/engine/hooks/inverse-lists.ts';
import { formFields, newRecordForm } from '../../../src/engine/model/form.ts';
import { field, metadata, model } from '../fixtures.ts';

const back = (kind: 'LIST' | 'OBJECT', readOnly = false) => ({ name: 'ship', kind, readOnly });
const list = (name: string, more: object) =>
  field(name, 'LIST', { typeName: 'Port', readOnly: true, ...more });
const LISTS = [
  list('berthList', { back: back('OBJECT') }),
  list('portList', { back: back('LIST') }),
  list('lockedList', { back: back('LIST', true) }),
  list('lostList', {}),
];
const ships = (view: object = {}, more: object = {}) =>
  model({ fields: [...metadata().fields, ...LISTS], view: { form: view }, ...more });
const sections = [{ name: 'main', fields: ['name'] }];

describe('tabs of a record', () => {
  const tabs = [
    { name: 'data', sections: ['main'] },
    { name: 'berths', related: 'berthList' },
    { name: 'lost', related: 'lostList' },
    { name: 'past', timeline: true },
  ];
  const timeline = [
    { field: 'portList', at: 'createdAt', show: ['name'] },
    { field: 'lostList', at: 'createdAt' },
  ];
  const { form } = ships({}, { view: { timeline, form: { sections, tabs } } });

  it('show lists with a way back and the timeline of such; the listed field stands in no section', () => {
    expect(form.tabs.map(({ name, kind, sections: own }) => [name, kind, own])).toEqual([
      ['data', undefined, ['main']],
      ['berths', 'related', []],
      ['past', 'timeline', []],
    ]);
    expect(form.tabs[2]).toMatchObject({ sources: [{ icon: 'event', show: ['name'] }] });
    expect(formFields(form).map((each) => each.field.name)).not.toContain('berthList');
  });

  it('are no part of a new record’s form, nor of one of a server without history', () => {
    expect(newRecordForm(form).tabs).toEqual([]);
    const foreign = ships({}, { unsupported: ['history'], view: { form: { sections, tabs } } });
    expect(foreign.form.tabs.map(({ name }) => name)).toEqual(['data', 'berths']);
  });
});

describe('inverse lists', () => {
  const { form } = ships();
  const readOnly = Object.fromEntries(formFields(form).map((each) => [each.field.name, each.readOnly]));

  it('are written where the other side is a LIST that may be', () => {
    expect(readOnly).toMatchObject({ portList: false, berthList: true, lockedList: true, lostList: true });
    expect(formFields(form).find(({ field: own }) => own.name === 'portList')?.field.readOnly).toBe(false);
    const shown = ships({}, { actions: ['VIEW'] }).form;
    expect(formFields(shown).every((each) => each.readOnly)).toBe(true);
  });

  it('are taken out of what a save writes to the record itself', () => {
    const { own, lists } = splitInput(ships(), { name: 'A', portList: ['p'], crewList: ['c'] });
    expect(own).toEqual({ name: 'A', crewList: ['c'] });
    expect(lists).toMatchObject([{ back: { name: 'ship' }, ids: ['p'] }]);
  });
});

describe('the layout of a form', () => {
  const first: FormLayout = { sections, tabs: [{ name: 'data', sections: ['main'] }] };
  const whole = withTabOf(withTabOf(first, 'berths', { related: 'berthList' }), 'own', {
    customFields: true,
  });

  it('keeps tabs without sections when sections go, and takes them out by themselves', () => {
    expect(withoutSection(whole, 'main').tabs).toEqual([
      { name: 'berths', related: 'berthList' },
      { name: 'own', customFields: true },
    ]);
    expect(withoutTab(whole, 'berths').tabs?.map(({ name }) => name)).toEqual(['data', 'own']);
    expect(sectionsIn(whole, 'own')).toEqual(['customFields']);
  });

  it('moves the tenant’s own fields out of their tab as any section', () => {
    expect(withSectionAt(whole, 'customFields', 'data', 1).tabs).toEqual([
      { name: 'data', sections: ['main', 'customFields'] },
      { name: 'berths', related: 'berthList' },
    ]);
  });
});
