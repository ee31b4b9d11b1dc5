import { Type } from 'typebox';
import { Check } from 'typebox/value';
import type { Json } from '../../../../contract/layers/override.ts';
import { FILTER_SCHEMA } from '../../../../contract/filter/filter-schema.ts';
import { ViewFile } from '../../../../contract/metadata/view.ts';

/** What is within a filter, its editor judges. */
const FILTERS = { [FILTER_SCHEMA]: Type.Object({}) };

/** A document as a view; undefined where it has not the shape of one, as a text of the JSON editor may not. */
export function readView(document: Json | null): ViewFile | undefined {
  const view: unknown = document ?? {};
  return Check(FILTERS, ViewFile, view) ? view : undefined;
}
