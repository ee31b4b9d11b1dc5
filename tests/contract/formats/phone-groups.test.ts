import { getExampleNumber } from 'libphonenumber-js';
import examples from 'libphonenumber-js/mobile/examples';
import { getCountryCallingCode, getCountries } from 'libphonenumber-js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { phoneFormat } from '../../../src/contract/formats/phone.ts';
import { groupedPhone } from '../../../src/contract/formats/phone-groups.ts';

const FIELD = { kind: 'STRING' } as const;

test.each([
  ['+33611223344', '+33 6 11 22 33 44'],
  ['+48512345678', '+48 512 345 678'],
  ['+12025550123', '+1 202 555 0123'],
  ['+905012345678', '+90 501 234 56 78'],
  ['+3531234567', '+353 123 45 67'],
  ['+4930901820', '+49 309 018 20'],
  ['0611223344', '0611223344'],
  ['by the gate', 'by the gate'],
])('%s is shown as %s', (kept, shown) => expect(groupedPhone(kept)).toBe(shown));

test('what is shown is kept as it was, and no digit stands alone at the end', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[1-9]\d{6,14}$/), (digits) => {
      const shown = groupedPhone(`+${digits}`);
      expect(phoneFormat.parse(shown, FIELD)).toEqual({ ok: true, value: `+${digits}` });
      expect(shown.split(' ').at(-1)?.length).toBeGreaterThan(1);
    }),
  );
});

describe('as the library for such numbers has it', () => {
  test('every country has its calling code', () => {
    for (const country of getCountries()) {
      const code = getCountryCallingCode(country);
      expect(groupedPhone(`+${code}123456789`).split(' ')[0], country).toBe(`+${code}`);
    }
  });

  test.each(['FR', 'ES', 'IT', 'PL', 'PT', 'TR', 'VN', 'US', 'CH', 'BE'] as const)(
    'mobiles: %s',
    (country) => {
      const number = getExampleNumber(country, examples);
      expect(groupedPhone(number?.number ?? '')).toBe(number?.formatInternational());
    },
  );
});
