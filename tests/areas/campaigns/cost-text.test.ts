import { expect, it } from 'vitest';
import { costText } from '../../../src/areas/campaigns/audience/cost-text.ts';

it.each([
  ['0.00040', '0.00040', '€0.0004'],
  ['0.00400', '0.01200', '€0.004 – €0.012'],
  ['0.02500', '0.05000', '€0.03 – €0.05'],
  ['0.00000', '0.00000', '€0.00'],
  ['12345.67800', '12345.67800', '€12,345.68'],
])('what costs %s to %s is told as %s: never as nothing', (least, most, told) => {
  expect(costText({ currency: 'EUR', least, most }, 'en')).toBe(told);
});
