import { Type } from 'typebox';
import { FIELD_NAME, OBJECT_NAME } from '../names.ts';
import type { CheckSettings } from './format.ts';
import { say, thing } from '../say.ts';
import { unknown } from '../unknown.ts';

/** Keys of a field of the format `filter`. */
export const FILTER_KEYS = {
  filterObject: Type.Optional(
    Type.String({
      pattern: OBJECT_NAME,
      description: 'Format "filter": the object whose records the filter finds.',
      'x-names': 'object',
      'x-default':
        'The object of the count (`matching`) that goes by the field, or that `filterObjectField` names.',
      examples: ['Author'],
    }),
  ),
  filterObjectField: Type.Optional(
    Type.String({
      pattern: FIELD_NAME,
      description:
        'Format "filter": the ENUM or STRING field of the same object that holds the name of the object whose records the filter of each record finds.',
      'x-names': 'field',
      'x-default': 'All filters are about one object.',
      examples: ['audience'],
    }),
  ),
};

export const checkFilterKeys: CheckSettings = ({ filterObject, filterObjectField }, fields) => {
  if (filterObjectField === undefined) return [];
  const key = 'filterObjectField';
  if (filterObject !== undefined) {
    const said = say`The object is fixed by "filterObject", or another for each record. Remove one of them.`;
    return [{ key, said }];
  }
  const known = fields.filter(({ kind }) => kind === 'ENUM' || kind === 'STRING').map(({ name }) => name);
  if (known.includes(String(filterObjectField))) return [];
  return [
    { key, said: unknown(String(filterObjectField), thing`an ENUM or STRING field of the object`, known) },
  ];
};
