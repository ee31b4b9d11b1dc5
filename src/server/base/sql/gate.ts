import { sql } from 'kysely';
import type { Action } from '../../../contract/access/actions.ts';
import type { Problem } from '../../../contract/errors.ts';
import type { CompoundFilter } from '../../../contract/filter/filter.ts';
import { resolveFilter } from '../../../contract/filter/resolve.ts';
import type { AnyOf, Catalog, Field, LifeCycle, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TransitionFile } from '../../../contract/metadata/model-life.ts';
import { BrokenRules } from './broken-rules.ts';
import type { GatedFields, GateTest, MembersOf } from './gate-test.ts';
import { choiceTests } from './choice-tests.ts';
import { compileCondition } from './condition.ts';
import { columnType } from '../formats/index.ts';
import { numberOf } from './kept-text.ts';
import { locksFor, lockTests } from './lock-tests.ts';
import { hasLastingRules } from './lasting-rules.ts';
import { columnOf } from './names.ts';
import { column, type Sql } from './read.ts';

export type { GatedFields, GateTest };

/** Who writes, as far as the rules of an object ask. */
export interface GateWriter {
  readonly userId: string | null;
  /** What they may do with the object; undefined: everything. */
  readonly actions?: ReadonlySet<Action> | undefined;
  /** A step to one of these states is taken, though it is the server's: what is done to the record is more than a write. */
  readonly into?: readonly string[] | undefined;
}

/**
 * The rules of an object's life, as every writing statement has to carry them: the statement answers which of them its
 * rows break, and running it throws then. Nothing is asked apart.
 */
export interface Gate {
  /** Who writes, as its tests ask. */
  readonly userId: string | null;
  /** The same rules for somebody else, or for a name in their place. */
  by(userId: string): Gate;
  /** The same text for gates whose tests of equal fields are the same SQL but for who writes; undefined: of no other moment. */
  look(): string | undefined;
  /** `members`: what comes into lists of the new records. */
  insert(members?: MembersOf): readonly GateTest[];
  update(fields: GatedFields): readonly GateTest[];
  remove(): readonly GateTest[];
  restore(): readonly GateTest[];
}

const NO_TESTS: readonly GateTest[] = [];
const open = () => NO_TESTS;

/**
 * For what the server does to records of itself, such as to lead relations on from a record that goes: no rule of theirs
 * is asked. Never for what somebody has asked for.
 */
export const SERVER_GATE: Gate = {
  userId: null,
  by: () => SERVER_GATE,
  look: () => '',
  insert: open,
  update: open,
  remove: open,
  restore: open,
};

/** `whole`: the objects as all of the tenant has them; `object` is of these. */
export function gateOf(tenantId: string, whole: Catalog, object: ObjectType, writer: GateWriter): Gate {
  const { life } = object;
  if (!life) return SERVER_GATE;
  const always = (problem: Problem): GateTest => ({ broken: () => sql`true`, problem });
  const holds = holdsOf(tenantId, whole, object, 'held');
  const closed = life.system ? [always({ message: 'only-by-server' })] : NO_TESTS;
  const kept = life.appendOnly ? [always({ message: 'only-added' })] : NO_TESTS;
  const checks = life.checks.map(({ name, never, at }): GateTest => ({
    broken: (_before, after) => holds(never, after),
    problem: ruleBroken(object, name, at),
  }));
  const isNamed = ({ names }: GatedFields, field: Field): boolean => names.includes(field.name);

  const chosen = (fields: GatedFields | undefined, members: MembersOf | undefined) =>
    choiceTests(tenantId, whole, object, fields, members);
  const locks = locksFor(life.locks, writer.actions);
  const told = (rule: string, path: string) => ruleBroken(object, rule, path);

  /** Asked of writes that are about one of the fields, as what is required: a record of before may lack all of them. */
  const anyOfThem = (isAsked: (field: Field) => boolean): GateTest[] =>
    life.requireAny
      .filter(({ fields }) => fields.some(isAsked))
      .map((group) => ({
        broken: (_before, after) =>
          sql`num_nonnulls(${sql.join(group.fields.map((field) => column(after, columnOf(field))))}) = 0`,
        problem: anyOfBroken(object, group),
      }));

  return {
    userId: writer.userId,
    by: (userId) => gateOf(tenantId, whole, object, { ...writer, userId }),
    look: () => (hasLastingRules(whole, object) ? lookOf(whole, object, writer) : undefined),
    insert: (members) => [
      ...closed,
      ...startTests(life.cycle),
      ...anyOfThem(() => true),
      ...chosen(undefined, members),
      ...checks,
    ],
    update: (fields) => [
      ...closed,
      ...kept,
      ...(life.cycle && isNamed(fields, life.cycle.field)
        ? stepTests(tenantId, object, life.cycle, writer, holds)
        : NO_TESTS),
      ...lockTests(locks, fields, holds, told),
      ...anyOfThem((field) => isNamed(fields, field)),
      ...chosen(fields, fields.members),
      ...checks,
    ],
    remove: () => {
      const { deletableWhen: rule } = life;
      const tests = [...closed, ...kept];
      if (rule) {
        tests.push({
          broken: (before) => sql`${holds(rule.when, before)} is not true`,
          problem: ruleBroken(object, rule.name),
        });
      }
      return tests;
    },
    // What comes back is as it was: nothing of it changes, but it may not be so any more.
    restore: () => [...closed, ...checks],
  };
}

/** All that tests are made of, beside the fields of the write and who writes. */
const lookOf = (whole: Catalog, object: ObjectType, { userId, actions, into }: GateWriter): string =>
  JSON.stringify([numberOf(whole), numberOf(object), userId === null, actions && [...actions], into]);

type Holds = (filter: CompoundFilter, alias: string) => Sql;

/** A filter of the rules, asked of the row that the alias names; `held` as in `compileCondition`. */
export const holdsOf =
  (tenantId: string, whole: Catalog, object: ObjectType, held?: 'held'): Holds =>
  (filter, alias) => {
    const node = resolveFilter(whole, object, filter, { timeZone: 'UTC', comparesFields: true });
    return sql`(${compileCondition(tenantId, object, node, alias, held)})`;
  };

export const ruleBroken = ({ name }: ObjectType, rule: string, path?: string): Problem => ({
  message: 'rule-broken',
  ...(path === undefined ? {} : { path }),
  params: { object: name, rule },
});

/** A record has none of the fields of which it needs one. */
export const anyOfBroken = (object: ObjectType, { name, fields }: AnyOf): Problem => ({
  ...ruleBroken(object, name, fields[0]?.name),
  params: { object: object.name, rule: name, anyOf: fields.map((field) => field.name).join() },
});

const differs = (name: string, before: string, after: string): Sql =>
  sql`${column(before, name)} is distinct from ${column(after, name)}`;

const among = (value: Sql, states: readonly string[]): Sql =>
  sql`${value} in (${sql.join(states.map((state) => sql.lit(state)))})`;

function startTests(cycle: LifeCycle | undefined): GateTest[] {
  if (!cycle) return [];
  const { field, start } = cycle;
  const params = { value: start.join(', ') };
  // Whoever leaves the state out has its default; nobody makes a record without any.
  const not = field.default === undefined ? sql`is false` : sql`is not true`;
  return [
    {
      broken: (_before, after) => sql`(${among(column(after, columnOf(field)), start)}) ${not}`,
      problem: { message: 'no-start', path: field.name, params },
    },
  ];
}

/** A state follows another one by a step that is there, and that is for the writer and for the record. */
function stepTests(
  tenantId: string,
  object: ObjectType,
  { field, start, transitions }: LifeCycle,
  writer: GateWriter,
  holds: Holds,
): GateTest[] {
  const state = (alias: string) => column(alias, columnOf(field));
  const moved = (before: string, after: string) => differs(columnOf(field), before, after);
  const steps = transitions.filter((step) => isOpen(step, writer));
  const takes = ({ from, to }: TransitionFile, before: string, after: string) =>
    sql`(${among(state(before), from)} and ${state(after)} = ${sql.lit(to)})`;
  const obstacles = steps.map((step) => ({
    step,
    tests: obstaclesOf(tenantId, object, step, writer, holds),
  }));
  const taken = (before: string, after: string) =>
    anyOf(
      obstacles.map(({ step, tests }) => {
        const free = tests.map(({ broken }) => sql` and ${broken(before, after)} is not true`);
        return sql`(${takes(step, before, after)}${sql.join(free, sql``)})`;
      }),
    );
  const unknown = (before: string, after: string) => {
    const begins = sql`(${state(before)} is null and ${among(state(after), start)})`;
    return sql`(${anyOf([begins, ...steps.map((step) => takes(step, before, after))])}) is not true`;
  };
  return [
    {
      broken: (before, after) => sql`(${moved(before, after)} and ${unknown(before, after)})`,
      problem: { message: 'no-step', path: field.name },
    },
    ...obstacles.flatMap(({ step, tests }) =>
      tests.map(({ broken, problem }): GateTest => ({
        broken: (before, after) =>
          sql`(${moved(before, after)} and ${takes(step, before, after)} and ${broken(before, after)}
            and (${taken(before, after)}) is not true)`,
        problem: problem.path === undefined ? { ...problem, path: field.name } : problem,
      })),
    ),
  ];
}

/** Is it a step for people, or for what is being done? */
export const isOpen = ({ system, to }: TransitionFile, { into }: GateWriter): boolean =>
  !system || into?.includes(to) === true;

export const anyOf = (parts: readonly Sql[]): Sql => (parts.length ? sql.join(parts, sql` or `) : sql`false`);

/** What keeps a record, or the writer, from a step that leads from its state. */
export function obstaclesOf(
  tenantId: string,
  object: ObjectType,
  { to, right = 'EDIT', when, reason, also = [], needs = [], needsWith, notByAuthor }: TransitionFile,
  { userId, actions, into }: GateWriter,
  holds: Holds,
): GateTest[] {
  const tests: GateTest[] = [];
  const params = { object: object.name, action: right };
  if (!(actions?.has(right) ?? true) && !into?.includes(to))
    tests.push({ broken: () => sql`true`, problem: { message: 'forbidden', params } });
  for (const { name, when: filter, at } of [
    ...(when ? [{ name: reason, when, at: undefined }] : []),
    ...also,
  ])
    tests.push({
      broken: (before) => sql`${holds(filter, before)} is not true`,
      problem: name === undefined ? { message: 'not-now' } : ruleBroken(object, name, at),
    });
  for (const need of needs) {
    const field = object.fields.get(need);
    if (!field || !columnType(field)) continue;
    const asked = needsWith?.fields.includes(need) ? needsWith.reason : undefined;
    tests.push({
      broken: (_before, after) => sql`(${column(after, columnOf(field))} is null)`,
      problem: asked === undefined ? { message: 'required', path: need } : ruleBroken(object, asked, need),
    });
  }
  if (notByAuthor && userId !== null) {
    tests.push({
      broken: (before) => sql`exists (select 1 from tessera.audit as made
        where made.tenant_id = ${tenantId} and made.object = ${object.source}
          and made.record_id = ${column(before, 'id')} and made.action = 'CREATE' and made.user_id = ${userId})`,
      problem: { message: 'not-by-author' },
    });
  }
  return tests;
}

/** What a row of a writing statement answers: which of the tests it breaks, by their places. */
export interface Gated {
  readonly broken?: readonly number[] | null;
}

/** The column of that answer, with a comma before it; nothing where nothing is asked. */
export function brokenColumn(tests: readonly GateTest[], before: string, after: string): Sql {
  if (!tests.length) return sql``;
  const places = tests.map(
    ({ broken }, at) => sql`case when ${broken(before, after)} then ${sql.lit(at)} end`,
  );
  return sql`, array_remove(array[${sql.join(places)}]::int[], null) as broken`;
}

/** Throws for rows that break a rule. `idOf`: the record that a row is about. */
export function judgeOf<R extends Gated>(
  tests: readonly GateTest[],
  idOf: (row: R) => string,
): ((rows: readonly R[]) => void) | undefined {
  if (!tests.length) return undefined;
  return (rows) => {
    const problems = new Map<string, Problem[]>();
    for (const row of rows) {
      const broken = (row.broken ?? []).flatMap((at) => tests[at]?.problem ?? []);
      if (broken.length) problems.set(idOf(row), broken);
    }
    if (problems.size) throw new BrokenRules(problems);
  };
}
