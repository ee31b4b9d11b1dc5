import { describe, expect, it } from 'vitest';
import { fittingEntries } from '../../../src/shell/layout/palette/entry.ts';
import { searchKey } from '../../../src/contract/kinds/search-key.ts';
import { stepFrom } from '../../../src/shell/layout/search-list/options.ts';
import { fittingZones, sortedZones } from '../../../src/shell/layout/time-zone/zone-list.ts';

describe('the palette', () => {
  const entries = [
    { id: 'import', label: 'Importer', detail: 'Contacts' },
    { id: 'contacts', label: 'Contacts', detail: 'Contacts' },
    { id: 'new', label: 'New contact' },
    { id: 'fields', label: 'Custom fields', detail: 'Contacts' },
  ];
  const found = (text: string, used: string[] = []) =>
    fittingEntries(entries, text, used).map(({ id }) => id);

  it('finds by the beginning first, then by words, then by parts', () => {
    expect(found('con')).toEqual(['contacts', 'import', 'new', 'fields']);
    expect(found('field cust')).toEqual(['fields']);
    expect(found('stom')).toEqual(['fields']);
    expect(found('nothing')).toEqual([]);
  });

  it('prefers what was used last among those that fit as well', () => {
    expect(found('con', ['fields', 'new'])).toEqual(['contacts', 'fields', 'new', 'import']);
  });

  it('knows letters without their marks', () => {
    expect(searchKey('Łącz ĐIỆN ılık Straße')).toBe('lacz dien ilik strasse');
  });

  it('steps round the ends, and with a page only as far as they are', () => {
    const ids = ['a', 'b', 'c'];
    expect([stepFrom(ids, 'c', 1), stepFrom(ids, 'a', -1), stepFrom(ids, 'b', 8)]).toEqual(['a', 'c', 'c']);
    expect([stepFrom(ids, 'gone', 1), stepFrom([], undefined, 1)]).toEqual(['a', undefined]);
  });
});

describe('time zones', () => {
  const zones = [
    { id: 'Asia/Ho_Chi_Minh', offset: '+07:00', displayName: 'Indochina Time', aliases: ['Asia/Saigon'] },
    { id: 'Europe/Warsaw', offset: '+02:00', displayName: 'Central European Time', aliases: [] },
    { id: 'America/St_Johns', offset: '-02:30', displayName: 'Newfoundland Time', aliases: [] },
    { id: 'Asia/Kolkata', offset: '+05:30', displayName: 'India Standard Time', aliases: [] },
  ];
  const found = (text: string) => fittingZones(zones, text).map(({ id }) => id);

  it.each([
    ['ho chi', ['Asia/Ho_Chi_Minh']],
    ['saigon', ['Asia/Ho_Chi_Minh']],
    ['Europe/Wa', ['Europe/Warsaw']],
    ['central eur', ['Europe/Warsaw']],
    ['+2', ['Europe/Warsaw']],
    ['utc+07:00', ['Asia/Ho_Chi_Minh']],
    ['gmt+5:30', ['Asia/Kolkata']],
    ['-2:30', ['America/St_Johns']],
    ['asia', ['Asia/Ho_Chi_Minh', 'Asia/Kolkata']],
    ['mars', []],
  ])('are found by %s', (text, expected) => expect(found(text)).toEqual(expected));

  it('go from west to east', () => {
    expect(sortedZones(zones).map(({ offset }) => offset)).toEqual(['-02:30', '+02:00', '+05:30', '+07:00']);
  });
});

it('what is still to come stands after all that is there, however well it fits', () => {
  const screens = [
    { id: 'soon', label: 'Reports', isToCome: true },
    { id: 'now', label: 'New report' },
  ];
  expect(fittingEntries(screens, 'rep', ['soon']).map(({ id }) => id)).toEqual(['now', 'soon']);
});
