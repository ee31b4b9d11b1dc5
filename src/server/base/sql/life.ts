import { sql } from 'kysely';
import type { Problem } from '../../../contract/errors.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TransitionFile } from '../../../contract/metadata/model-life.ts';
import { tenantSql, type TenantStatement } from '../db/statement.ts';
import { actionQuestions, type ActionTests } from './action-tests.ts';
import { type GateTest, type GateWriter, holdsOf, isOpen, obstaclesOf, ruleBroken } from './gate.ts';
import { locksFor, type MetLock } from './lock-tests.ts';
import { columnOf } from './names.ts';
import { column, type Sql } from './read.ts';
import { compileWhere } from './select.ts';
import { tableOf } from './names.ts';

export interface LifeRow {
  readonly state: string | null;
  /** Of what is asked, in its order. */
  readonly truths: readonly boolean[];
}

/** What is asked of a record's row: the rules that a write of it would be judged by. */
export interface LifeQuestions {
  readonly steps: readonly { readonly step: TransitionFile; readonly obstacles: readonly GateTest[] }[];
  readonly locks: readonly MetLock[];
  readonly undeletable: Problem | undefined;
  readonly actions: readonly AskedAction[];
  readonly statement: TenantStatement<LifeRow>;
}

export interface AskedAction {
  readonly name: string;
  readonly tests: ActionTests;
}

const ALIAS = 't';

/** `object`: with all of its fields; `seen`: as the one who asks has it. Undefined where the model says nothing. */
export function compileLife(
  tenantId: string,
  whole: Catalog,
  { object, seen }: { readonly object: ObjectType; readonly seen: ObjectType },
  id: string,
  writer: GateWriter,
  actions: readonly AskedAction[],
): LifeQuestions | undefined {
  const { life } = object;
  if (!life && !actions.length) return undefined;
  const { cycle, deletableWhen: rule } = life ?? {};
  // Whoever may make some changes of a field is not told that there are none.
  const locks = locksFor(life?.locks ?? [], writer.actions).filter(({ then }) => !then);
  const holds = holdsOf(tenantId, whole, object);
  const open = (cycle?.transitions ?? []).filter((step) => isOpen(step, writer));
  const steps = open.map((step) => ({
    step,
    // What the step needs may come with it.
    obstacles: obstaclesOf(tenantId, object, { ...step, needs: [] }, writer, holds),
  }));
  const questions: Sql[] = [
    ...steps.flatMap(({ obstacles }) => obstacles.map(({ broken }) => broken(ALIAS, ALIAS))),
    ...locks.map(({ when }) => holds(when, ALIAS)),
    ...(rule ? [sql`${holds(rule.when, ALIAS)} is not true`] : []),
    ...actions.flatMap(({ tests }) => actionQuestions(tests)),
  ];
  const state = cycle ? column(ALIAS, columnOf(cycle.field)) : sql`null`;
  const truths = questions.map((question) => sql`coalesce(${question}, false)`);
  const statement = tenantSql(
    tenantId,
  )<LifeRow>`select ${state} as state, array[${sql.join(truths)}]::boolean[] as truths
    from ${sql.table(tableOf(object))} as t where ${compileWhere({ tenantId, id, where: undefined }, seen, ALIAS)}`;
  return { steps, locks, undeletable: rule && ruleBroken(object, rule.name), actions, statement };
}
