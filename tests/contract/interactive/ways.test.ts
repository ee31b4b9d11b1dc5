/** The judge's ways through content against a player that plays them, and walks that are made in another way. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type {
  BranchingContent,
  Interaction,
  InteractionOf,
  QuestionInteraction,
} from '../../../src/contract/interactive/content.ts';
import { judgeContent } from '../../../src/contract/interactive/judge/judge-content.ts';
import { videoPaths } from '../../../src/contract/interactive/judge/video-paths.ts';
import type { Goto } from '../../../src/contract/interactive/parts.ts';
import {
  advance,
  answer,
  BEGUN,
  type Playing,
  press,
  shownAt,
} from '../../../src/contract/interactive/playing.ts';
import { holds, type Values } from '../../../src/contract/interactive/condition.ts';
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
    .record({ span, requireCompletion: fc.boolean(), pause: fc.boolean() })
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

/** Each second of the player's, by all that may be answered and pressed in it: what is met, and who comes to the end. */
function play(interactions: readonly Interaction[]) {
  const met = new Set<string>();
  const chain = new Set<string>();
  const leads = new Map<string, Set<string>>();
  const open: { readonly time: number; readonly playing: Playing }[] = [];
  const keyOf = (time: number, { done, waited, values }: Playing) =>
    JSON.stringify([time, [...done].sort(), [...waited].sort(), values]);
  const visit = (from: string | undefined, time: number, playing: Playing) => {
    const key = keyOf(time, playing);
    if (from !== undefined) leads.get(from)?.add(key);
    if (leads.has(key)) return;
    leads.set(key, new Set());
    open.push({ time, playing });
  };
  // Whether the conditions hold is open: what sets their variable is outside of this.
  const names = interactions.flatMap((each, at) => (each.showIf ? [`x${at}`] : []));
  const allValues = names.reduce<readonly Values[]>(
    (all, name) => all.flatMap((values) => [null, '1'].map((value) => ({ ...values, [name]: value }))),
    [{}],
  );
  for (const values of allValues) visit(undefined, 0, { ...BEGUN, values });
  const lead = (key: string, now: number, playing: Playing, goto: Goto | undefined) =>
    visit(key, goto?.type === 'timecode' ? goto.time : now, playing);
  for (const { time, playing } of open) {
    const key = keyOf(time, playing);
    for (const values of allValues) visit(key, time, { ...playing, values });
    if (time >= END) continue;
    const jumpAt = (at: number) =>
      interactions.find(
        (each) =>
          each.type === 'jump' && each.from === at && (!each.showIf || holds(each.showIf, playing.values)),
      ) as InteractionOf<'jump'> | undefined;
    const taken = jumpAt(time);
    for (let jump = taken; jump && !chain.has(jump.id + key); jump = jumpAt(jump.time)) {
      chain.add(jump.id + key);
      met.add(jump.id);
    }
    const next = advance({ interactions: [...interactions] }, playing, time, Math.floor(time + 1));
    visit(key, next.time, next.playing);
    if (taken) continue;
    for (const each of shownAt({ interactions: [...interactions] }, playing, time)) {
      met.add(each.id);
      if (each.type === 'question')
        for (const given of each.kind === 'free' ? ['text'] : subsets(each)) {
          const answered = answer(playing, each, given);
          lead(key, time, answered.playing, answered.goto);
        }
      else lead(key, time, press(playing, each), each.type === 'button' ? each.goto : undefined);
    }
  }
  const ends = [...leads.keys()].filter((key) => (JSON.parse(key) as [number])[0] >= END);
  const back = new Map<string, string[]>();
  for (const [from, to] of leads) for (const each of to) back.set(each, [...(back.get(each) ?? []), from]);
  const ending = new Set(ends);
  for (const key of ending) for (const from of back.get(key) ?? []) ending.add(from);
  return { met, isStuck: [...leads.keys()].some((key) => !ending.has(key)) };
}

function subsets({ kind, choices = [] }: QuestionInteraction): readonly (readonly string[])[] {
  const ids = choices.map(({ id }) => id);
  if (kind === 'single') return ids.map((id) => [id]);
  return ids.reduce<readonly (readonly string[])[]>(
    (all, id) => [...all, ...all.map((each) => [...each, id])],
    [[]],
  );
}

it('finds what nobody comes to in a video, and whether all come to its end', () => {
  fc.assert(
    fc.property(fc.array(interaction, { maxLength: 4 }), (given) => {
      const interactions = given.map((each, at) => ({
        ...each,
        id: `i${at}`,
        ...(each.showIf ? { showIf: asks(`x${at}`, 'IS_NULL') } : {}),
      }));
      const { met, isStuck } = play(interactions);
      const { unreachable, endless } = videoPaths(interactions, END);
      expect(unreachable).toEqual(interactions.flatMap(({ id }, at) => (met.has(id) ? [] : [at])));
      expect(endless.length > 0).toBe(isStuck);
    }),
    { numRuns: runs(200, 10_000) },
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
        (each) => `${each.pointer} ${each.messageKey}`,
      );
      expect(found).toEqual(expected);
    }),
    { numRuns: runs(500, 20_000) },
  );
});
