import type { Field, ObjectType } from './catalog.ts';
import type { Condition, Range, Test, Yearly } from '../filter/condition-shape.ts';

/**
 * A filter that has been understood: fields instead of names, canonical values instead of text, bounds instead of
 * relative dates. `server/sql` makes SQL of it, `evaluate` judges a record by it; both find the same records.
 */
export type ConditionNode = Condition<Field, ObjectType>;
export type TestNode = Test<Field, ObjectType>;
export type RangeNode = Range<Field>;
export type YearlyNode = Yearly<Field>;
