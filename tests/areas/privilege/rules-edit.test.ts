import { describe, expect, it } from 'vitest';
import type { RoleRules } from '../../../src/contract/access/rules.ts';
import { queryFilter } from '../../../src/contract/filter/filter.ts';
import {
  followArea,
  objectActions,
  sameRules,
  setAreaAction,
  setFieldRule,
  setObjectAction,
  setRows,
} from '../../../src/areas/privilege/rules-edit.ts';

const BOAT = { name: 'Boat', area: 'contacts' } as const;
const RULES: RoleRules = { areas: { contacts: ['VIEW', 'EDIT'] } };

describe('actions', () => {
  it('come with VIEW, in the usual order, and go with it', () => {
    const rules = setAreaAction({ areas: {} }, 'billing', 'EXPORT', true);
    expect(rules).toEqual({ areas: { billing: ['VIEW', 'EXPORT'] } });
    expect(setAreaAction(rules, 'billing', 'CREATE', true).areas.billing).toEqual([
      'VIEW',
      'CREATE',
      'EXPORT',
    ]);
    expect(setAreaAction(rules, 'billing', 'EXPORT', false).areas.billing).toEqual(['VIEW']);
    expect(setAreaAction(rules, 'billing', 'VIEW', false).areas.billing).toEqual([]);
  });

  it('of an object are those of its area until it has its own', () => {
    expect(objectActions(RULES, BOAT)).toEqual(['VIEW', 'EDIT']);
    const own = setObjectAction(RULES, BOAT, 'DELETE', true);
    expect(own.objects).toEqual({ Boat: { actions: ['VIEW', 'EDIT', 'DELETE'] } });
    expect(objectActions(setAreaAction(own, 'contacts', 'VIEW', false), BOAT)).toContain('DELETE');
    expect(setObjectAction(own, BOAT, 'DELETE', false)).toEqual(RULES);
    expect(followArea(own, 'Boat')).toEqual(RULES);
  });

  it('may be none of an object whose area gives some', () => {
    expect(setObjectAction(RULES, BOAT, 'VIEW', false).objects).toEqual({ Boat: { actions: [] } });
  });
});

describe('rules of records and fields', () => {
  const rows = queryFilter('Boat', 'name', 'EQUALS', 'Ida');

  it('stand beside each other, and leave nothing when they are taken back', () => {
    const one = setFieldRule(setRows(RULES, 'Boat', rows), 'Boat', 'price', 'hidden');
    expect(one.objects).toEqual({ Boat: { rows, fields: { price: 'hidden' } } });
    const two = setFieldRule(one, 'Boat', 'name', 'readOnly');
    expect(two.objects?.['Boat']?.fields).toEqual({ price: 'hidden', name: 'readOnly' });
    const back = setFieldRule(setFieldRule(two, 'Boat', 'name', undefined), 'Boat', 'price', undefined);
    expect(setRows(back, 'Boat', undefined)).toEqual(RULES);
  });

  it('of one object leave others alone', () => {
    const both = setRows(setRows(RULES, 'Boat', rows), 'Pier', rows);
    expect(setRows(both, 'Boat', undefined).objects).toEqual({ Pier: { rows } });
  });
});

describe('the same rules', () => {
  it('are those that let people do the same', () => {
    expect(sameRules({ areas: { forms: [], contacts: ['VIEW'] } }, { areas: { contacts: ['VIEW'] } })).toBe(
      true,
    );
    expect(sameRules(RULES, setAreaAction(RULES, 'contacts', 'EDIT', false))).toBe(false);
    expect(sameRules(RULES, setFieldRule(RULES, 'Boat', 'name', 'hidden'))).toBe(false);
    const [a, b] = [setFieldRule(RULES, 'Boat', 'a', 'hidden'), setFieldRule(RULES, 'Boat', 'b', 'hidden')];
    expect(sameRules(setFieldRule(a, 'Boat', 'b', 'hidden'), setFieldRule(b, 'Boat', 'a', 'hidden'))).toBe(
      true,
    );
  });
});
