import { Type } from 'typebox';
import { OptionalField } from '../key-types.ts';
import type { CheckSettings } from './format.ts';
import { MONEY_MAX_SCALE } from './money.ts';
import { thing } from '../say.ts';
import { unknown } from '../unknown.ts';

/** Keys of a field of the format `money`. */
export const MONEY_KEYS = {
  scale: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MONEY_MAX_SCALE,
      description: 'Format "money": decimals of every amount. More are refused, never rounded.',
      'x-default': 'Those of `currency`, else 2.',
      examples: [4],
    }),
  ),
  currency: Type.Optional(
    Type.String({
      pattern: '^[A-Z]{3}$',
      description: 'Format "money": the currency of all amounts, by its ISO 4217 code.',
      'x-default': 'Amounts have the currency in `currencyField`, or are shown without one.',
      examples: ['EUR'],
    }),
  ),
  currencyField: OptionalField(
    'Format "money": the ENUM or STRING field of the same object that holds the currency of each amount, by its ISO 4217 code.',
    'Amounts have the currency in `currency`, or are shown without one.',
    'currency',
    'choiceOrText',
    { 'x-without': ['currency'] },
  ),
};

export const checkMoneyKeys: CheckSettings = ({ currency }) => {
  const known = Intl.supportedValuesOf('currency');
  if (typeof currency !== 'string' || known.includes(currency)) return [];
  return [{ key: 'currency', said: unknown(currency, thing`a currency by its ISO 4217 code`, known) }];
};
