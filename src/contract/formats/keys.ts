import { documentTypeNames } from '../documents/document-types.ts';
import type { TextFormat } from '../kinds/kind.ts';
import { NUMBER_KEYS } from '../kinds/number-keys.ts';
import { thing } from '../say.ts';
import { AN_OBJECT, type Thing } from '../unknown.ts';
import { FILTER_KEYS } from './filter-keys.ts';
import type { CheckSettings } from './format.ts';
import { ABOUT_KEYS } from './about-keys.ts';
import { checkDocumentKeys, DOCUMENT_KEYS } from './document-keys.ts';
import { checkMoneyKeys, MONEY_KEYS } from './money-keys.ts';
import { NAMING_KEYS } from './naming-keys.ts';

/** The keys of a model's fields that belong to one format, or to whole numbers: each that has some adds them. */
export const FORMAT_KEYS = {
  ...MONEY_KEYS,
  ...FILTER_KEYS,
  ...ABOUT_KEYS,
  ...DOCUMENT_KEYS,
  ...NAMING_KEYS,
  ...NUMBER_KEYS,
};

/** What their schema cannot say of them. */
export const SETTING_CHECKS: Readonly<Partial<Record<TextFormat, CheckSettings>>> = {
  money: checkMoneyKeys,
  document: checkDocumentKeys,
};

/** By the key that names an ENUM field beside a value: what each choice of that field stands for; `objects`: those there are. */
export const VALUES_BESIDE: Readonly<
  Partial<
    Record<
      string,
      { readonly what: Thing; readonly known: (objects?: readonly string[]) => readonly string[] | undefined }
    >
  >
> = {
  currencyField: {
    what: thing`a currency by its ISO 4217 code`,
    known: () => Intl.supportedValuesOf('currency'),
  },
  filterObjectField: { what: AN_OBJECT, known: (objects) => objects },
  documentTypeField: { what: thing`a type of documents`, known: documentTypeNames },
};
