import type { TextFormat } from '../kinds/kind.ts';
import { NUMBER_KEYS } from '../kinds/number-keys.ts';
import { thing } from '../say.ts';
import { AN_OBJECT, type Thing } from '../unknown.ts';
import { checkFilterKeys, FILTER_KEYS } from './filter-keys.ts';
import type { CheckSettings } from './format.ts';
import { ABOUT_KEYS, checkLetterKeys } from './about-keys.ts';
import { CONTENT_TYPES } from './interactive.ts';
import { checkInteractiveKeys, INTERACTIVE_KEYS } from './interactive-keys.ts';
import { checkMoneyKeys, MONEY_KEYS } from './money-keys.ts';
import { checkValuesKeys, checkWorkflowKeys, WORKFLOW_KEYS } from './workflow-keys.ts';

/** The keys of a model's fields that belong to one format, or to whole numbers: each that has some adds them. */
export const FORMAT_KEYS = {
  ...MONEY_KEYS,
  ...FILTER_KEYS,
  ...ABOUT_KEYS,
  ...INTERACTIVE_KEYS,
  ...WORKFLOW_KEYS,
  ...NUMBER_KEYS,
};

/** What their schema cannot say of them. */
export const SETTING_CHECKS: Readonly<Partial<Record<TextFormat, CheckSettings>>> = {
  money: checkMoneyKeys,
  filter: checkFilterKeys,
  letter: checkLetterKeys,
  interactive: checkInteractiveKeys,
  workflow: checkWorkflowKeys,
  values: checkValuesKeys,
};

/** What each value of the ENUM field beside one of the format (`beside`) means to the format; `objects`: those there are. */
export const VALUES_BESIDE: Readonly<
  Partial<
    Record<
      TextFormat,
      { readonly what: Thing; readonly known: (objects?: readonly string[]) => readonly string[] | undefined }
    >
  >
> = {
  money: {
    what: thing`a currency by its ISO 4217 code`,
    known: () => Intl.supportedValuesOf('currency'),
  },
  filter: { what: AN_OBJECT, known: (objects) => objects },
  interactive: { what: thing`a type of content`, known: () => CONTENT_TYPES },
};
