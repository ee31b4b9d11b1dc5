import { sql } from 'kysely';
import type { Locale } from '../../../contract/constants.ts';
import type { DocumentName } from '../../../contract/layers/override.ts';
import { compileRoles } from '../../base/access/statements.ts';
import { ordered } from '../../base/db/fold.ts';
import { tenantSql, type TenantStatement } from '../../base/db/statement.ts';
import { conflictsOfRoles } from '../../platform/catalogs/configured.ts';
import { openDrafts } from './drafts.ts';
import { type ConfigTask, documentParts, upToDate } from './task.ts';
import { problemsAfter } from './world.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

interface DocumentSummary {
  readonly document: string;
  readonly objectName: string;
  readonly label: string;
  /** The tenant has made the object. */
  readonly own: boolean;
  /** Keys that any layer sets. */
  readonly overrideCount: number;
  /** Of the tenant's layer and of roles'. */
  readonly conflictCount: number;
  /** Of the product's files and of the author's drafts. */
  readonly problemCount: number;
  readonly draftCount: number;
}

interface Summary {
  readonly revision: number;
  readonly documents: readonly DocumentSummary[];
  readonly owners: { readonly roles: readonly Named[]; readonly users: readonly Named[] };
}

/** Users that are offered: those beyond are found by nobody in a list. */
const MOST_USERS = 1000;

function compileUsers(tenantId: string): TenantStatement<Named> {
  return tenantSql(tenantId)<Named>`select u.id, u.name
    from tessera.app_user as u where u.tenant_id = ${tenantId}
    and u.status <> 'DISABLED' order by ${ordered(sql`u.name`)}, u.id limit ${sql.lit(MOST_USERS)}`;
}

/** All documents that layers may change, and how much is changed of each; whose layers there may be. */
export async function readSummary(given: ConfigTask, locale: Locale): Promise<Summary> {
  const task = await upToDate(given);
  const { db, configured, labels } = task;
  const { base, overrides, ownProblems } = configured;
  const { drafts, before, after } = await openDrafts(task);
  const ofRoles = conflictsOfRoles(configured);
  const summary = (document: DocumentName): DocumentSummary => {
    const { objectName, kind } = documentParts(document);
    const object = base.objects.get(objectName);
    const own = drafts.filter((draft) => draft.document === document);
    const shared = overrides.documents.get(document) ?? [];
    const personal = overrides.users.filter((each) => each.document === document);
    const broken = object?.problems ?? base.brokenObjects.get(objectName) ?? [];
    const found = own.flatMap(({ layers, steps }) =>
      problemsAfter(before, after, document, layers, new Set(steps.map(({ key }) => key))),
    );
    const ofProduct = kind === 'view' ? broken : kind === 'model' ? (ownProblems.get(objectName) ?? []) : [];
    return {
      document,
      objectName,
      label: labels.object(locale, objectName),
      own: base.own?.models.has(objectName) ?? false,
      overrideCount:
        shared.reduce((sum, layer) => sum + layer.overrides.length, 0) +
        personal.reduce((sum, { count }) => sum + count, 0),
      conflictCount: (configured.conflicts.get(document)?.length ?? 0) + (ofRoles.get(document) ?? 0),
      problemCount: own.length ? found.length : ofProduct.length,
      draftCount: own.reduce((sum, { changes }) => sum + changes.length, 0),
    };
  };
  const names = [...base.objects.keys(), ...base.brokenObjects.keys()];
  const drafted = drafts
    .flatMap(({ document }) => documentParts(document))
    .filter(({ kind }) => kind === 'model');
  const models = new Set([...(base.own?.models ?? []), ...drafted.map(({ objectName }) => objectName)]);
  const documents = new Set<DocumentName>([
    ...[...models].map((name): DocumentName => `model/${name}`),
    ...names.flatMap((name): DocumentName[] => [`view/${name}`, `texts/${name}`]),
  ]);
  return {
    revision: overrides.revision,
    documents: [...documents].map(summary),
    owners: {
      roles: (await db.run(compileRoles(db.tenantId))).map(({ id, name }) => ({ id, name })),
      users: await db.run(compileUsers(db.tenantId)),
    },
  };
}
