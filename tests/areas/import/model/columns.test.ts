/** Where columns can go, what a change of one does, and what a kept mapping makes of another file. */
import { describe, expect, it } from 'vitest';
import type { ColumnMapping, ImportMapping } from '../../../../src/contract/import/mapping.ts';
import { applyTemplate } from '../../../../src/areas/import/model/apply-template.ts';
import type { ImportRun } from '../../../../src/areas/import/model/import-run.ts';
import { goesOn, stageAt } from '../../../../src/areas/import/model/stage.ts';
import {
  changeColumn,
  columnMapping,
  columnPointer,
  importTargets,
} from '../../../../src/areas/import/model/targets.ts';
import { field } from '../../../engine/fixtures.ts';

const column = (index: number, name: string | null, more: Partial<ColumnMapping> = {}): ColumnMapping => ({
  column: index,
  target: name === null ? null : { field: name },
  write: 'overwrite',
  separator: null,
  values: {},
  format: null,
  ...more,
});
const mapping = (...columns: ColumnMapping[]): ImportMapping => ({
  match: { key: 'email' },
  mode: 'both',
  clearToken: null,
  unknown: {},
  columns,
});

describe('targets', () => {
  const fields = [
    field('id', 'STRING', { readOnly: true }),
    field('total', 'LONG', { readOnly: true }),
    field('email', 'STRING'),
    field('partList', 'LIST', { typeName: 'Part' }),
    field('items', 'LIST', { element: [] }),
    field('size', 'STRING', { isCustomField: true }),
  ];

  it('are the fields that a cell can fill, by what they are', () => {
    expect(importTargets({ fields }, false).map(({ group, key }) => `${group} ${key}`)).toEqual([
      'fields field:id',
      'fields field:email',
      'relations field:partList',
      'own custom:size',
    ]);
    expect(
      importTargets({ fields }, true)
        .slice(-2)
        .map(({ key }) => key),
    ).toEqual(['fullName:firstLast', 'fullName:lastFirst']);
  });
});

describe('a column', () => {
  it('that gets another target keeps no settings of the one before, but its rule of writing', () => {
    const before = mapping(column(2, 'day', { format: 'dd.MM.yyyy', write: 'fill' }), column(0, 'email'));
    const { columns } = changeColumn(before, 2, { target: { field: 'name' } });
    expect(columns).toEqual([column(0, 'email'), column(2, 'name', { write: 'fill' })]);
    expect(columnMapping(changeColumn(before, 2, { write: 'never' }), 2).format).toBe('dd.MM.yyyy');
  });

  it('that the mapping does not have yet goes nowhere, and is put in its place', () => {
    const before = mapping(column(1, 'email'));
    expect(columnMapping(before, 0).target).toBeNull();
    const after = changeColumn(before, 0, { target: { field: 'name' } });
    expect(columnPointer(after, 1)).toBe('/columns/1');
  });
});

describe('a kept mapping', () => {
  const template = {
    mapping: mapping(column(0, 'email'), column(1, 'phone'), column(2, 'mobile')),
    headers: ['E-mail', 'Phone', 'Phone'],
  };

  it('finds its columns by their headers in another order; the rest stays as it is', () => {
    const columns = ['phone', 'Notes', 'PHONE', 'e mail'].map((header, index) => ({ index, header }));
    const applied = applyTemplate(template, columns, mapping(column(1, 'notes'), column(0, 'fax')));
    expect(applied.columns).toEqual([
      column(0, 'phone'),
      column(1, 'notes'),
      column(2, 'mobile'),
      column(3, 'email'),
    ]);
    expect(applied.match).toEqual({ key: 'email' });
  });
});

describe('the step', () => {
  const run = (given: Partial<ImportRun>) =>
    ({
      columns: [{}],
      problems: [],
      mapping: null,
      reading: null,
      report: null,
      undo: null,
      ...given,
    }) as unknown as ImportRun;

  it('is the one that the address names, if that can be gone to', () => {
    expect(stageAt('match', run({ status: 'MAPPED' }))).toBe('match');
    expect(stageAt('run', run({ status: 'MAPPED', mapping: mapping() }))).toBe('map');
    expect(stageAt('check', run({ status: 'UPLOADED', problems: [{}] as never, mapping: mapping() }))).toBe(
      'map',
    );
    expect(stageAt(null, run({ status: 'UPLOADED' }))).toBe('file');
    expect(stageAt('nowhere', run({ status: 'VALIDATED' }))).toBe('check');
    expect(stageAt(null, run({ status: 'STOPPED' }))).toBe('run');
    expect(stageAt('map', run({ status: 'UPLOADED', columns: [] }))).toBe('file');
  });

  it('is asked for again while something goes on, and no longer', () => {
    const reading = { done: false } as never;
    expect(goesOn(run({ status: 'UPLOADED', reading }))).toBe(true);
    const broken = [{ pointer: '/file' }] as never;
    expect(goesOn(run({ status: 'UPLOADED', reading, problems: broken }))).toBe(false);
    expect(goesOn(run({ status: 'PAUSED' }))).toBe(false);
    expect(goesOn(run({ status: 'RUNNING' }))).toBe(true);
    expect(goesOn(run({ status: 'IMPORTED', undo: { done: false } as never }))).toBe(true);
  });
});
