import { DEFAULT_LOCALE, type Locale, LOCALES } from '../../../contract/constants.ts';
import type { Problem } from '../../../contract/errors.ts';
import { routeOf } from '../../../contract/metadata/areas.ts';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TimedStep } from '../../../contract/metadata/life.ts';
import { REFUSED_STEP_FIELD, type RefusedStep } from '../../../contract/record/refused-step.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { writeAudit } from '../../base/records/audit.ts';
import type { Actor } from '../../base/sql/audit.ts';
import { compileConcerned, compileNewRefusals, type Concerned } from '../../base/sql/refused-steps.ts';
import type { Waiting } from '../../base/sql/timed-steps.ts';
import type { Labels } from '../../base/model/labels.ts';
import type { TenantCatalogs } from '../catalogs/tenant-catalogs.ts';
import type { Mailer } from '../mail/mailer.ts';

/** A record that stays where it is, and why. */
export interface Refusal extends Waiting {
  readonly problem: Problem;
}

export interface RefusalParts {
  readonly mailer: Mailer;
  readonly outlook: { readonly catalogs: Pick<TenantCatalogs, 'known'>; readonly labels: Labels };
}

/**
 * Tells of records that did not take a step whose moment had come: in their history, and by mail to whoever wrote to them
 * last (to the administrators, where that is nobody who can log in). Once for each moment and reason: they are tried again
 * and again.
 */
export async function tellRefused(
  tx: TenantDb,
  { mailer, outlook: { catalogs, labels } }: RefusalParts,
  { object, timed: { step } }: { readonly object: ObjectType; readonly timed: TimedStep },
  refusals: readonly Refusal[],
  by: Actor,
): Promise<void> {
  const problems = new Map(refusals.map(({ id, problem }) => [id, problem]));
  const rows = refusals.map(({ id, at, problem }) => {
    const after: RefusedStep = { step: step.name, problem };
    return { id, changes: [{ field: REFUSED_STEP_FIELD, before: at, after }] };
  });
  const fresh = await tx.run(compileNewRefusals(tx.tenantId, object, rows));
  if (!fresh.length) return;
  const told = new Map(fresh.map(({ id, userId }) => [id, userId]));
  const entries = rows.filter(({ id }) => told.has(id));
  await writeAudit(
    tx,
    by,
    object.name,
    entries.map(({ id, changes }) => ({ recordId: id, action: 'REFUSE' as const, changes })),
  );
  const people = await tx.run(
    compileConcerned(
      tx.tenantId,
      fresh.flatMap(({ userId }) => userId ?? []),
    ),
  );
  const { catalog, settings } = await catalogs.known(tx);
  const texts = labels.of(catalog);
  for (const [person, ids] of concerning(people, told)) {
    const [first = ''] = ids;
    const reason = problems.get(first);
    if (!reason) continue;
    const locale = localeOf(person.locale ?? settings.read('defaultLanguage'));
    await mailer.send(
      {
        tenantId: tx.tenantId,
        to: person.email,
        kind: 'stepRefused',
        locale,
        params: {
          name: person.name,
          tenantName: person.tenantName,
          step: texts.rule(locale, object.name, step.name),
          objects: texts.plural(locale, object.name),
          total: new Intl.NumberFormat(locale).format(ids.length),
          reason: texts.problem(locale, reason),
          page: `${routeOf(catalog.areas, object.name)}/${encodeURIComponent(first)}`,
        },
      },
      tx,
    );
  }
}

/** Who is told of which records. */
function concerning(
  people: readonly Concerned[],
  told: ReadonlyMap<string, string | null>,
): ReadonlyMap<Concerned, readonly string[]> {
  const writers = new Set(people.map(({ id }) => id));
  const ids = [...told.keys()];
  const isOf = (person: Concerned, id: string) => {
    const writer = told.get(id);
    return writer && writers.has(writer) ? writer === person.id : person.isAdministrator;
  };
  const each = people.map((person) => [person, ids.filter((id) => isOf(person, id))] as const);
  return new Map(each.filter(([, records]) => records.length));
}

const localeOf = (value: string): Locale => LOCALES.find((locale) => locale === value) ?? DEFAULT_LOCALE;
