import { beforeAll, expect, it } from 'vitest';
import { noneOf } from '../../../src/contract/filter/filter.ts';
import { describeOnDatabase } from '../../support/databases.ts';
import { both, contact, either, group, not, openSegments } from './world.ts';

describeOnDatabase('a trace', (open) => {
  let world: Awaited<ReturnType<typeof openSegments>>;
  beforeAll(async () => {
    world = await openSegments(await open({ product: true }));
  });

  it('says of every part whether it is true, and what the record has there', async () => {
    const { calls, ids } = world;
    const filter = both(
      contact('email', 'ENDS_WITH', 'X.TEST'),
      either(group('name', 'EQUALS', 'Lungs'), not(contact('phone', 'IS_NULL'))),
      contact('birthDate', 'LESS', '2000-01-01'),
    );
    const { isMatch, parts } = await calls.trace(filter, ids.bob);
    expect(isMatch).toBe(false);
    const at = 'filter.expression.compoundFilters';
    expect(parts.map(({ path, isTrue, value }) => [path, isTrue, value])).toEqual([
      ['filter', false, null],
      [`${at}[0]`, true, 'bob@x.test'],
      [`${at}[1]`, false, null],
      [`${at}[1].expression.compoundFilters[0]`, false, null],
      [`${at}[1].expression.compoundFilters[1]`, false, null],
      [`${at}[1].expression.compoundFilters[1].expression.compoundFilters[0]`, true, null],
      [`${at}[2]`, false, null],
    ]);
    const [related] = parts.flatMap((part) => part.related ?? []);
    expect(related).toMatchObject({ label: 'Heart', isTrue: false, value: 'Heart' });
    expect(parts.at(-1)).toMatchObject({ kind: 'LOCAL_DATE', value: null, from: null, before: null });
  });

  it('names the related record that made a rule true, whatever way leads there', async () => {
    const { calls, ids } = world;
    const policy = {
      objectName: 'Consent',
      objectField: 'channel',
      operator: 'EQUALS',
      value: '"EMAIL"',
    } as const;
    const filter = both(
      group('name', 'STARTS_WITH', 'lu'),
      contact('groupList', 'HAS_ANY', [ids.heart]),
      { type: 'FILTER', filter: policy },
      contact('groupListTotal', 'EQUALS', 2),
    );
    const { isMatch, parts } = await calls.trace(filter, ids.ann);
    expect(isMatch).toBe(true);
    const [, name, list, consent, total] = parts;
    expect(name).toMatchObject({
      relatedTotal: 2,
      related: [
        { label: 'Lungs', isTrue: true },
        { label: 'Heart', isTrue: false },
      ],
    });
    expect(list).toMatchObject({
      relatedTotal: 2,
      related: [{ label: 'Heart', isTrue: true }, { isTrue: false }],
    });
    expect(consent).toMatchObject({
      relatedTotal: 1,
      related: [{ label: 'News', isTrue: true, value: 'EMAIL' }],
    });
    expect(total).toMatchObject({ value: '2', related: null });
  });

  it('of what no related record may be looks at those that are so', async () => {
    const { calls, ids } = world;
    const named = { objectName: 'Group', objectField: 'name', operator: 'EQUALS' } as const;
    const inNone = both(noneOf({ ...named, value: '"Lungs"' }), contact('email', 'IS_NOT_NULL'));
    const ann = await calls.trace(inNone, ids.ann);
    expect(ann.isMatch).toBe(false);
    expect(ann.parts[1]).toMatchObject({ isTrue: false, related: [{ label: 'Lungs', isTrue: true }, {}] });
    // Has one of another name, which is not the same.
    expect((await calls.trace(group('name', 'NOT_EQUALS', 'Lungs'), ids.ann)).isMatch).toBe(true);
    expect((await calls.trace(inNone, ids.bob)).isMatch).toBe(true);
  });

  it('has the bounds of relative dates in the zone in which they were asked', async () => {
    const { calls, ids } = world;
    const { timeZone, parts } = await calls.trace(contact('createdAt', 'IS_TODAY'), ids.ann);
    expect(timeZone).toBe('UTC');
    expect(parts[0]).toMatchObject({ isTrue: true, kind: 'TIMESTAMP' });
    const [from, before] = [parts[0]?.from, parts[0]?.before].map((bound) => Date.parse(String(bound)));
    expect(Number(before) - Number(from)).toBe(86_400_000);
  });

  it('is refused for what is no filter, and for a record that is not there', async () => {
    const { calls, ids } = world;
    const bad = await calls.traceCall(contact('noField', 'IS_NULL'), ids.ann);
    expect(bad.errors?.[0]?.message).toBe('invalid-filter');
    expect((await calls.traceCall(contact('email', 'IS_NULL'), 'nobody')).errors?.[0]?.message).toBe(
      'not-found',
    );
  });
});
