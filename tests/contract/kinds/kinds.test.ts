import { describe, expect, it } from 'vitest';
import { definitionOf, settingsOf } from '../../../src/contract/formats/index.ts';
import { kindOf } from '../../../src/contract/kinds/index.ts';
import { type FieldRules, KINDS } from '../../../src/contract/kinds/kind.ts';
import { serverKind } from '../../../src/server/base/kinds/index.ts';
import { KIND_FIXTURES } from './fixtures.ts';

const context = { locale: 'en', timeZone: 'Europe/Warsaw', yes: 'Yes', no: 'No' };

describe.each(KINDS)('%s', (kind) => {
  const fixture = KIND_FIXTURES[kind];
  const field = { kind, ...fixture.field };
  const definition = kindOf(kind);

  it('names itself on both sides', () => {
    expect(definition.kind).toBe(kind);
    expect(serverKind(kind)).toMatchObject({ kind, column: fixture.columnType });
  });

  it('takes what fits, in its canonical form', () => {
    for (const [given, canonical] of fixture.accepts) {
      expect(definition.parse(given, field), JSON.stringify(given)).toEqual({ ok: true, value: canonical });
    }
  });

  it('takes its own canonical form again, unchanged', () => {
    for (const [, canonical] of fixture.accepts) {
      expect(definition.parse(canonical, field)).toEqual({ ok: true, value: canonical });
    }
  });

  it('refuses what does not fit, with a message', () => {
    for (const raw of fixture.refuses) {
      expect(definition.parse(raw, field), JSON.stringify(raw)).toMatchObject({
        ok: false,
        problem: { message: expect.stringMatching(/^[a-z-]+$/) as string },
      });
    }
    expect(fixture.refuses.length).toBeGreaterThan(0);
  });

  it('shows a value as people read it', () => {
    for (const [, canonical, text] of fixture.accepts) {
      expect(definition.format(canonical, context, field).replace(/\s/gu, ' ')).toBe(text);
    }
  });
});

it('INT stays within 32 bits, whatever the bounds of the field', () => {
  const field = { kind: 'INT', min: -1e12, max: 1e12 } as const;
  for (const beyond of [2_147_483_648, -2_147_483_649]) {
    expect(kindOf('INT').parse(beyond, field)).toMatchObject({ ok: false });
  }
  expect(kindOf('INT').parse(2_147_483_647, field)).toMatchObject({ ok: true });
});

it.each([
  ['INT', 18_210],
  ['LONG', '18210'],
] as const)('%s parts no digits of what names something', (kind, value) => {
  const named = settingsOf({ kind, grouping: 'none' } as FieldRules);
  const text = (settings: FieldRules['settings']) => kindOf(kind).format(value, context, { kind, settings });
  expect([text(undefined), text(named)]).toEqual(['18,210', '18210']);
});

describe('formats of STRING', () => {
  const parse = (format: 'email' | 'phone' | 'url', raw: string) =>
    definitionOf({ kind: 'STRING', format }).parse(raw, { kind: 'STRING', format });

  it('judges e-mail addresses', () => {
    expect(parse('email', 'Zażółć.gęślą@example.test')).toMatchObject({ ok: true });
    for (const wrong of ['a', 'a@b', '@b.test', 'a b@c.test', 'a@b..test', 'a,b@c.test']) {
      expect(parse('email', wrong), wrong).toMatchObject({
        ok: false,
        problem: { message: 'invalid-email' },
      });
    }
  });

  it('composes the letters of e-mail addresses', () => {
    expect(parse('email', 'zoe\u0308@example.test')).toEqual({ ok: true, value: 'zo\u00eb@example.test' });
  });

  it('brings phone numbers to E.164', () => {
    expect(parse('phone', '+48 (600) 100-200')).toEqual({ ok: true, value: '+48600100200' });
    expect(parse('phone', '0048 600.100.200')).toEqual({ ok: true, value: '+48600100200' });
    expect(parse('phone', '+44 (0) 20 7946 0958')).toEqual({ ok: true, value: '+442079460958' });
    expect(parse('phone', '\u202a+48\u00a0600\u2011100\u2011200\u202c')).toEqual({
      ok: true,
      value: '+48600100200',
    });
    expect(parse('phone', '+123456789012345')).toMatchObject({ ok: true });
    for (const wrong of [
      '600100200',
      '+0600100200',
      '+123456',
      '+1234567890123456',
      '++48600100200',
      '+48 600 x 12',
      '+٤٨٦٠٠١٠٠٢٠٠',
    ]) {
      expect(parse('phone', wrong), wrong).toMatchObject({
        ok: false,
        problem: { message: 'invalid-phone' },
      });
    }
  });

  it('takes web addresses only', () => {
    expect(parse('url', 'https://example.test/a')).toMatchObject({ ok: true });
    expect(parse('url', 'javascript:alert(1)')).toMatchObject({ ok: false });
  });
});
