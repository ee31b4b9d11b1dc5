import { FILTER_KEYS } from './filter-keys.ts';
import { MONEY_KEYS } from './money-keys.ts';

/** The keys of a model's fields that belong to one format: each format that has some adds them. */
export const FORMAT_KEYS = { ...MONEY_KEYS, ...FILTER_KEYS };
