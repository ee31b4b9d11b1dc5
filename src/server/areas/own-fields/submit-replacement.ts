import { v7 as uuidv7 } from 'uuid';
import { ApiError } from '../../../contract/errors.ts';
import type { ChoiceReplacement } from '../../../contract/metadata/choice-replacement.ts';
import type { Told } from '../../../contract/told.ts';
import { addWork, type WorkTarget } from '../../platform/jobs/add-work.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { readRecord } from '../../base/records/read.ts';
import { refuseLimited } from '../../base/records/limits.ts';
import { requireObject } from '../../base/access/require-object.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import { compileFreezeHolders } from '../../base/sql/own-values.ts';
import { forbidden } from '../../base/access/access.ts';
import { type Choices, type Defined, lockDefinition, neededReplacement } from './replacement.ts';

/** Who asks for a replacement. */
export interface ReplacementTarget extends Omit<WorkTarget, 'object' | 'name'> {
  /** The objects as the role has them. */
  readonly catalog: Catalog;
  readonly nameOf: (object: ObjectType) => Told;
}

/**
 * Makes the job that gives records other choices in the place of those that go, and then takes these out of the
 * definition (`run-replacement.ts`). Answers its id.
 * @throws ApiError version-conflict; choice-in-use where nothing is said for a choice that records hold; already-exists
 * and required for the list itself; forbidden
 */
export async function submitReplacement(
  target: ReplacementTarget,
  id: string,
  version: number,
  after: Choices,
  given: ChoiceReplacement,
): Promise<string> {
  return target.db.transaction(async (tx) => {
    const defined = await lockDefinition(tx, target.whole, id);
    const { definition } = defined;
    await requireVersion(tx, defined, version);
    requireAll(target, defined);
    requireChoices(after);
    const replacement = await neededReplacement(tx, defined, after, given);
    const jobId = uuidv7();
    const values = { object: defined.target, fieldName: definition.name };
    const [row] = await tx.run(compileFreezeHolders(tx.tenantId, values, Object.keys(replacement), jobId));
    const before = definition.valueList ?? [];
    const params = { definitionId: id, fieldName: definition.name, before, after, replacement };
    const object = defined.target;
    return addWork(
      { ...target, db: tx, object, name: target.nameOf(object) },
      {
        jobId,
        action: 'REPLACE_CHOICES',
        fields: {},
        // What Undo puts back.
        custom: { [definition.name]: null },
        listChanges: null,
        undoes: null,
        total: row?.total ?? 0,
        params,
      },
    );
  });
}

/** @throws ApiError version-conflict */
async function requireVersion(
  tx: TenantDb,
  { definitions, definition }: Defined,
  version: number,
): Promise<void> {
  const { id } = definition;
  const field = definitions.fields.get('version');
  const select = {
    object: definitions,
    values: field ? [{ type: 'column', key: 'version', field } as const] : [],
  };
  const row = await readRecord(tx, select, id);
  if (!row) throw new ApiError({ message: 'not-found', params: { id } });
  if (row['version'] !== version) throw new ApiError({ message: 'version-conflict', params: { id } });
}

/** All records that hold a choice change: whoever does not see or write all of them may not do it. */
function requireAll({ catalog }: ReplacementTarget, { definition, target }: Defined): void {
  const object = requireObject(catalog, target.name, 'EDIT');
  if (object.rows) throw forbidden({ object: object.name, action: 'EDIT', rule: 'rows' });
  refuseLimited(object, { fields: {}, custom: { [definition.name]: null } });
}

function requireChoices(choices: Choices): void {
  if (!choices.length) throw new ApiError({ message: 'required', path: 'valueList' });
  const names = choices.map(({ name }) => name);
  const twice = names.findIndex((name, index) => !name || names.indexOf(name) < index);
  if (twice >= 0) throw new ApiError({ message: 'already-exists', path: `valueList[${twice}].name` });
}
