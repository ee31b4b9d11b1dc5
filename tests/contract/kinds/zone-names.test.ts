import { describe, expect, it } from 'vitest';
import { canonicalZone } from '../../../src/contract/kinds/zone-id.ts';
import { computableZone, STORED_ZONES, ZONE_ALIASES } from '../../../src/contract/kinds/zone-names.ts';
import { WINDOWS_ZONES } from '../../../src/contract/kinds/windows-zones.ts';
import { zoneOf, zoneOptions } from '../../../src/views/kinds/zone-id/zone-options.ts';
import { timezones } from '../../../src/server/platform/api/timezones.ts';

const icu = (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;

describe('names of zones', () => {
  it.each([
    ...[
      'Europe/Kiev',
      'Asia/Calcutta',
      'America/Buenos_Aires',
      'Asia/Saigon',
      'Asia/Rangoon',
      'Asia/Katmandu',
    ],
    ...['America/Godthab', 'Atlantic/Faeroe', 'Pacific/Truk', 'US/Pacific', 'Africa/Asmera', 'GB', 'Japan'],
  ])('%s is stored as IANA calls it now', (alias) => {
    const stored = canonicalZone(alias);
    expect(stored).not.toBe(alias);
    expect([canonicalZone(alias.toUpperCase()), canonicalZone(stored.toLowerCase())]).toEqual([
      stored,
      stored,
    ]);
    expect(icu(stored)).toBe(icu(alias));
  });

  it('make one place of all that ICU joins, and of all that is UTC', () => {
    const known = [...Intl.supportedValuesOf('timeZone'), ...STORED_ZONES.keys(), ...ZONE_ALIASES.keys()];
    const byIcu = Map.groupBy(known, icu);
    for (const [name, zones] of byIcu)
      expect([name, new Set(zones.map(canonicalZone)).size]).toEqual([name, 1]);
    const utc = ['UTC', 'Etc/UTC', 'GMT', 'Zulu', 'etc/gmt', 'UCT', 'Etc/Greenwich', 'GMT+0'];
    expect(new Set(utc.map(canonicalZone))).toEqual(new Set(['UTC']));
    expect(canonicalZone('Etc/GMT+5')).toBe('Etc/GMT+5');
  });

  it('are those of Windows as well, and of abbreviations that are links of IANA', () => {
    expect(canonicalZone('central european standard time')).toBe('Europe/Warsaw');
    expect(canonicalZone('India Standard Time')).toBe('Asia/Kolkata');
    expect([canonicalZone('CET'), canonicalZone('EST')]).toEqual(['Europe/Brussels', 'America/Panama']);
    for (const line of WINDOWS_ZONES.trim().split('\n')) {
      const [name = '', zone = ''] = line.split('=');
      expect([name, canonicalZone(name), icu(zone) !== '']).toEqual([name, canonicalZone(zone), true]);
    }
    expect(() => canonicalZone('+02:00')).toThrow(RangeError);
    expect(() => canonicalZone('Mars Standard Time')).toThrow(RangeError);
  });

  it('stand once in pickers, which find them by each name', () => {
    const options = zoneOptions('en');
    const ids = options.map(({ id }) => id);
    expect(new Set(ids.map(icu)).size).toBe(ids.length);
    expect(options.find(({ id }) => id === 'Asia/Kolkata')?.label).toBe('GMT+05:30 · Calcutta');
    expect(
      ['Calcutta', 'kiev', 'new york', 'us/pacific', 'romance standard time', 'nowhere'].map(zoneOf),
    ).toEqual([
      ...[
        'Asia/Kolkata',
        'Europe/Kyiv',
        'America/New_York',
        'America/Los_Angeles',
        'Europe/Paris',
        undefined,
      ],
    ]);
    const listed = timezones('en');
    expect(listed.map(({ id }) => id)).toEqual(ids);
    expect(listed.find(({ id }) => id === 'Europe/Kyiv')?.aliases).toContain('Europe/Kiev');
  });

  it('are computed by a name that the runtime knows', () => {
    const { DateTimeFormat } = Intl;
    const young = ['europe/kyiv', 'america/coyhaique', 'mars/base'];
    // A runtime whose data are of before these names.
    Intl.DateTimeFormat = function (locale: string, options: Intl.DateTimeFormatOptions) {
      if (young.includes(options.timeZone?.toLowerCase() ?? '')) throw new RangeError('unknown');
      return new DateTimeFormat(locale, options);
    } as never;
    try {
      expect(['Europe/Kyiv', 'America/Coyhaique', 'Mars/Base', 'Europe/Warsaw'].map(computableZone)).toEqual([
        ...['Europe/Kiev', 'America/Punta_Arenas', 'UTC', 'Europe/Warsaw'],
      ]);
      expect(canonicalZone('Europe/Kiev')).toBe('Europe/Kyiv');
    } finally {
      Intl.DateTimeFormat = DateTimeFormat;
    }
  });
});
