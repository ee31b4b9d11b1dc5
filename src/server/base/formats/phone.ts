import { sql } from 'kysely';
import { countryNamed } from '../texts/country-names.ts';
import { columnCountry } from '../texts/phone-country.ts';
import { NUMBER_COMPLETED, phoneNumber } from '../texts/phone-text.ts';
import { share } from '../texts/text-reading.ts';
import type { ServerFormat } from './server-format.ts';

const LIKELY = /^[+(]?[\d\s()/.+-]{5,}(?:\s?(?:x|ext\.?)\s?\d+)?$/i;

export const phoneFormat: ServerFormat = {
  name: 'phone',
  reading: {
    parser:
      (judge, { format: country }) =>
      (text) => {
        const bare = text.replace(/^tel:/i, '');
        const judged = judge(bare);
        if (judged.ok) return judged;
        const completed = judge(phoneNumber(bare, country) ?? bare);
        const namesCountry = /^\s*(?:\+|00)/.test(bare);
        return completed.ok && !namesCountry ? { ...completed, warning: NUMBER_COMPLETED } : completed;
      },
    judge: (texts, { header, countries }) => ({
      fit: share(texts, (text) => LIKELY.test(text)),
      format: columnCountry(header, texts, countries),
    }),
    formatNamed: { of: countryNamed, header: /country|land$|pays|pais|paese|kraj|ulke|quocgia/ },
    // Digits alone may be anything; a telephone's number has a plus, or spaces between.
    isTelling: ({ header, samples }) =>
      /^Column \d+$/.test(header) && samples.every((sample) => /^\+|^\(?0\d*\)?[\s/-]\d/.test(sample)),
    // Colleagues have one telephone.
    owner: 'shared',
  },
  equalKey: (text) => sql`regexp_replace(${text}, '[^0-9]', '', 'g')`,
};
