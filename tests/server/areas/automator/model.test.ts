/** A model of what runs do, of a few lines, against the engine: random workflows, records that change, and a clock that goes on. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { queryFilter } from '../../../../src/contract/filter/filter.ts';
import type { WorkflowElement } from '../../../../src/contract/workflow/content.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { runs } from '../../../support/length.ts';
import { chain, openWorkflowWorld } from './workflow-world.ts';

const NAMES = ['A', 'B', 'C'];
const HOUR_MS = 3_600_000;
const isNamed = (name: string) => queryFilter('Contact', 'lastName', 'EQUALS', name);

/** The same numbers each time. */
function randomOf(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return { below: (count: number) => Math.floor(next() * count) };
}
type Random = ReturnType<typeof randomOf>;

/** Each leads to those after it: the way ends. */
function workflowOf({ below }: Random, size: number): readonly WorkflowElement[] {
  const later = (at: number) => (at + 1 < size ? `e${at + 1 + below(Math.min(4, size - at - 1))}` : '');
  const elements = Array.from({ length: size }, (_, at): Partial<WorkflowElement> => {
    const name = NAMES[below(3)] ?? '';
    const filter = JSON.stringify(isNamed(name));
    const id = `e${at}`;
    switch (below(6)) {
      case 0:
        return { id, type: 'IF', config: { filter }, outputs: { yes: later(at), no: later(at) } };
      case 1:
        return {
          id,
          type: 'WAIT',
          config: { amount: 1 + below(5), unit: 'HOURS' },
          outputs: { next: later(at) },
        };
      case 2: {
        const config = { filter, amount: 1 + below(5), unit: 'HOURS' };
        return { id, type: 'WAIT_FOR', config, outputs: { met: later(at), timeout: later(at) } };
      }
      case 3: {
        const config = { values: JSON.stringify({ lastName: name }) };
        return { id, type: 'UPDATE_FIELD', config, outputs: { next: later(at) } };
      }
      case 4:
        return at > 3
          ? { id, type: 'EXIT', outputs: {} }
          : { id, type: 'GOAL', outputs: { next: later(at) } };
      default: {
        const cases = NAMES.slice(0, 2).map((each) => ({
          name: each,
          filter: JSON.stringify(isNamed(each)),
        }));
        return {
          id,
          type: 'SWITCH',
          config: { cases },
          outputs: { case1: later(at), case2: later(at), else: later(at) },
        };
      }
    }
  });
  return chain(elements).map((each) => (each.id === 't' ? { ...each, outputs: { next: 'e0' } } : each));
}

interface Modeled {
  name: string;
  at: string;
  /** When it came there. */
  since: number;
  until: number | undefined;
  status: 'WAITING' | 'COMPLETED' | 'EXITED';
}

/** Goes on as far as it can now. */
function goOn(run: Modeled, byId: ReadonlyMap<string, WorkflowElement>, exitName: string, now: number): void {
  const leave = (to: string | undefined) => {
    Object.assign(run, { at: to ?? '', since: now, until: undefined });
  };
  while (run.status === 'WAITING') {
    if (run.at === '') return void (run.status = 'COMPLETED');
    if (run.name === exitName) return void (run.status = 'EXITED');
    const element = byId.get(run.at);
    if (!element) throw new Error(run.at);
    const { type, config, outputs } = element;
    const named = (text: unknown) =>
      (JSON.parse(String(text)) as ReturnType<typeof isNamed>).filter.value === JSON.stringify(run.name);
    const over = run.since + Number(config['amount']) * HOUR_MS;
    if (type === 'IF') leave(outputs[named(config['filter']) ? 'yes' : 'no']);
    else if (type === 'SWITCH') {
      const cases = config['cases'] as readonly { readonly filter: string }[];
      const met = cases.findIndex(({ filter }) => named(filter));
      leave(outputs[met < 0 ? 'else' : `case${met + 1}`]);
    } else if (type === 'UPDATE_FIELD') {
      run.name = (JSON.parse(String(config['values'])) as { lastName: string }).lastName;
      leave(outputs['next']);
    } else if (type === 'EXIT') return void (run.status = 'EXITED');
    else if (type === 'GOAL') leave(outputs['next']);
    else if (type === 'WAIT_FOR' && named(config['filter'])) leave(outputs['met']);
    else if (over > now) return void (run.until = over);
    else leave(outputs[type === 'WAIT_FOR' ? 'timeout' : 'next']);
  }
}

describeOnDatabase('the engine and its model', (open) => {
  it('agree on every run, at every moment', { timeout: 600_000 }, async () => {
    const world = await openWorkflowWorld(await open({ product: true }));
    for (let seed = 1; seed <= runs(2, 60); seed++) {
      const random = randomOf(seed * 7_919);
      const elements = workflowOf(random, 30);
      const byId = new Map(elements.map((each) => [each.id, each]));
      const exitName = random.below(2) ? 'Leaves' : 'Nobody';
      const id = await world.create('Workflow', {
        ...{ name: `Random ${seed}`, objectName: 'Contact' },
        content: JSON.stringify({
          version: 1,
          elements: [
            { id: 't', type: 'MANUAL', ...place, outputs: { next: 'w' } },
            { id: 'w', type: 'GOAL', ...place, outputs: {} },
          ],
        }),
      });
      await world.act('activate', id);
      // Random ways are seldom what may be activated: some lead nowhere.
      const content = { version: 1, elements, exitWhen: isNamed(exitName) };
      await sql`update workflow_version set content = ${JSON.stringify(content)} where workflow = ${id}`.execute(
        world.kysely,
      );
      world.clock = new Date('2026-03-02T09:00:00Z');
      const people = await world.contacts(12, { lastName: 'A' });
      const models = new Map(
        people.map((person): [string, Modeled] => [
          person,
          { name: 'A', at: 'e0', since: world.clock.getTime(), until: undefined, status: 'WAITING' },
        ]),
      );
      await world.start(id, people);
      for (let hour = 0; hour < 12; hour++) {
        await world.go();
        for (const model of models.values()) goOn(model, byId, exitName, world.clock.getTime());
        const engine = (await world.runs(id)).map(({ recordId, status, elementId, dueAt }) => ({
          ...{ recordId, status },
          ...(status === 'WAITING' ? { at: elementId, until: dueAt?.getTime() } : {}),
        }));
        const model = [...models].map(([recordId, { status, at, until }]) => ({
          ...{ recordId, status },
          ...(status === 'WAITING' ? { at, until } : {}),
        }));
        expect(engine, `seed ${seed}, hour ${hour}`).toEqual(model);
        // Somebody changes some of them, which is told to their runs.
        const changed = people.filter(() => random.below(4) === 0);
        const name = [...NAMES, 'Leaves'][random.below(4)] ?? '';
        await sql`update contact set last_name = ${name} where id = any(${changed})`.execute(world.kysely);
        await sql`update tessera.workflow_token set due_at = ${world.clock} where workflow_id = ${id}
          and record_id = any(${changed})`.execute(world.kysely);
        for (const person of changed) Object.assign(models.get(person) ?? {}, { name });
        for (const person of changed) {
          const run = models.get(person);
          if (run) goOn(run, byId, exitName, world.clock.getTime());
        }
        await world.go();
        world.clock = new Date(world.clock.getTime() + HOUR_MS);
      }
    }
  });
});

const place = { name: '', positionX: 0, positionY: 0, config: {} };
