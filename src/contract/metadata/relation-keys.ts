import { Type } from 'typebox';
import { filterKey } from '../filter/filter-schema.ts';
import { queryFilter } from '../filter/filter.ts';
import { Backfill } from './model-users.ts';

/** What a relation says to the deletion of the record that it leads to. */
const ON_DELETE = ['unlink', 'refuse'] as const;

/** Keys of fields that say which records a relation may lead to, and what becomes of it where they are deleted. */
export const RELATION_KEYS = {
  onDelete: Type.Optional(
    Type.Enum([...ON_DELETE], {
      'x-for': ['LIST', 'OBJECT'],
      description:
        'OBJECT and LIST: what becomes of the relation where the related record is deleted. "refuse": that is refused ' +
        'as long as records refer to it.',
      default: 'unlink',
      examples: ['refuse'],
    }),
  ),
  refuseWhile: Type.Optional(
    filterKey(
      'With `onDelete` "refuse", and of a text that shows files: a compound filter on the records of this object; those that do not fulfil it refuse nothing.',
      queryFilter('Author', 'country', 'IS_NOT_NULL'),
      'All of them refuse.',
    ),
  ),
  usableWhen: Type.Optional(
    filterKey(
      'OBJECT and LIST of records: a compound filter on the records that can be chosen; others are neither offered nor taken, such as files that are no pictures. What a record has already stays.',
      queryFilter('Author', 'retired', 'IS_FALSE'),
      'All records can be chosen.',
    ),
  ),
  backfill: Backfill,
};
