/** Workflows that nobody has thought of, and records that change meanwhile: the engine does what a small model of it does. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { queryFilter } from '../../../../src/contract/filter/filter.ts';
import type { WorkflowContent, WorkflowElement } from '../../../../src/contract/workflow/content.ts';
import { recordConsumer } from '../../../../src/server/areas/automator/follow-records.ts';
import type { HandedEvent } from '../../../../src/server/platform/events/event-consumer.ts';
import { drawing, element } from '../../../contract/workflow/drawing.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { runs } from '../../../support/length.ts';
import { openWorkflowWorld, type WorkflowWorld } from './workflow-world.ts';
import { patience } from '../../../support/patience.ts';

const ELEMENTS = 30;
const RECORDS = 6;
const NAMES = ['Ada', 'Bob', 'Cyd'];
const HOUR_MS = 3_600_000;
const OUTPUTS = {
  IF: ['yes', 'no'],
  SWITCH: ['case1', 'case2', 'else'],
  WAIT: ['next'],
  WAIT_FOR: ['met', 'timeout'],
  UPDATE_FIELD: ['next'],
  JUMP: ['next'],
  GOAL: ['next'],
  EXIT: [],
} as const;
type Type = keyof typeof OUTPUTS;
/** Ends are rare, so that runs go through most of what is drawn. */
const TYPES = [
  ...(Object.keys(OUTPUTS) as Type[]),
  ...(['IF', 'SWITCH', 'WAIT_FOR', 'UPDATE_FIELD'] as const),
];

const filterOf = (name: string) => JSON.stringify(queryFilter('Contact', 'lastName', 'EQUALS', name));

interface Drawing {
  readonly content: WorkflowContent;
  readonly exitsAs: string | undefined;
}

/** Every element can be come to: one leads to the next that has nothing before it; what is left leads on, or nowhere. */
const drawings: fc.Arbitrary<Drawing> = fc
  .record({
    types: fc.array(fc.constantFrom(...TYPES), { minLength: ELEMENTS - 1, maxLength: ELEMENTS - 1 }),
    names: fc.infiniteStream(fc.constantFrom(...NAMES)),
    numbers: fc.infiniteStream(fc.nat(1_000_000)),
    exitsAs: fc.option(fc.constantFrom(...NAMES), { nil: undefined, freq: 2 }),
  })
  .map(({ types, names, numbers, exitsAs }) => {
    const name = () => names.next().value as string;
    const upTo = (most: number) => (numbers.next().value as number) % most;
    const elements: WorkflowElement[] = [element('e0', 'MANUAL')];
    const free: { readonly at: number; readonly output: string }[] = [{ at: 0, output: 'next' }];
    const lead = (at: number, output: string, to: string) => {
      const from = elements[at] as WorkflowElement;
      elements[at] = { ...from, outputs: { ...from.outputs, [output]: to } };
    };
    types.forEach((given, index) => {
      const at = index + 1;
      // The last way on is no end yet, and a jump leads somewhere.
      const isEnd = given === 'EXIT' && free.length < 2;
      const type = isEnd || (given === 'JUMP' && at === ELEMENTS - 1) ? 'GOAL' : given;
      const [way] = free.splice(upTo(free.length), 1);
      if (way) lead(way.at, way.output, `e${at}`);
      elements.push(element(`e${at}`, type, configOf(type, name, upTo)));
      for (const output of OUTPUTS[type]) free.push({ at, output });
    });
    for (const { at, output } of free) {
      const { type } = elements[at] as WorkflowElement;
      const later = at + 1 + upTo(ELEMENTS - at - 1 || 1);
      // Whoever waits may go back.
      if (type === 'WAIT' && upTo(3) === 0) lead(at, output, `e${1 + upTo(at)}`);
      else if (later < ELEMENTS && (type === 'JUMP' || upTo(12) > 0)) lead(at, output, `e${later}`);
    }
    const exitWhen =
      exitsAs === undefined ? {} : { exitWhen: queryFilter('Contact', 'lastName', 'EQUALS', exitsAs) };
    return { content: drawing(elements, exitWhen), exitsAs };
  });

function configOf(type: Type, name: () => string, upTo: (most: number) => number): WorkflowElement['config'] {
  const amount = 1 + upTo(40);
  if (type === 'IF') return { filter: filterOf(name()) };
  if (type === 'SWITCH')
    return { cases: [1, 2].map((at) => ({ name: `Case ${at}`, filter: filterOf(name()) })) };
  if (type === 'WAIT') return { amount, unit: 'HOURS' };
  if (type === 'WAIT_FOR') return { filter: filterOf(name()), amount, unit: 'HOURS' };
  return type === 'UPDATE_FIELD' ? { values: JSON.stringify({ lastName: name() }) } : {};
}

/** At each moment some records get another name, and then all goes on that is due. */
const happenings = fc.array(
  fc.record({
    hours: fc.integer({ min: 1, max: 30 }),
    renamed: fc.array(fc.tuple(fc.nat(RECORDS - 1), fc.constantFrom(...NAMES)), { maxLength: 3 }),
  }),
  { minLength: 4, maxLength: 8 },
);

/** A run as the model has it. */
interface ModelRun {
  name: string;
  at: string;
  since: number;
  until: number;
  waits: boolean;
  isWoken: boolean;
  steps: number;
  status: 'WAITING' | 'COMPLETED' | 'EXITED';
}

/** What workflows mean, without a database: one token, one element after the other. */
class Model {
  readonly #elements: ReadonlyMap<string, WorkflowElement>;
  readonly #exitsAs: string | undefined;
  readonly runs: ModelRun[];
  readonly passes = new Map<string, number>();

  constructor({ content, exitsAs }: Drawing, names: readonly string[], now: number) {
    this.#elements = new Map(content.elements.map((each) => [each.id, each]));
    this.#exitsAs = exitsAs;
    this.runs = names.map((name) => ({
      name,
      at: 'e1',
      since: now,
      until: now,
      waits: false,
      isWoken: false,
      steps: 0,
      status: 'WAITING',
    }));
    for (const _ of names) this.#pass('e0.next');
  }

  /** All that is due. */
  go(now: number): void {
    for (const run of this.runs)
      while (run.status === 'WAITING' && (run.until <= now || run.isWoken)) this.#step(run, now);
  }

  rename(at: number, name: string): void {
    const run = this.runs[at] as ModelRun;
    run.name = name;
    const asks = this.#exitsAs !== undefined || this.#elements.get(run.at)?.type === 'WAIT_FOR';
    if (run.status === 'WAITING' && asks) run.isWoken = true;
  }

  #pass(place: string): void {
    this.passes.set(place, (this.passes.get(place) ?? 0) + 1);
  }

  #step(run: ModelRun, now: number): void {
    run.isWoken = false;
    const { type, config } = this.#elements.get(run.at) as WorkflowElement;
    if (run.name === this.#exitsAs) {
      run.status = 'EXITED';
      return;
    }
    if (run.until > now && !(run.waits && type === 'WAIT_FOR')) return;
    const isCalled = (filter: unknown) => filter === filterOf(run.name);
    const end = run.waits ? run.until : run.since + Number(config['amount']) * HOUR_MS;
    const cases = (config['cases'] ?? []) as readonly { readonly filter: string }[];
    const found = cases.findIndex(({ filter }) => isCalled(filter));
    switch (type as Type) {
      case 'IF':
        return this.#leave(run, isCalled(config['filter']) ? 'yes' : 'no', now);
      case 'SWITCH':
        return this.#leave(run, found < 0 ? 'else' : `case${found + 1}`, now);
      case 'WAIT':
        return run.waits || end <= now ? this.#leave(run, 'next', now) : this.#wait(run, end);
      case 'WAIT_FOR':
        if (isCalled(config['filter'])) return this.#leave(run, 'met', now);
        return end <= now ? this.#leave(run, 'timeout', now) : this.#wait(run, end);
      case 'EXIT':
        this.#leave(run, 'end', now);
        run.status = 'EXITED';
        return undefined;
      case 'UPDATE_FIELD':
        run.name = (JSON.parse(String(config['values'])) as { lastName: string }).lastName;
        return this.#leave(run, 'next', now);
      case 'JUMP':
      case 'GOAL':
        return this.#leave(run, 'next', now);
    }
  }

  #wait(run: ModelRun, until: number): void {
    run.waits = true;
    run.until = until;
  }

  #leave(run: ModelRun, output: string, now: number): void {
    this.#pass(`${run.at}.${output}`);
    const next = this.#elements.get(run.at)?.outputs[output] ?? '';
    Object.assign(run, { since: now, until: now, waits: false, steps: run.steps + 1 });
    if (next === '') run.status = 'COMPLETED';
    else run.at = next;
  }
}

describeOnDatabase('random workflows', (open) => {
  let world: WorkflowWorld;
  beforeAll(async () => {
    world = await openWorkflowWorld(await open({ product: true }));
  });

  /** Changes a record as people do, and hands on what that tells. */
  async function rename(id: string, lastName: string): Promise<void> {
    await sql`update contact set last_name = ${lastName} where id = ${id}`.execute(world.kysely);
    const event = {
      name: 'UPDATE',
      object: 'Contact',
      recordId: id,
      ids: [],
      changes: [{ field: 'lastName' }],
    };
    const { forTenant, catalogOf, ownerOf } = world.parts;
    await forTenant(world.tenant.tenantId).transaction((tx) =>
      recordConsumer.handle(tx, [event as unknown as HandedEvent], { catalogOf, ownerOf }),
    );
  }

  it('do with records what a model of them does', { timeout: patience(runs(60_000, 900_000)) }, async () => {
    await fc.assert(
      fc.asyncProperty(drawings, happenings, async (drawn, moments) => {
        // Whatever has changed is due by the clock of the machine; that of the runs is ahead of it.
        world.clock = new Date(Date.now() + 24 * HOUR_MS);
        const ids = await world.contacts(RECORDS, { lastName: 'Ada' });
        const id = await world.create('Workflow', {
          name: 'Random',
          objectName: 'Contact',
          content: JSON.stringify(drawn.content),
        });
        await world.act('activate', id);
        await world.start(id, ids);
        const model = new Model(
          drawn,
          ids.map(() => 'Ada'),
          world.clock.getTime(),
        );
        await world.go();
        model.go(world.clock.getTime());
        for (const { hours, renamed } of moments) {
          for (const [at, name] of renamed) {
            await rename(ids[at] as string, name);
            model.rename(at, name);
          }
          await world.go(new Date(world.clock.getTime() + hours * HOUR_MS));
          model.go(world.clock.getTime());
        }
        const found = (await world.runs(id)).map(({ status, stepCount, elementId, dueAt }) => ({
          status,
          steps: stepCount,
          ...(status === 'WAITING' ? { at: elementId, until: dueAt?.getTime() } : {}),
        }));
        const names = await Promise.all(ids.map((one) => world.value(one, 'last_name')));
        const passes = Object.entries(await world.passes(id)).toSorted();
        expect({ found, names, passes }).toEqual({
          found: model.runs.map(({ status, steps, at, until }) => ({
            status,
            steps,
            ...(status === 'WAITING' ? { at, until } : {}),
          })),
          names: model.runs.map(({ name }) => name),
          passes: [...model.passes].toSorted(),
        });
      }),
      { numRuns: runs(4, 120), endOnFailure: false },
    );
  });
});
