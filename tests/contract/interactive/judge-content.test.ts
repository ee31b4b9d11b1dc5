import { describe, expect, it } from 'vitest';
import type { Content, ContentType } from '../../../src/contract/interactive/content.ts';
import { judgeContent } from '../../../src/contract/interactive/judge/judge-content.ts';
import { ERROR_RULES, WARNING_RULES } from '../../../src/contract/interactive/problem.ts';
import { asks, BRANCHING, DOCUMENT, IMAGE, KNOWN, VIDEO, withPart } from './samples.ts';

const judge = (type: ContentType, content: Content, known: object = KNOWN) =>
  judgeContent(type, content as never, known).map(({ pointer, messageKey }) => `${pointer} ${messageKey}`);

const video = (part: object): [ContentType, Content] => ['INTERACTIVE_VIDEO', { ...VIDEO, ...part }];
const shown = (id: string, part: object): [ContentType, Content] => ['INTERACTIVE_VIDEO', withPart(id, part)];
const branching = (part: object): [ContentType, Content] => ['BRANCHING_SCENARIO', { ...BRANCHING, ...part }];
const nodes = (id: string, part: object) =>
  branching({ nodes: BRANCHING.nodes.map((each) => (each.id === id ? { ...each, ...part } : each)) });
const choice = (at: number, part: object) => {
  const { choices = [] } = BRANCHING.nodes[1] ?? {};
  return nodes('ask', { choices: choices.map((each, i) => (i === at ? { ...each, ...part } : each)) });
};
const image = (part: object): [ContentType, Content] => ['IMAGE', { ...IMAGE, ...part }];
const document = (part: object): [ContentType, Content] => [
  'DOCUMENT',
  { ...DOCUMENT, hotspots: DOCUMENT.hotspots.map((each) => ({ ...each, ...part })) },
];
const four = { id: 'four', text: 'Four' };
const five = { id: 'five', text: 'Five' };
const hello = VIDEO.interactions[0];

/** What breaks a rule, and all that is told of it. */
const BROKEN: readonly [[ContentType, Content], ...string[]][] = [
  [shown('view', { alt: ' ' }), '/interactions/5/alt alt-missing'],
  [shown('hello', { text: '<p onclick="a()">Hi</p>' }), '/interactions/0/text bad-markup'],
  [shown('hello', { text: '<p></p>' }), '/interactions/0/text text-missing'],
  [shown('hello', { text: '<p><strong>{{nobody}}</strong></p>' }), '/interactions/0/text unknown-field'],
  [
    shown('hello', { text: '<p><a href="https://a.test/?n={{nobody}}">Hi</a></p>' }),
    '/interactions/0/text unknown-field',
  ],
  [image({ asset: 'plain-photo' }), '/alt alt-missing'],
  [shown('site', { url: 'javascript:alert(1)' }), '/interactions/4/url bad-link'],
  [shown('site', { url: '' }), '/interactions/4/url bad-link'],
  [shown('again', { showIf: asks('answer', 'GREATER', 2) }), '/interactions/3/showIf bad-operator'],
  [shown('again', { showIf: asks('points', 'GREATER', 'a') }), '/interactions/3/showIf bad-value'],
  [shown('again', { showIf: asks('other', 'IS_NULL') }), '/interactions/3/showIf unknown-variable'],
  [
    shown('quiz', { choices: [four], timeLimit: undefined, wrong: undefined }),
    '/interactions/2/choices choices-few',
    '/interactions/1 skips-needed',
  ],
  [
    nodes('ask', { choices: [{ ...five, next: 'note' }], timeLimit: undefined }),
    '/nodes/1/choices choices-few',
  ],
  [
    nodes('ask', {
      choices: [
        { ...four, next: 'note', showIf: asks('x', 'IS_NULL') },
        { ...five, next: 'note', showIf: asks('x', 'IS_NULL') },
      ],
      timeLimit: undefined,
    }),
    '/nodes/1/choices/0/showIf unknown-variable',
    '/nodes/1/choices/1/showIf unknown-variable',
    '/nodes/1/choices choices-may-be-hidden',
  ],
  [video({ bookmarks: [{ id: 'hello', time: 1, label: 'A' }] }), '/bookmarks/0/id duplicate-id'],
  [
    shown('quiz', { choices: [{ ...four, correct: true }, { ...four, id: 'five' }, five] }),
    '/interactions/2/choices/2/id duplicate-id',
  ],
  [
    video({ variables: [...VIDEO.variables, { name: 'points', kind: 'DOUBLE' }] }),
    '/variables/2 duplicate-variable',
  ],
  [
    branching({
      endScreens: [],
      nodes: [{ id: 'intro', type: 'text', title: 'T', text: 'T', next: 'intro' }],
    }),
    '/endScreens end-missing',
    '/nodes/0 no-end',
  ],
  [video({ asset: 'lost' }), '/asset file-gone'],
  [video({ asset: '' }), '/asset file-missing'],
  [document({ page: 4 }), '/hotspots/0/page outside-pages'],
  [video({ asset: 'photo' }), '/asset file-other-kind'],
  [video({ poster: 'film' }), '/poster file-other-kind'],
  [shown('menu', { goto: { type: 'page', page: 1 } }), '/interactions/1/goto goto-not-here'],
  [document({ goto: { type: 'page', page: 9 } }), '/hotspots/0/goto/page outside-pages'],
  [shown('hello', { label: '' }), '/interactions/0/label label-missing'],
  [nodes('intro', { title: '' }), '/nodes/0/title label-missing'],
  [video({ endScreens: [{ id: 'end', title: '' }] }), '/endScreens/0/title label-missing'],
  [
    shown('quiz', { choices: [four, five].map((each) => ({ ...each, correct: true })) }),
    '/interactions/2/choices many-right',
    '/interactions/1 skips-needed',
  ],
  [
    nodes('note', { next: '' }),
    '/nodes/2/next next-missing',
    '/nodes/0 no-end',
    '/nodes/1 no-end',
    '/nodes/2 no-end',
    '/endScreens/0 unreachable',
  ],
  [
    nodes('note', { next: 'x' }),
    '/nodes/2/next unknown-target',
    '/nodes/0 no-end',
    '/nodes/1 no-end',
    '/nodes/2 no-end',
    '/endScreens/0 unreachable',
  ],
  [
    shown('again', { time: 20, showIf: undefined }),
    ...[4, 5, 6].map((at) => `/interactions/${at} unreachable`),
    '/interactions/3 no-end',
  ],
  [
    shown('again', { time: 30, showIf: undefined }),
    ...[4, 5, 6].map((at) => `/interactions/${at} unreachable`),
    '/interactions/3 no-end',
  ],
  [shown('quiz', { right: { seekTo: 20 } })],
  [['VIDEO', VIDEO], '/interactions no-interactions'],
  [['VIDEO', { ...VIDEO, interactions: [], variables: [] }]],
  [shown('hello', { x: 0.9 }), '/interactions/0 outside-frame'],
  [image({ hotspots: [{ ...IMAGE.hotspots[0], width: 0 }] }), '/hotspots/0 outside-frame'],
  [shown('card', { to: 61 }), '/interactions/6/to outside-time'],
  [video({ bookmarks: [{ id: 'late', time: 60.5, label: 'A' }] }), '/bookmarks/0/time outside-time'],
  [
    shown('quiz', { right: { seekTo: 99 } }),
    '/interactions/2/right/seekTo outside-time',
    ...[3, 4, 5, 6].map((at) => `/interactions/${at} unreachable`),
    '/interactions/2 skips-needed',
  ],
  [
    shown('quiz', { choices: [{ ...four, correct: true, set: [{ variable: 'points', value: 'x' }] }, five] }),
    '/interactions/2/choices/0/set/0/value set-other-kind',
  ],
  [
    shown('quiz', { variable: 'points' }),
    '/variables/0 never-set',
    '/interactions/2/variable set-other-kind',
  ],
  [shown('hello', { to: 0 }), '/interactions/0/to shown-never'],
  [branching({ start: '' }), '/start start-missing', ...unreachable()],
  [branching({ start: 'x' }), '/start unknown-target', ...unreachable()],
  [
    shown('quiz', {
      kind: 'rating',
      choices: undefined,
      variable: 'points',
      timeLimit: undefined,
      wrong: undefined,
    }),
    '/variables/0 never-set',
    '/interactions/2/steps steps-missing',
    '/interactions/1 skips-needed',
  ],
  [shown('hello', { text: '' }), '/interactions/0/text text-missing'],
  [nodes('note', { text: '' }), '/nodes/2/text text-missing'],
  [
    shown('quiz', { timeLimit: { seconds: 5, choice: 'six' } }),
    '/interactions/2/timeLimit/choice unknown-choice',
  ],
  [nodes('ask', { timeLimit: { seconds: 5, choice: '' } }), '/nodes/1/timeLimit/choice unknown-choice'],
  [shown('hello', { text: '{{birthday}}' }), '/interactions/0/text unknown-field'],
  [shown('hello', { text: '{{answer}} of {{ points | fallback: "no" }}, {% if lastName %}L{% endif %}' })],
  [shown('hello', { text: '{% if answer %}A{% endif %}' }), '/interactions/0/text own-variable-misused'],
  [shown('hello', { text: '{{ answer | part }}' }), '/interactions/0/text own-variable-misused'],
  // The rest of the video does not lead back to what it leaves out.
  [video({ seenToComplete: undefined }), '/interactions/3 skips-needed'],
  [
    shown('menu', { goto: { type: 'timecode', time: 26 } }),
    '/interactions/1 skips-required',
    '/interactions/1 skips-needed',
  ],
  [
    shown('menu', {
      from: 21,
      to: 24,
      goto: { type: 'timecode', time: 26 },
      showIf: asks('points', 'IS_NULL'),
    }),
    '/interactions/1 skips-required',
  ],
  [
    shown('quiz', { variable: 'other' }),
    '/variables/0 never-set',
    '/interactions/2/variable unknown-variable',
  ],
  [
    branching({
      nodes: [...BRANCHING.nodes, { id: 'alone', type: 'text', title: 'T', text: 'T', next: 'end' }],
    }),
    '/nodes/3 unreachable',
  ],
  [
    branching({ endScreens: [...BRANCHING.endScreens, { id: 'other', title: 'T' }] }),
    '/endScreens/1 unreachable',
  ],
  [shown('hello', { text: '{{' }), '/interactions/0/text unreadable-text'],
  [
    shown('quiz', { choices: [four, five] }),
    '/interactions/2/wrong never-wrong',
    '/interactions/1 skips-needed',
  ],
  [
    video({ interactions: [...VIDEO.interactions, { ...hello, id: 'over', from: 4, to: 6 }] }),
    '/interactions/7 overlap',
  ],
  [branching({ scoring: 'none' }), '/nodes/1/choices/0/score score-unused'],
  [
    branching({ scoring: 'static' }),
    '/nodes/1/choices/0/score score-unused',
    '/endScreens/0/score score-missing',
  ],
  [branching({ endScreens: [{ id: 'end', title: 'T', score: 1 }] }), '/endScreens/0/score score-unused'],
  [choice(0, { text: '' }), '/nodes/1/choices/0/text text-missing'],
  [choice(0, { feedback: '{{x}}' }), '/nodes/1/choices/0/feedback unknown-field'],
  [choice(1, { set: [{ variable: 'x', value: 1 }] }), '/nodes/1/choices/1/set/0/variable unknown-variable'],
];

function unreachable() {
  return [
    '/nodes/0 unreachable',
    '/nodes/1 unreachable',
    '/nodes/2 unreachable',
    '/endScreens/0 unreachable',
  ];
}

describe('judgeContent', () => {
  it.each([
    ['INTERACTIVE_VIDEO', VIDEO],
    ['BRANCHING_SCENARIO', BRANCHING],
    ['IMAGE', IMAGE],
    ['DOCUMENT', DOCUMENT],
  ] as const)('finds nothing wrong with a whole %s', (type, content) => {
    expect(judge(type, content)).toEqual([]);
  });

  it.each(BROKEN)('tells the place and the rule: %#', ([type, content], ...told) => {
    expect(judge(type, content)).toEqual(told);
  });

  it('tells each of its rules somewhere', () => {
    const told = new Set(BROKEN.flatMap(([, ...all]) => all.map((each) => each.split(' ')[1])));
    expect([...told].sort()).toEqual([...ERROR_RULES, ...WARNING_RULES].sort());
  });

  it('does not judge what it is not told of: files, their length, and fields of receivers', () => {
    expect(judge('INTERACTIVE_VIDEO', { ...VIDEO, asset: 'lost' }, {})).toEqual([]);
    expect(judge('INTERACTIVE_VIDEO', withPart('hello', { text: '{{birthday}}' }), {})).toEqual([]);
  });
});
