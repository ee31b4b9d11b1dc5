import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  acceptsDigits,
  decodeScalar,
  encodeScalar,
  isScalarInvalid,
  SCALAR_MAX_NUMBER,
  SCALAR_TYPES,
  withScalarType,
} from '../../../src/engine/filter/scalar.ts';

describe('a scalar and its JSON text', () => {
  const scalars = fc.oneof(
    fc.constantFrom('true' as const, 'false' as const, 'null' as const).map((type) => ({ type, text: '' })),
    fc.string({ unit: 'binary' }).map((text) => ({ type: 'string' as const, text })),
    fc
      .maxSafeNat()
      .filter((n) => n <= SCALAR_MAX_NUMBER)
      .map((n) => ({ type: 'number' as const, text: String(n) })),
  );
  it('are each other’s inverse', () => {
    fc.assert(
      fc.property(scalars, (scalar) => {
        const json = encodeScalar(scalar);
        expect(json).toBeDefined();
        expect(decodeScalar(json)).toEqual(scalar);
        expect(encodeScalar(decodeScalar(json))).toBe(json);
      }),
    );
  });

  it.each([undefined, '', 'x', '[1]', '{}', '-1', '1.5', '1e21'])('%s is none', (json) => {
    expect(decodeScalar(json)).toEqual({ type: undefined, text: '' });
  });
});

it.each([
  [undefined, '', true],
  ['string', '', false],
  ['null', '', false],
  ['number', '', true],
  ['number', '0', false],
  ['number', '999999999999999', false],
  ['number', '1000000000000000', true],
  ['number', '007', false],
  ['number', '-1', true],
] as const)('type %s with "%s": invalid %s', (type, text, invalid) => {
  expect(isScalarInvalid({ type, text })).toBe(invalid);
  expect(encodeScalar({ type, text }) === undefined).toBe(invalid);
});

it('takes at most 18 digits, and nothing else', () => {
  expect(acceptsDigits('1'.repeat(18))).toBe(true);
  expect(acceptsDigits('1'.repeat(19))).toBe(false);
  expect(['1.5', '-1', 'a', ' 1'].filter(acceptsDigits)).toEqual([]);
});

it('clears the entries for true, false and null', () => {
  const text = { type: 'string', text: '12' } as const;
  expect(SCALAR_TYPES.map((type) => withScalarType(text, type).text)).toEqual(['12', '12', '', '', '']);
  expect(withScalarType({ type: 'string', text: 'a' }, 'number')).toEqual({ type: 'number', text: '' });
});
