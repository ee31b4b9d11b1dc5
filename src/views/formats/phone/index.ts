import { groupedPhone } from '../../../contract/formats/phone-groups.ts';
import { phoneFormat } from '../../../contract/formats/phone.ts';
import { plainText } from '../../widgets/plain-text.ts';
import type { FormatView } from '../format-view.ts';
import { lineView } from '../line.tsx';
import { phoneCountries } from './countries.ts';

/** The number as it is kept; what is none stays as it was typed, so that the format's rules say so. */
function typedPhone(text: string): string | null {
  if (text === '') return null;
  const parsed = phoneFormat.parse(text, { kind: 'STRING' });
  return parsed.ok ? parsed.value : text;
}

export const phoneView: FormatView = {
  ...lineView({ type: 'tel', inputMode: 'tel' }, (text) => `tel:${text.replaceAll(' ', '')}`, {
    format: (value) => groupedPhone(plainText(value)),
    parse: typedPhone,
  }),
  shown: groupedPhone,
  notations: { title: 'import:map.phoneCountry', none: 'import:map.noCountry', options: phoneCountries },
};
