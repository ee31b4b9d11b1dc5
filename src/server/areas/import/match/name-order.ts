import type { Locale } from '../../../../contract/constants.ts';
import type { NameOrder } from '../../../../contract/import/mapping.ts';
import { splitName } from '../rows/full-name.ts';
import type { ImportColumn } from '../runs/import-run.ts';

/** Family names that nine of ten Vietnamese have. */
const VIETNAMESE = new Set(
  'nguyễn trần lê phạm hoàng huỳnh phan vũ võ đặng bùi đỗ hồ ngô dương lý đinh trương đoàn mai đào trịnh'.split(
    ' ',
  ),
);

const isVietnamese = (sample: string): boolean => {
  const { first, last } = splitName(sample, 'lastFirst', 'vn');
  return first !== '' && VIETNAMESE.has(last.normalize('NFC').toLowerCase());
};

/** Which name comes first in a column of full names. Vietnamese ones begin with that of the family. */
export function nameOrder({ samples }: Pick<ImportColumn, 'samples'>, locale: Locale | undefined): NameOrder {
  if (!samples.length) return locale === 'vn' ? 'lastFirst' : 'firstLast';
  const language = locale ?? languageOfNames(samples);
  // A comma tells by itself which name is which, unless a degree is behind it.
  const tells = (sample: string) =>
    sample.includes(',') &&
    splitName(sample, 'firstLast', locale).last === splitName(sample, 'lastFirst', locale).last;
  return language === 'vn' || samples.every(tells) ? 'lastFirst' : 'firstLast';
}

/** The language that names themselves are of, by forms of address and families that no other one has. */
export function languageOfNames(samples: readonly string[]): Locale | undefined {
  if (samples.some((sample) => /^(?:mme|mlle|monsieur|madame|mademoiselle)\b/i.test(sample))) return 'fr';
  if (samples.some((sample) => /(?:^|\s)(?:hanım|sayın|bayan)(?:\s|$)/i.test(sample))) return 'tr';
  return samples.length > 0 && samples.every(isVietnamese) ? 'vn' : undefined;
}

/** The language of a file: of its headers, else of the full names in it. */
export function fileLanguage(
  headers: Locale | undefined,
  names: readonly Pick<ImportColumn, 'samples'>[],
): Locale | undefined {
  return (
    headers ?? names.map(({ samples }) => languageOfNames(samples)).find((locale) => locale !== undefined)
  );
}
