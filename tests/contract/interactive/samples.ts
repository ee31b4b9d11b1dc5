import type {
  BranchingContent,
  DocumentContent,
  ImageContent,
  VideoContent,
} from '../../../src/contract/interactive/content.ts';
import type { AssetFacts } from '../../../src/contract/interactive/judge/judge-content.ts';
import { queryFilter, type CompoundFilter } from '../../../src/contract/filter/filter.ts';
import type { Operator } from '../../../src/contract/kinds/operators.ts';

const facts = { duration: null, pages: null, alternativeText: null };
export const ASSETS: ReadonlyMap<string, AssetFacts> = new Map([
  ['film', { ...facts, type: 'VIDEO', duration: 60 }],
  ['photo', { ...facts, type: 'IMAGE', alternativeText: 'A lighthouse' }],
  ['plain-photo', { ...facts, type: 'IMAGE' }],
  ['paper', { ...facts, type: 'PDF', pages: 3 }],
]);
export const KNOWN = { assets: ASSETS, fields: ['firstName', 'lastName'] };

export const asks = (name: string, operator: Operator, ...value: readonly unknown[]): CompoundFilter =>
  queryFilter('Variables', name, operator, ...value);

const box = { x: 0.1, y: 0.1, width: 0.2, height: 0.2 };

/** Nothing is wrong with any of these. */
export const VIDEO: VideoContent = {
  version: 1,
  asset: 'film',
  interactions: [
    { id: 'hello', type: 'text', from: 0, to: 5, ...box, label: 'Hello', text: 'Hello {{firstName}}' },
    {
      id: 'menu',
      type: 'button',
      from: 6,
      to: 9,
      ...box,
      label: 'Skip',
      goto: { type: 'timecode', time: 20 },
    },
    {
      id: 'quiz',
      type: 'question',
      from: 20,
      to: 25,
      ...box,
      label: 'Quiz',
      pause: true,
      requireCompletion: true,
      kind: 'single',
      text: 'Two and two?',
      choices: [
        { id: 'four', text: 'Four', correct: true, set: [{ variable: 'points', value: 1 }] },
        { id: 'five', text: 'Five' },
      ],
      variable: 'answer',
      right: { message: 'Yes' },
      wrong: { message: 'No', seekTo: 6 },
      timeLimit: { seconds: 10, choice: 'five' },
    },
    {
      id: 'again',
      type: 'jump',
      from: 30,
      label: 'Again',
      time: 40,
      showIf: asks('answer', 'EQUALS', 'four'),
    },
    { id: 'site', type: 'link', from: 41, to: 50, ...box, label: 'Our site', url: 'https://example.org/a' },
    {
      id: 'view',
      type: 'image',
      from: 50,
      to: 55,
      ...box,
      label: 'View',
      asset: 'plain-photo',
      alt: 'The sea',
    },
    { id: 'card', type: 'poster', from: 55, to: 60, ...box, label: 'Card', text: 'Card', asset: 'photo' },
  ],
  bookmarks: [{ id: 'chapter', time: 20, label: 'Quiz' }],
  endScreens: [{ id: 'end', title: 'Thanks', actions: [{ label: 'Once more', goto: { type: 'start' } }] }],
  variables: [
    { name: 'answer', kind: 'STRING' },
    { name: 'points', kind: 'DOUBLE' },
  ],
  seenToComplete: 0.8,
};

export const BRANCHING: BranchingContent = {
  version: 1,
  start: 'intro',
  nodes: [
    { id: 'intro', type: 'video', title: 'Intro', asset: 'film', next: 'ask' },
    {
      id: 'ask',
      type: 'question',
      title: 'Ask',
      text: 'Which way, {{ firstName | fallback: "you" }}?',
      choices: [
        { id: 'left', text: 'Left', next: 'note', score: 2, feedback: 'Good' },
        { id: 'right', text: 'Right', next: 'intro', score: 0 },
      ],
      timeLimit: { seconds: 20, choice: 'left' },
    },
    { id: 'note', type: 'text', title: 'Note', text: 'Well done', next: 'end' },
  ],
  endScreens: [{ id: 'end', title: 'The end' }],
  variables: [],
  scoring: 'dynamic',
};

export const IMAGE: ImageContent = {
  version: 1,
  asset: 'photo',
  hotspots: [
    { id: 'spot', ...box, label: 'Lamp', text: 'It shines', goto: { type: 'url', url: 'tel:+48123' } },
  ],
};

export const DOCUMENT: DocumentContent = {
  version: 1,
  asset: 'paper',
  hotspots: [{ id: 'spot', ...box, page: 2, label: 'To the last page', goto: { type: 'page', page: 3 } }],
};

/** The video with one interaction changed. */
export const withPart = (id: string, part: object): VideoContent => ({
  ...VIDEO,
  interactions: VIDEO.interactions.map((each) => (each.id === id ? { ...each, ...part } : each)),
});
