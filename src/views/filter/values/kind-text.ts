import { useMemo } from 'react';
import type { Kind } from '../../../contract/kinds/index.ts';
import { decimalSigns, decimalText, parseDecimal } from '../../widgets/decimal.ts';
import {
  LOCAL_DATE_TEXT,
  LOCAL_DATETIME_TEXT,
  LOCAL_TIME_TEXT,
  timestampText,
} from '../../widgets/date-text.ts';
import { plainText } from '../../widgets/plain-text.ts';
import { useEditor } from '../editor-context.ts';
import type { TextEntryProps } from './text-entry.tsx';

export type KindText = Pick<TextEntryProps, 'format' | 'parse' | 'accepts' | 'type' | 'inputMode'>;

const orNone =
  (parse: (text: string) => unknown) =>
  (text: string): unknown =>
    text === '' ? null : parse(text);

const isWholeNumber = (text: string) => /^-?[0-9]*$/.test(text);

/** A number while it is exact; more digits stay text, which the kind judges. */
function wholeNumber(text: string): number | string {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : text;
}

const TEXT: KindText = { format: plainText, parse: orNone((text) => text) };
const DIGITS = { format: plainText, accepts: isWholeNumber, inputMode: 'numeric' } as const;
const DATES = {
  LOCAL_DATE: { type: 'date', format: LOCAL_DATE_TEXT.toInput, parse: LOCAL_DATE_TEXT.fromInput },
  LOCAL_TIME: { type: 'time', format: LOCAL_TIME_TEXT.toInput, parse: LOCAL_TIME_TEXT.fromInput },
  LOCAL_DATETIME: {
    type: 'datetime-local',
    format: LOCAL_DATETIME_TEXT.toInput,
    parse: LOCAL_DATETIME_TEXT.fromInput,
  },
} as const;

/** How values of a kind are typed. Kinds that are chosen, not typed, are text here. */
export function useKindText(kind: Kind): KindText {
  const { locale, timeZone } = useEditor();
  return useMemo(() => kindText(kind, locale, timeZone), [kind, locale, timeZone]);
}

function kindText(kind: Kind, locale: string, timeZone: string): KindText {
  switch (kind) {
    case 'INT':
      return { ...DIGITS, parse: orNone(wholeNumber) };
    case 'LONG':
      return { ...DIGITS, parse: orNone((text) => text) };
    case 'DOUBLE':
    case 'FLOAT': {
      const signs = decimalSigns(locale);
      return {
        format: (value) => decimalText(value, signs),
        parse: (text) => parseDecimal(text, signs),
        inputMode: 'decimal',
      };
    }
    case 'LOCAL_DATE':
    case 'LOCAL_TIME':
    case 'LOCAL_DATETIME':
      return DATES[kind];
    case 'TIMESTAMP': {
      const { toInput, fromInput } = timestampText(timeZone);
      return { type: 'datetime-local', format: toInput, parse: fromInput };
    }
    case 'STRING':
    case 'ZONE_ID':
    case 'BOOLEAN':
    case 'ENUM':
    case 'LIST':
    case 'OBJECT':
    case 'NONE':
      return TEXT;
  }
}
