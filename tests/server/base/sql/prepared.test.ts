import { describe, expect, it } from 'vitest';
import { anyOf, allOf, type CompoundFilter, queryFilter } from '../../../../src/contract/filter/filter.ts';
import { readMetadata } from '../../../../src/server/base/model/read-metadata.ts';
import { planList } from '../../../../src/server/base/plan/list.ts';
import { compileList } from '../../../../src/server/base/sql/select.ts';

const catalog = await readMetadata('metadata');
const object = catalog.objects.get('Contact');
if (!object) throw new Error('There are no contacts.');

function statementOf(filter: CompoundFilter | undefined) {
  const select = { object: object as NonNullable<typeof object>, values: [] };
  const args = { limit: 25, offset: 0, ...(filter ? { filter } : {}) };
  return compileList(planList(catalog, 'the tenant', select, args, { timeZone: 'UTC' }));
}

const choices = allOf(
  queryFilter('Contact', 'gender', 'EQUALS', 'FEMALE'),
  anyOf(
    queryFilter('Contact', 'language', 'IN', ['pl', 'de']),
    queryFilter('Contact', 'email', 'IS_NOT_NULL'),
    queryFilter('MessageCampaign', 'status', 'NOT_EQUALS', 'SENT'),
  ),
);

describe('the statement of a list', () => {
  it('is prepared where its plan is the same each time', () => {
    expect(statementOf(undefined).prepared).toBe(true);
    expect(statementOf(choices).prepared).toBe(true);
  });

  it('has choices in its text, and no value but the tenant', () => {
    const { text, values } = statementOf(choices);
    expect(text).toContain(`in ('pl', 'de')`);
    expect(new Set(values)).toEqual(new Set(['the tenant']));
  });

  it.each([
    ['text', queryFilter('Contact', 'lastName', 'CONTAINS', 'ow')],
    ['a text among choices', allOf(choices, queryFilter('Contact', 'lastName', 'EQUALS', 'Nowak'))],
    ['text of related records', queryFilter('Group', 'name', 'STARTS_WITH', 'card')],
    ['a span of time', queryFilter('Contact', 'createdAt', 'IN_LAST_DAYS', 7)],
    ['a record', queryFilter('Contact', 'groupList', 'HAS_ANY', ['01a1fd60-922f-7383-b4f5-5f6b67c16887'])],
  ])('is planned for what it searches: %s', (_, filter) => {
    const { prepared, text, values } = statementOf(filter);
    expect(prepared).toBe('for-values');
    expect(text).toContain('generate_series');
    expect(new Set(values).size).toBeGreaterThan(1);
  });
});
