import { formatOf } from '../../contract/formats/index.ts';
import type { FieldRules } from '../../contract/kinds/index.ts';
import type { Entry, MakeEntry } from '../widgets/kind-view.ts';
import { decimalSigns, plainDecimal } from '../widgets/decimal.ts';
import { plainText } from '../widgets/plain-text.ts';

/** What people write or paste around an amount. */
const UNIT = /^(?:\p{Sc}|[A-Z]{3})\s*|\s*(?:\p{Sc}|\p{L}{2,3}\.?)$/gu;

/** An amount as it is edited: with the locale's decimal sign, exact whatever its length. */
export const moneyEntry: MakeEntry = ({ locale }, rules): Entry => {
  const signs = decimalSigns(locale);
  return {
    format: (value) => plainText(value).replace('.', signs.decimal),
    parse: (text) => {
      const trimmed = text.trim();
      if (trimmed === '') return null;
      const plain = plainDecimal(trimmed.replace(UNIT, ''), signs);
      return plain === undefined ? trimmed : canonical(plain, rules);
    },
    inputMode: 'decimal',
  };
};

/** What breaks the rules stays as it was typed, so that they say so. */
function canonical(text: string, rules: FieldRules): unknown {
  const parsed = formatOf(rules)?.parseOperand?.(text, rules);
  return parsed?.ok ? parsed.value : text;
}
