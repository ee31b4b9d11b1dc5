import { Type } from 'typebox';
import type { CheckSettings } from './format.ts';
import { MONEY_MAX_SCALE } from './money.ts';
import { say, thing } from '../say.ts';
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
  currencyField: Type.Optional(
    Type.String({
      pattern: '^[a-z][A-Za-z0-9]*$',
      description:
        'Format "money": the ENUM or STRING field of the same object that holds the currency of each amount, by its ISO 4217 code.',
      'x-names': 'field',
      'x-default': 'Amounts have the currency in `currency`, or are shown without one.',
      examples: ['currency'],
    }),
  ),
};

export const checkMoneyKeys: CheckSettings = ({ currency, currencyField }, fields) => {
  if (currency !== undefined && currencyField !== undefined) {
    return [
      {
        key: 'currencyField',
        said: say`The currency is fixed by "currency", or another for each record. Remove one of them.`,
      },
    ];
  }
  if (typeof currency === 'string') return unknownCurrency(currency);
  const named = fields.find(({ name }) => name === currencyField);
  if (currencyField === undefined || named?.kind === 'ENUM' || named?.kind === 'STRING') return [];
  const known = fields.filter(({ kind }) => kind === 'ENUM' || kind === 'STRING').map(({ name }) => name);
  const said = unknown(String(currencyField), thing`an ENUM or STRING field of the object`, known);
  return [{ key: 'currencyField', said }];
};

function unknownCurrency(currency: string): ReturnType<CheckSettings> {
  const known = Intl.supportedValuesOf('currency');
  if (known.includes(currency)) return [];
  return [{ key: 'currency', said: unknown(currency, thing`a currency by its ISO 4217 code`, known) }];
}
