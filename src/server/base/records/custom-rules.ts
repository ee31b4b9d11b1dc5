import { ApiError, type Problem } from '../../../contract/errors.ts';
import { shown } from '../../../contract/kinds/text.ts';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import { CUSTOM_NAME, CUSTOM_TYPES, type CustomDefinition } from '../../../contract/metadata/custom-types.ts';
import { RESERVED_FIELDS } from '../../../contract/metadata/fields.ts';
import type { TenantDb } from '../db/tenant-db.ts';
import { compileDefinitionLock } from '../sql/custom.ts';
import { compileChoiceCounts, compileValueCount } from '../sql/own-values.ts';
import { readDefinition, readDefinitions } from './custom-definitions.ts';
import { filtersNaming } from './own-field-filters.ts';
import type { RoleWrite } from './role-write.ts';

/**
 * The rules of tenants' own fields: name immutable and unique per object, type fixed once data exists, no choice and
 * no field goes that records hold a value of.
 */
export async function checkDefinition(tx: TenantDb, write: RoleWrite): Promise<void> {
  const { action, object, id, catalog } = write;
  await tx.run(compileDefinitionLock(tx.tenantId));
  const before = action === 'create' ? undefined : await readDefinition(tx, object, id);
  // That it is not there says the write itself.
  if (action !== 'create' && !before) return;
  const after = { ...before, ...write.values } as CustomDefinition;
  const problems: Problem[] = [];
  if (action === 'delete') {
    const count = await valueCount(tx, catalog, after);
    if (count) problems.push({ message: 'field-in-use', path: 'name', params: { value: after.name, count } });
    else problems.push(...(await namingProblems(tx, catalog, after)));
  } else {
    problems.push(...(before ? fixedProblems(before, after) : nameProblems(catalog, after)));
    problems.push(...choiceProblems(after));
    const others = await readDefinitions(tx, object);
    if (isTaken({ ...after, id }, others)) problems.push({ message: 'already-exists', path: 'name' });
    if (before) {
      problems.push(...(await dataProblems(tx, catalog, before, after)));
      if (before.isactive !== false && after.isactive === false)
        problems.push(...(await namingProblems(tx, catalog, after)));
    }
  }
  const [first, ...rest] = problems;
  if (first) throw new ApiError([first, ...rest]);
}

function fixedProblems(before: CustomDefinition, after: CustomDefinition): Problem[] {
  return (['name', 'objectName'] as const)
    .filter((key) => before[key] !== after[key])
    .map((path) => ({ message: 'read-only', path }));
}

function nameProblems(catalog: Catalog, { name, objectName }: CustomDefinition): Problem[] {
  const target = catalog.objects.get(objectName);
  if (!target?.hasCustomFields) {
    const params = { value: shown(objectName), allowed: customFieldObjects(catalog).join(', ') };
    return [{ message: 'invalid-enum', path: 'objectName', params }];
  }
  if (!CUSTOM_NAME.test(name) || name in {}) {
    return [{ message: 'invalid-text', path: 'name', params: { value: shown(name) } }];
  }
  const own = [...target.fields.values()].flatMap((field) => (field.custom ? [] : [field.name]));
  const taken = [...own, ...RESERVED_FIELDS].some((known) => sameName(known, name));
  return taken ? [{ message: 'already-exists', path: 'name' }] : [];
}

/** Names of the objects that tenants may define fields for. */
export function customFieldObjects(catalog: Catalog): string[] {
  return [...catalog.objects.values()].flatMap((object) => (object.hasCustomFields ? [object.name] : []));
}

/** Names that differ in letter case alone would be taken for each other. */
const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

function isTaken({ id, name, objectName }: CustomDefinition, others: readonly CustomDefinition[]): boolean {
  return others.some(
    (other) => other.id !== id && other.objectName === objectName && sameName(other.name, name),
  );
}

function choiceProblems({ type, valueList }: CustomDefinition): Problem[] {
  const names = (valueList ?? []).map(({ name }) => name);
  if (!CUSTOM_TYPES[type].choices) return [];
  if (!names.length) return [{ message: 'required', path: 'valueList' }];
  const twice = names.findIndex((name, index) => names.indexOf(name) < index);
  return twice < 0 ? [] : [{ message: 'already-exists', path: `valueList[${twice}].name` }];
}

/** What records hold must stay what it is. */
async function dataProblems(
  tx: TenantDb,
  catalog: Catalog,
  before: CustomDefinition,
  after: CustomDefinition,
): Promise<Problem[]> {
  if (before.type !== after.type) {
    const count = await valueCount(tx, catalog, before);
    return count ? [{ message: 'type-in-use', path: 'type', params: { count } }] : [];
  }
  const kept = new Set((after.valueList ?? []).map(({ name }) => name));
  const removed = (before.valueList ?? []).map(({ name }) => name).filter((name) => !kept.has(name));
  const target = catalog.objects.get(before.objectName);
  if (!CUSTOM_TYPES[before.type].choices || !removed.length || !target?.hasCustomFields) return [];
  const values = { object: target, fieldName: before.name };
  const held = await tx.run(compileChoiceCounts(tx.tenantId, values));
  const used = held.flatMap(({ choice, count }) =>
    removed.includes(choice) ? [choiceInUse(choice, count)] : [],
  );
  // Where records hold them, they are replaced, in filters too.
  return used.length ? used : namingProblems(tx, catalog, before, removed);
}

/** Filters that name the field, or one of these choices of it: they would no longer be valid. */
async function namingProblems(
  tx: TenantDb,
  catalog: Catalog,
  { objectName, name }: CustomDefinition,
  choices?: readonly string[],
): Promise<Problem[]> {
  const target = catalog.objects.get(objectName);
  if (!target?.hasCustomFields) return [];
  const found = await filtersNaming(tx, catalog, { target, name, ...(choices ? { choices } : {}) });
  return choices ? found.map((problem) => ({ ...problem, path: 'valueList' })) : found;
}

/** How many records hold a value of the field. */
async function valueCount(
  tx: TenantDb,
  catalog: Catalog,
  { objectName, name }: CustomDefinition,
): Promise<number> {
  const target = catalog.objects.get(objectName);
  if (!target?.hasCustomFields) return 0;
  const [row] = await tx.run(compileValueCount(tx.tenantId, { object: target, fieldName: name }));
  return row?.count ?? 0;
}

export const choiceInUse = (value: string, count: number): Problem => ({
  message: 'choice-in-use',
  path: 'valueList',
  params: { value, count },
});
