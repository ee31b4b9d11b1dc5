import type { CompoundFilter } from '../../../contract/filter/filter.ts';
import { queryFiltersOf } from '../../../contract/filter/query-filters.ts';
import { besideOf, documentTypeOf, objectOf } from '../../../contract/formats/index.ts';
import type { Problem } from '../../../contract/errors.ts';
import { evaluate } from '../../../contract/filter/evaluate.ts';
import { resolveFilter } from '../../../contract/filter/resolve.ts';
import { conditionsOf, isFinishedCondition } from '../../../contract/letters/conditions.ts';
import { letterDocument, readLetter } from '../../../contract/letters/letter-document.ts';
import type { Catalog, Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import { recipientField } from '../../../contract/metadata/recipient.ts';
import type { RecordInput } from '../../../contract/record/validate.ts';
import type { TenantDb } from '../db/tenant-db.ts';
import { serverFormat } from '../formats/index.ts';
import { conditionJudge } from './condition-judge.ts';
import type { RecordKey } from '../sql/record-key.ts';
import { compileFields } from '../sql/write.ts';
import { storedTextProblems } from './stored-texts.ts';

/** Texts with variables, of an object whose records have drafts. */
const draftTexts = ({ fields, life }: ObjectType): readonly Field[] =>
  life?.cycle ? [...fields.values()].filter((field) => serverFormat(field)?.problems) : [];

/** Does the write take a step, with which drafts of texts have to be complete? */
export const mayLeaveDraft = (object: ObjectType, given: RecordInput): boolean => {
  const cycle = object.life?.cycle;
  const to = cycle && given[cycle.field.name];
  return typeof to === 'string' && !cycle?.start.includes(to) && draftTexts(object).length > 0;
};

const nothing = () => undefined;

/**
 * What is unfinished in texts of a record that leaves the states in which it begins. Only those texts are judged that the
 * record needs: a check of the object would forbid the step without them.
 * @param own as the role of whoever takes the step has it
 */
export async function incompleteTexts(
  tx: TenantDb,
  whole: Catalog,
  key: RecordKey,
  given: RecordInput,
  timeZone: string,
  own: Catalog,
): Promise<Problem[]> {
  const { object } = key;
  const cycle = object.life?.cycle;
  if (!cycle || !mayLeaveDraft(object, given)) return [];
  const texts = draftTexts(object);
  const asked = (object.life?.checks ?? []).flatMap(({ never }) =>
    queryFiltersOf(never).map(({ objectField }) => objectField),
  );
  const records = recipientField(object);
  const named = [...texts, ...(records ? [records] : [])].flatMap((field) => [
    field.name,
    besideOf(field) ?? field.name,
  ]);
  const isStored = (name: string) => {
    const field = object.fields.get(name);
    return field !== undefined && field.kind !== 'LIST' && !field.computed;
  };
  const names = new Set([cycle.field.name, ...asked, ...named].filter(isStored));
  const [row] = await tx.run(compileFields(key, [...names]));
  if (!row || !cycle.start.includes(String(row.fields[cycle.field.name]))) return [];
  const record = { ...row.fields, ...given };
  const isNeeded = ({ name }: Field): boolean =>
    (object.life?.checks ?? []).some(({ never }) => {
      const emptied = emptiedBy(never);
      if (!emptied.includes(name)) return false;
      const without = { ...record, ...Object.fromEntries(emptied.map((each) => [each, null])) };
      return evaluate(resolveFilter(whole, object, never, { timeZone }), without, nothing);
    });
  const judged = texts.filter(isNeeded).flatMap((field) => [field.name, besideOf(field) ?? field.name]);
  const values = Object.fromEntries(
    [...judged, ...(records ? [records.name] : [])].map((name) => [name, record[name]]),
  );
  return [
    ...storedTextProblems(whole, object, values, false),
    // Of all versions: one that is needed by nothing may be sent as well.
    ...unseenConditions(own, object, record, timeZone),
  ];
}

/** Conditions of blocks ask no more than the role sees: what recipients do with the blocks would tell it. */
function unseenConditions(
  catalog: Catalog,
  { fields }: ObjectType,
  values: RecordInput,
  timeZone: string,
): Problem[] {
  return [...fields.values()].flatMap((field): Problem[] => {
    const isLetter = documentTypeOf(field)?.name === letterDocument.name;
    const letter = isLetter ? readLetter(values[field.name]) : undefined;
    const person = catalog.objects.get(objectOf(field) ?? '');
    const isSeen = (condition: string) => !!person && conditionJudge(catalog, person, timeZone)(condition);
    if (!letter || conditionsOf(letter).filter(isFinishedCondition).every(isSeen)) return [];
    const params = { place: '', rule: 'bad-condition', value: '' };
    return [{ message: 'unfinished-letter', path: field.name, params }];
  });
}

/** The fields of which a condition asks whether they are empty. */
const emptiedBy = (condition: CompoundFilter): readonly string[] =>
  queryFiltersOf(condition).flatMap(({ operator, objectField }) =>
    operator === 'IS_NULL' ? [objectField] : [],
  );
