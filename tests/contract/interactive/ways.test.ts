/** The judge's ways through content against walks that are made in another way. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { BranchingContent, Interaction } from '../../../src/contract/interactive/content.ts';
import { judgeContent } from '../../../src/contract/interactive/judge/judge-content.ts';
import { outcomesOf, videoPaths } from '../../../src/contract/interactive/judge/video-paths.ts';
import { runs } from '../../support/length.ts';
import { asks } from './samples.ts';

const END = 8;
const second = fc.integer({ min: 0, max: END });
const box = { x: 0, y: 0, width: 0.1, height: 0.1, label: 'L' };
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const sometimes = maybe(fc.constant(asks('x', 'IS_NULL')));
const timecode = second.map((time) => ({ type: 'timecode' as const, time }));
const span = fc
  .tuple(fc.integer({ min: 0, max: END - 1 }), fc.integer({ min: 1, max: 3 }))
  .map(([from, more]) => ({ from, to: Math.min(END, from + more) }));
const seek = maybe(maybe(second).map((seekTo) => ({ ...(seekTo === undefined ? {} : { seekTo }) })));

const interaction: fc.Arbitrary<Interaction> = fc.oneof(
  fc
    .record({ from: fc.integer({ min: 0, max: END - 1 }), time: second, showIf: sometimes })
    .map((each) => ({ id: 'i', type: 'jump' as const, label: '', ...each })),
  fc
    .record({ span, goto: timecode, requireCompletion: fc.boolean(), showIf: sometimes })
    .map(({ span: s, ...each }) => ({ id: 'i', type: 'button' as const, ...box, ...s, ...each })),
  fc
    .record({ span, requireCompletion: fc.boolean() })
    .map(({ span: s, ...each }) => ({ id: 'i', type: 'text' as const, text: 'T', ...box, ...s, ...each })),
  fc
    .record({
      span,
      kind: fc.constantFrom('single' as const, 'multi' as const, 'free' as const),
      choices: fc.array(fc.record({ correct: fc.boolean(), goto: maybe(timecode) }), {
        minLength: 1,
        maxLength: 3,
      }),
      right: seek,
      wrong: seek,
      requireCompletion: fc.boolean(),
    })
    .map(({ span: s, choices, ...each }) => ({
      id: 'i',
      type: 'question' as const,
      text: 'T',
      ...box,
      ...s,
      ...each,
      choices: choices.map((choice, at) => ({ id: String(at), text: 'T', ...choice })),
    })),
) as fc.Arbitrary<Interaction>;

/** Second by second, as a player would play: what each second leads to, and what is seen in it. */
function play(interactions: readonly Interaction[]) {
  const seen = new Set<number>();
  const after = (at: number): number[] => {
    if (at === END) return [];
    const next: number[] = [];
    for (const [i, each] of interactions.entries()) {
      if (each.type !== 'jump' || each.from !== at) continue;
      seen.add(i);
      next.push(each.time);
      if (!each.showIf) return next;
    }
    let isBarred = false;
    for (const [i, each] of interactions.entries()) {
      if (each.type === 'jump' || at < each.from || at >= each.to) continue;
      seen.add(i);
      const isHeld = each.requireCompletion === true && !each.showIf;
      let goesOn = true;
      if (each.type === 'button') {
        if (each.goto.type === 'timecode') next.push(each.goto.time);
        goesOn = false;
      } else if (each.type === 'question') {
        const outcomes = outcomesOf(each);
        next.push(...outcomes.filter((outcome) => typeof outcome === 'number'));
        goesOn = outcomes.includes('on');
      }
      isBarred ||= isHeld && !goesOn && each.to === at + 1;
    }
    return isBarred ? next : [...next, at + 1];
  };
  const reached = [0];
  const leads = new Map<number, number[]>();
  for (const at of reached) {
    const next = after(at);
    leads.set(at, next);
    for (const each of next) if (!reached.includes(each)) reached.push(each);
  }
  const canEnd = (from: number): boolean => {
    const found = new Set([from]);
    for (const at of found) for (const each of leads.get(at) ?? []) found.add(each);
    return found.has(END);
  };
  return { seen, isStuck: reached.some((at) => !canEnd(at)) };
}

it('finds what nobody comes to in a video, and whether all come to its end', () => {
  fc.assert(
    fc.property(fc.array(interaction, { maxLength: 6 }), (interactions) => {
      const { seen, isStuck } = play(interactions);
      const { unreachable, endless } = videoPaths(interactions, END);
      expect(unreachable).toEqual(interactions.flatMap((_, at) => (seen.has(at) ? [] : [at])));
      expect(endless.length > 0).toBe(isStuck);
    }),
    { numRuns: runs(1000, 50_000) },
  );
});

const ids = ['a', 'b', 'c', 'd', 'e', 'end'];
const target = fc.constantFrom(...ids);
const branching: fc.Arbitrary<BranchingContent> = fc
  .array(fc.array(target, { minLength: 1, maxLength: 3 }), { minLength: 5, maxLength: 5 })
  .map((leads) => ({
    version: 1,
    start: 'a',
    nodes: leads.map((next, at) => ({
      id: ids[at] ?? '',
      type: 'text' as const,
      title: 'T',
      text: 'T',
      ...(next.length === 1
        ? { next: next[0] ?? '' }
        : { choices: next.map((to, i) => ({ id: String(i), text: 'T', next: to })) }),
    })),
    endScreens: [{ id: 'end', title: 'T' }],
    variables: [],
    scoring: 'none' as const,
  }));

it('finds what nobody comes to in a branching scenario, and from where there is no end', () => {
  fc.assert(
    fc.property(branching, (content) => {
      const leads = (id: string): string[] => {
        const node = content.nodes.find((each) => each.id === id);
        return node ? (node.choices?.map(({ next }) => next) ?? [node.next ?? '']) : [];
      };
      // In at most as many steps as there are places: by powers of the relation.
      let from = new Map(ids.map((id) => [id, new Set([id, ...leads(id)])]));
      for (let step = 0; step < 3; step++)
        from = new Map(
          [...from].map(([id, to]) => [id, new Set([...to].flatMap((each) => [...(from.get(each) ?? [])]))]),
        );
      const expected = [
        ...content.nodes.flatMap(({ id }, at) => {
          if (!from.get('a')?.has(id)) return [`/nodes/${at} unreachable`];
          return from.get(id)?.has('end') ? [] : [`/nodes/${at} no-end`];
        }),
        ...(from.get('a')?.has('end') ? [] : ['/endScreens/0 unreachable']),
      ];
      const found = judgeContent('BRANCHING_SCENARIO', content).map(
        (each) => `${each.path} ${each.messageKey}`,
      );
      expect(found).toEqual(expected);
    }),
    { numRuns: runs(500, 20_000) },
  );
});
