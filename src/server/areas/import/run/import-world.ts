import { v7 as uuidv7 } from 'uuid';
import { namingFields } from '../../../../contract/import/naming.ts';
import type { Field, ObjectType } from '../../../../contract/metadata/catalog.ts';
import { defaultsOf } from '../../../../contract/record/defaults.ts';
import { unwritable } from '../../../base/records/limits.ts';
import type { NamedList } from '../../../base/sql/lists.ts';
import type { Values } from '../../../base/sql/record-key.ts';
import type { WriteValues } from '../../../base/sql/write.ts';
import type { PlanRules } from '../plan/plan-chunk.ts';
import { type ImportRules, isRelation, type Slot, slotsOf } from '../rows/import-rules.ts';
import type { ImportRights } from './import-rights.ts';

/** Everything that chunks are planned and written by, as long as rights and fields stay the same. */
export interface ImportWorld {
  readonly rights: ImportRights;
  readonly rules: ImportRules;
  readonly slots: readonly Slot[];
  readonly plan: PlanRules;
  /** The field by which rows find their records; undefined: their id, or none do. */
  readonly keyField: Field | undefined;
  /** What a new record has of fields that its row says nothing of. */
  readonly defaults: ReadonlyMap<Field, unknown>;
  /** What is read of a record, to tell what changes. */
  readonly reads: WriteValues;
  readonly lists: readonly NamedList[];
}

/** @throws ApiError forbidden where new records need a field that the role may not write */
export function importWorld(rights: ImportRights, rules: ImportRules): ImportWorld {
  const { object, stored } = rights;
  const { mapping } = rules;
  const slots = slotsOf(rules);
  const key = mapping.match.key;
  const { mode, unknown } = mapping;
  const plan = { slots, mode, unknown, key, required: requiredOf(object), newId: uuidv7 };
  const inRow = slots.filter(({ holds }) => holds === 'column' || holds === 'reference');
  const needed = (stored.life?.requireAny ?? []).flatMap(({ fields }) => fields);
  const named = [...inRow.map(({ field }) => field), ...namingFields(object), ...needed];
  const reads: WriteValues = {
    fields: Object.fromEntries(named.map(({ name }) => [name, null])),
    ...(slots.some(({ holds }) => holds === 'custom') ? { custom: {} satisfies Values } : {}),
  };
  return {
    rights,
    rules,
    slots,
    plan,
    keyField: key === null || key === 'id' ? undefined : stored.fields.get(key),
    defaults: mapping.mode === 'update' ? new Map() : defaultsOfImport(rights),
    reads,
    lists: slots.filter((slot) => isRelation(slot) && slot.holds === 'members'),
  };
}

const requiredOf = (object: ObjectType): Field[] =>
  [...object.fields.values()].filter(
    ({ required, readOnly, default: given }) => required && !readOnly && given === undefined,
  );

/** As a record that is made by hand begins: with what the role may write, and with what it may not. */
function defaultsOfImport({ object, stored, whole }: ImportRights): ReadonlyMap<Field, unknown> {
  const kept = unwritable({ object, whole }, stored);
  const fields = [...stored.fields.values()].filter(
    (field) => kept.has(field) || !(object.fields.get(field.name)?.readOnly ?? true),
  );
  // Whoever imports records is not the one who works on them.
  return new Map(defaultsOf(fields, null));
}
