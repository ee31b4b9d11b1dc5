// @vitest-environment node
/** What authors do to content, with undo and redo at any moment, against doing it all once more. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type BranchNode,
  INTERACTIONS,
  type Interaction,
  type InteractionType,
  NODE_TYPES,
} from '../../../src/contract/interactive/content.ts';
import { emptyContent } from '../../../src/contract/interactive/empty-content.ts';
import { readDocument } from '../../../src/contract/documents/read-document.ts';
import { contentDocument } from '../../../src/contract/interactive/content-documents.ts';
import { boxWith, movedBox, resizedBox } from '../../../src/areas/campaigns/content-editor/model/boxes.ts';
import {
  newBookmark,
  newChoices,
  newEndScreen,
  newInteraction,
  newNode,
} from '../../../src/areas/campaigns/content-editor/model/new-items.ts';
import type { DocumentStructure, DocumentValue } from '../../../src/contract/documents/document-type.ts';
import { applyOperation, nodesIn, type Operation } from '../../../src/contract/documents/operations.ts';
import { copiesOf } from '../../../src/areas/campaigns/content-editor/model/free-id.ts';
import {
  beginHistory,
  editDocument,
  type EditHistory,
  recordEdit,
  redo,
  undo,
} from '../../../src/contract/documents/edit-history.ts';
import {
  movedSpan,
  resizedSpan,
  snapped,
  snappedBy,
  SHORTEST,
} from '../../../src/areas/campaigns/content-editor/model/spans.ts';
import { runs } from '../../support/length.ts';

const DURATION = 60;
const TYPES = Object.keys(INTERACTIONS) as InteractionType[];
const START = emptyContent('INTERACTIVE_VIDEO') as unknown as DocumentValue;

interface Deed {
  readonly type: 'do';
  readonly kind: number;
  readonly at: number;
  readonly a: number;
  readonly b: number;
}
type Command = { readonly type: 'undo' } | { readonly type: 'redo' } | Deed;

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom({ type: 'undo' as const }, { type: 'redo' as const }) },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('do' as const),
      kind: fc.nat(9),
      at: fc.nat(1000),
      a: fc.double({ min: -1.5, max: 1.5, noNaN: true }),
      b: fc.double({ min: -1.5, max: 1.5, noNaN: true }),
    }),
  },
);

type Meaning = (draft: DocumentValue, deed: Deed) => readonly Operation[];

/** What a command means with a video as it is. */
function videoDeed(draft: DocumentValue, { kind, at, a, b }: Deed): readonly Operation[] {
  const all = nodesIn(draft, 'interactions') as readonly Interaction[];
  const one = all[at % Math.max(1, all.length)];
  const patch = (parts: object): readonly Operation[] =>
    one ? [{ type: 'patch', list: 'interactions', id: one.id, parts: { ...parts } }] : [];
  const time = Math.abs(a) * 40;
  const about = { time, duration: DURATION, label: 'L' };
  switch (kind) {
    case 0:
      return [
        {
          type: 'add',
          list: 'interactions',
          items: [newInteraction(TYPES[at % TYPES.length] ?? 'text', draft, about)],
        },
      ];
    case 1:
      return one ? [{ type: 'remove', list: 'interactions', ids: [one.id] }] : [];
    case 2:
      return [
        { type: 'add', list: 'interactions', items: copiesOf(draft, 'interactions', all.slice(-2)), at: 0 },
      ];
    case 3:
      return one ? [{ type: 'move', list: 'interactions', id: one.id, to: Math.round(a * 10) }] : [];
    case 4:
      return one && one.type !== 'jump' ? patch(movedSpan(one, a * 30, DURATION)) : [];
    case 5:
      return one && one.type !== 'jump' ? patch(resizedSpan(one, b > 0 ? 'to' : 'from', time, DURATION)) : [];
    case 6:
      return one && one.type !== 'jump' ? patch(movedBox(one, a, b)) : [];
    case 7:
      return one && one.type !== 'jump' ? patch(resizedBox(one, a, b)) : [];
    case 8:
      return [
        ...patch({
          label: `L${at % 3}`,
          ...(one?.type === 'jump' ? {} : { pause: a > 0 ? true : undefined }),
        }),
        { type: 'add', list: 'bookmarks', items: [newBookmark(draft, time, 'B')] },
      ];
    default:
      return [
        { type: 'set', parts: { language: a > 0 ? 'pl' : undefined } },
        { type: 'add', list: 'endScreens', items: [newEndScreen(draft, 'E')] },
      ];
  }
}

/** The same with a story. */
function storyDeed(draft: DocumentValue, { kind, at, a, b }: Deed): readonly Operation[] {
  const all = nodesIn(draft, 'nodes') as readonly BranchNode[];
  const ends = nodesIn(draft, 'endScreens');
  const one = all[at % Math.max(1, all.length)];
  const patch = (parts: object): readonly Operation[] =>
    one ? [{ type: 'patch', list: 'nodes', id: one.id, parts: { ...parts } }] : [];
  const other = [...all, ...ends][Math.floor(Math.abs(b) * 100) % Math.max(1, all.length + ends.length)];
  const next = other?.id ?? '';
  switch (kind) {
    case 0:
    case 1: {
      const node = newNode(NODE_TYPES[at % NODE_TYPES.length] ?? 'text', draft, 'N');
      // From the graph: what is drawn into the open comes with the way to it.
      return [
        { type: 'add', list: 'nodes', items: [node] },
        ...(one && !one.choices ? patch({ next: node.id }) : []),
      ];
    }
    case 2:
      return one ? [{ type: 'remove', list: 'nodes', ids: [one.id] }] : [];
    case 3:
      return [{ type: 'add', list: 'nodes', items: copiesOf(draft, 'nodes', all.slice(-2)), at: 0 }];
    case 4:
      return one?.choices
        ? patch({ choices: one.choices.map((each, i) => (i === at % 2 ? { ...each, next } : each)) })
        : patch({ next });
    case 5:
      return patch({ title: `N${at % 3}` });
    case 6:
      return one?.type === 'question' ? patch({ choices: a > 0 ? newChoices() : undefined, next }) : [];
    case 7:
      return one ? [{ type: 'move', list: 'nodes', id: one.id, to: Math.round(a * 10) }] : [];
    case 8:
      return [{ type: 'add', list: 'endScreens', items: [newEndScreen(draft, 'E')] }];
    default:
      return [
        { type: 'set', parts: { start: one?.id ?? '', scoring: a > 0 ? 'dynamic' : 'none' } },
        ...(b > 1 && ends[0] ? [{ type: 'remove', list: 'endScreens', ids: [ends[0].id] } as const] : []),
      ];
  }
}

type History = EditHistory<DocumentValue>;

function run({ schema }: DocumentStructure, session: History, given: Command, meaning: Meaning): History {
  if (given.type === 'undo') return undo(session);
  if (given.type === 'redo') return redo(session);
  // Small kinds are dragged: several in a row are one step.
  return editDocument(
    schema,
    session,
    meaning(session.document, given),
    given.kind >= 4 && given.kind <= 7 ? `drag${given.kind}` : undefined,
  );
}

it.each([
  ['INTERACTIVE_VIDEO', 'interactions', videoDeed],
  ['BRANCHING_SCENARIO', 'nodes', storyDeed],
] as const)(
  'after half an hour of edits, with undo and redo among them, %s has what doing them once more gives',
  (type, list, meaning) => {
    const start = emptyContent(type) as unknown as DocumentValue;
    fc.assert(
      // One each second.
      fc.property(fc.array(command, { minLength: 1800, maxLength: 1800, size: 'max' }), (commands) => {
        const structure: DocumentStructure = contentDocument(type);
        let session = beginHistory(start);
        for (const each of commands) session = run(structure, session, each, meaning);
        const replayed = session.past
          .flatMap(({ operations }) => operations)
          .reduce((before, each) => applyOperation(structure.schema, before, each), start);
        expect(replayed).toEqual(session.document);
        expect(
          readDocument<object>(contentDocument(type), JSON.stringify(session.document)).problems,
        ).toEqual([]);
        const ids = nodesIn(session.document, list).map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        const last = session.document;
        const steps = session.past.length;
        for (let step = 0; step < steps; step++) session = undo(session);
        expect(session.document).toBe(start);
        for (let step = 0; step < steps; step++) session = redo(session);
        expect(session.document).toBe(last);
      }),
      { numRuns: runs(3, 200), endOnFailure: true },
    );
  },
);

it('takes what changes nothing for no step, and what is dragged for one', () => {
  const add: Operation = { type: 'add', list: 'bookmarks', items: [{ id: 'a' }] };
  const move = (time: number): readonly Operation[] => [
    { type: 'patch', list: 'bookmarks', id: 'a', parts: { time } },
  ];
  const { schema } = contentDocument('INTERACTIVE_VIDEO');
  const edit = (before: History, operations: readonly Operation[], merge?: string) =>
    editDocument(schema, before, operations, merge);
  let session = edit(beginHistory(START), [add]);
  expect(edit(session, [{ type: 'remove', list: 'bookmarks', ids: ['b'] }])).toBe(session);
  for (const time of [1, 2, 3]) session = edit(session, move(time), 'drag');
  expect(session.past.length).toBe(2);
  expect(edit(session, move(3), 'drag')).toBe(session);
  session = undo(session);
  expect(session.document['bookmarks']).toEqual([{ id: 'a' }]);
  session = edit(redo(session), move(4), 'drag');
  expect(session.past.length).toBe(3);
});

it('keeps spans within the video and boxes within the frame', () => {
  const spans = fc.record({
    from: fc.double({ min: 0, max: 50, noNaN: true }),
    length: fc.double({ min: SHORTEST, max: 10, noNaN: true }),
  });
  const by = fc.double({ min: -100, max: 100, noNaN: true });
  fc.assert(
    fc.property(
      spans,
      by,
      fc.constantFrom('from' as const, 'to' as const),
      ({ from, length }, change, edge) => {
        const span = { from, to: from + length };
        for (const each of [movedSpan(span, change, DURATION), resizedSpan(span, edge, change, DURATION)]) {
          expect(each.from).toBeGreaterThanOrEqual(0);
          expect(each.to).toBeLessThanOrEqual(DURATION + 0.01);
          expect(each.to - each.from).toBeGreaterThanOrEqual(SHORTEST - 0.011);
        }
      },
    ),
  );
  const box = { x: 0.2, y: 0.2, width: 0.3, height: 0.3 };
  expect(movedBox(box, 1, -1)).toEqual({ ...box, x: 0.7, y: 0 });
  expect(resizedBox(box, 1, -1)).toEqual({ ...box, width: 0.8, height: 0.02 });
  expect(boxWith(box, 'x', 0.9)).toEqual({ ...box, x: 0.7 });
  expect(boxWith(box, 'height', 0.5)).toEqual({ ...box, height: 0.5 });
});

it('snaps to what is near', () => {
  expect(snapped(4.9, [0, 5, 5.2], 0.2)).toBe(5);
  expect(snapped(4.5, [0, 5], 0.2)).toBe(4.5);
  expect(snappedBy({ from: 1, to: 4.9 }, [0, 5], 0.2)).toBeCloseTo(0.1);
  expect(snappedBy({ from: 0.1, to: 4.8 }, [0, 5], 0.3)).toBeCloseTo(-0.1);
  expect(snappedBy({ from: 2, to: 3 }, [0, 5], 0.3)).toBe(0);
});

it('goes forth to the document as it was left, also where it was brought up to date without a step', () => {
  const [first, second, current] = [{ at: 1 }, { at: 2 }, { at: 3 }];
  const history = { ...recordEdit<object>(beginHistory<object>(first), second), document: current };
  const back = undo(history);
  expect(back.document).toBe(first);
  expect(redo(back).document).toBe(current);
});
