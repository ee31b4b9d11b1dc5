import { DATED_KINDS } from '../../../contract/kinds/kind.ts';
import type { ObjectField } from '../../../contract/metadata/introspection.ts';
import { isRelation, isSystemField } from '../../../engine/model/fields.ts';

const FITS: Readonly<Record<string, (field: ObjectField) => boolean>> = {
  any: ({ name }) => name !== 'id' && name !== 'version',
  date: ({ kind }) => DATED_KINDS.includes(kind),
  relation: isRelation,
  written: (field) => !field.readOnly && !isSystemField(field),
};

/** Whether a field may be named, by what the key `fieldFit` says. */
export const fitsField = (fit: unknown): ((field: ObjectField) => boolean) =>
  FITS[String(fit)] ?? (FITS['any'] as (field: ObjectField) => boolean);
