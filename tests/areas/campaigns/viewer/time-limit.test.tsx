import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BranchingPlayer } from '../../../../src/areas/campaigns/viewer/branching-player.tsx';
import { DocumentPlayer } from '../../../../src/areas/campaigns/viewer/document-player.tsx';
import { LimitTimesContext, openLimitTimes } from '../../../../src/areas/campaigns/viewer/limit-times.ts';
import { VideoPlayer } from '../../../../src/areas/campaigns/viewer/video/video-player.tsx';
import type { BranchingContent } from '../../../../src/contract/interactive/content.ts';
import type { ShownElement } from '../../../../src/contract/viewer/viewed-message.ts';
import { preparePage } from '../../../support/render.tsx';

preparePage({ withGrid: true });
const tell = vi.fn();
let isPaused = true;
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockImplementation(() => isPaused);
  vi.spyOn(HTMLMediaElement.prototype, 'duration', 'get').mockReturnValue(10);
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    isPaused = true;
    this.dispatchEvent(new Event('pause'));
  });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (this: HTMLMediaElement) {
    isPaused = false;
    this.dispatchEvent(new Event('play'));
    return Promise.resolve();
  });
});
afterEach(() => {
  cleanup();
  tell.mockClear();
  isPaused = true;
  localStorage.clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const QUESTION = {
  id: 'q',
  type: 'question',
  kind: 'single',
  text: 'Why?',
  label: 'Why?',
  from: 2,
  to: 4,
  x: 0,
  y: 0,
  width: 0.5,
  height: 0.5,
  timeLimit: { seconds: 3, choice: 'b' },
  choices: [
    { id: 'a', text: 'A' },
    { id: 'b', text: 'B' },
  ],
};
const FILE = { type: 'VIDEO', path: '/film', picture: null, width: 16, height: 9, duration: 10, pages: null };
const elementOf = (type: ShownElement['type'], content: object): ShownElement => ({
  id: 'e',
  name: 'E',
  type,
  preventSkipping: 'NONE',
  isRequired: false,
  policy: null,
  content: { version: 1, ...content } as ShownElement['content'],
  files: { film: { ...FILE, type: 'VIDEO', alternativeText: null } },
  viewing: { seen: [], isCompleted: false, kept: null },
});
const answers = () => tell.mock.calls.filter(([type]) => type === 'answered' || type === 'chose');
const passing = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

async function playTo(question: object, time: number) {
  const content = { asset: 'film', bookmarks: [], endScreens: [], variables: [], interactions: [question] };
  const { container } = render(
    <LimitTimesContext value={openLimitTimes('token', 'e')}>
      <VideoPlayer element={elementOf('INTERACTIVE_VIDEO', content)} tell={tell} />
    </LimitTimesContext>,
  );
  const video = container.querySelector('video');
  if (!video) throw new Error('no video');
  await act(() => video.play());
  video.currentTime = time;
  await passing(0.5);
  return video;
}

test.each([
  ['while the video waits at the question', { pause: true }],
  ['while the video waits before its end', { requireCompletion: true, from: 0, to: 2 }],
  ['while the video plays', { from: 0, to: 9 }],
])('the time runs %s, and at its end no answer is told', async (_, part) => {
  const waits = 'pause' in part || 'requireCompletion' in part;
  await playTo({ ...QUESTION, ...part }, 2.1);
  expect(isPaused).toBe(waits);
  await passing(2);
  expect(answers()).toEqual([]);
  await passing(1.5);
  expect(answers()).toEqual([['answered', { question: 'q', timedOut: true }]]);
});

test('a choice that counts is told as made by the limit', async () => {
  await playTo({ ...QUESTION, pause: true, timeLimit: { ...QUESTION.timeLimit, counts: true } }, 2.1);
  await passing(4);
  expect(answers()).toEqual([['answered', { question: 'q', timedOut: true, choices: ['b'] }]]);
});

test('the time runs while a question is open that was behind a button, and not while viewers pause', async () => {
  const video = await playTo({ ...QUESTION, from: 0, displayType: 'button' }, 1);
  act(() => video.pause());
  await passing(60);
  expect(answers()).toEqual([]);
  vi.useRealTimers();
  await userEvent.click(screen.getByRole('button', { name: 'Why?' }));
  vi.useFakeTimers();
  cleanup();
  await playTo({ ...QUESTION, from: 0, displayType: 'button' }, 1);
  act(() => screen.getByRole('button', { name: 'Why?' }).click());
  expect(isPaused).toBe(true);
  await passing(4);
  expect(answers()).toEqual([['answered', { question: 'q', timedOut: true }]]);
});

const node = (id: string, next: string) => ({
  id,
  type: 'question',
  title: id,
  text: id,
  timeLimit: { seconds: 3, choice: 'go' },
  choices: [{ id: 'go', text: 'Go', next, score: 2 }],
});
const SCENARIO = {
  start: 'one',
  variables: [],
  scoring: 'dynamic',
  endScreens: [{ id: 'end', title: 'End' }],
  nodes: [node('one', 'two'), node('two', 'end')],
} as unknown as BranchingContent;

test('each step of a scenario has its own time; what the limit chose gives no points', async () => {
  render(<BranchingPlayer element={elementOf('BRANCHING_SCENARIO', SCENARIO)} tell={tell} />);
  await passing(3.5);
  expect(screen.getByRole('heading').textContent).toBe('two');
  await passing(2);
  expect(screen.getByRole('heading').textContent).toBe('two');
  await passing(1.5);
  expect(screen.getByText('Your score: 0')).toBeTruthy();
  expect(answers()).toEqual([
    ['chose', { node: 'one', choice: 'go', timedOut: true }],
    ['chose', { node: 'two', choice: 'go', timedOut: true }],
  ]);
});

test('a step that is come to again has all of its time', async () => {
  const [one] = SCENARIO.nodes;
  const circle = {
    ...SCENARIO,
    nodes: [{ ...one, choices: [{ id: 'go', text: 'Go', next: 'one', score: 2 }] }],
  };
  render(<BranchingPlayer element={elementOf('BRANCHING_SCENARIO', circle)} tell={tell} />);
  await passing(3.5);
  expect(answers()).toHaveLength(1);
  await passing(2);
  expect(answers()).toHaveLength(1);
  await passing(1.5);
  expect(answers()).toHaveLength(2);
});

test('the end of a time limit leaves the focus where viewers are', async () => {
  await playTo({ ...QUESTION, pause: true }, 2.1);
  const elsewhere = document.body.appendChild(document.createElement('button'));
  elsewhere.focus();
  await passing(4);
  expect(answers()).toHaveLength(1);
  expect(document.activeElement).toBe(elsewhere);
  elsewhere.remove();
});

test('the next step and the end take the focus of a button that is gone, and of nothing else', () => {
  const scenario = { ...SCENARIO, nodes: SCENARIO.nodes.map(({ timeLimit: _, ...each }) => each) };
  render(<BranchingPlayer element={elementOf('BRANCHING_SCENARIO', scenario)} tell={tell} />);
  const elsewhere = document.body.appendChild(document.createElement('button'));
  elsewhere.focus();
  act(() => screen.getByRole('button', { name: 'Go' }).click());
  expect(screen.getByRole('heading').textContent).toBe('two');
  expect(document.activeElement).toBe(elsewhere);
  screen.getByRole('button', { name: 'Go' }).focus();
  act(() => screen.getByRole('button', { name: 'Go' }).click());
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'End' }));
  elsewhere.remove();
});

test('within a step the button that comes takes the focus of the one that goes', () => {
  const [one] = SCENARIO.nodes;
  const choices = [{ id: 'go', text: 'Go', next: 'end', feedback: 'Well' }];
  const nodes = [{ ...one, type: 'video', asset: 'film', choices }];
  render(<BranchingPlayer element={elementOf('BRANCHING_SCENARIO', { ...SCENARIO, nodes })} tell={tell} />);
  const press = (name: string) => {
    screen.getByRole('button', { name }).focus();
    act(() => screen.getByRole('button', { name }).click());
    return document.activeElement?.textContent;
  };
  expect(press('Go to the choices')).toBe('Go');
  expect(press('No time limits')).toBe('Go');
  expect(press('Go')).toBe('Continue');
});

test('a document says where one is whose button has gone with its page', () => {
  const spot = { x: 0, y: 0, width: 0.1, height: 0.1, page: 1, goto: { type: 'page', page: 3 } };
  const content = { asset: 'film', hotspots: [{ ...spot, id: 'h', label: 'Prices' }] };
  const given = elementOf('DOCUMENT', content);
  const files = { film: { ...given.files['film'], path: undefined, pages: 3 } };
  render(<DocumentPlayer element={{ ...given, files } as unknown as ShownElement} tell={tell} />);
  const press = (name: string) => {
    screen.getByRole('button', { name }).focus();
    act(() => screen.getByRole('button', { name }).click());
    return document.activeElement?.textContent;
  };
  expect(press('Prices')).toBe('Page 3 of 3');
  expect(press('Back')).toBe('Back');
  expect(press('Back')).toBe('Page 1 of 3');
});

test('the end of a video is told, and leaves the focus where viewers are', async () => {
  const endScreens = [{ id: 'end', title: 'Thanks' }];
  const content = { asset: 'film', bookmarks: [], endScreens, variables: [], interactions: [] };
  const { container } = render(<VideoPlayer element={elementOf('INTERACTIVE_VIDEO', content)} tell={tell} />);
  const video = container.querySelector('video');
  const stage = screen.getByRole('group', { name: 'Video' });
  stage.focus();
  await act(() => video?.play());
  act(() => {
    if (video) video.currentTime = 10;
    video?.dispatchEvent(new Event('ended'));
  });
  expect(screen.getByRole('heading', { name: 'Thanks' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('Thanks');
  expect(document.activeElement).toBe(stage);
});

test('a reload gives no time back, neither while the page is closed nor by a clock that is set back', async () => {
  const question = { ...QUESTION, pause: true, timeLimit: { seconds: 60 } };
  const times = openLimitTimes('token', 'e');
  const left = () => Math.round((times.read('q') ?? NaN) / 1000);
  await playTo(question, 2.1);
  await passing(20);
  // A page that is closed says nothing of it.
  const kept = { ...localStorage };
  cleanup();
  Object.assign(localStorage, kept);
  await passing(10);
  expect(left()).toBeLessThanOrEqual(30);
  await playTo(question, 2.1);
  vi.setSystemTime(Date.now() - 3_600_000);
  expect(left()).toBeLessThanOrEqual(30);
  await passing(25);
  expect(answers()).toEqual([]);
  await passing(6);
  expect(answers()).toEqual([['answered', { question: 'q', timedOut: true }]]);
});

test('who goes on below the picture finds the focus on it', async () => {
  await playTo({ ...QUESTION, pause: true }, 2.1);
  const goOn = screen.getByText('Paused at: Why?').querySelector('button');
  goOn?.focus();
  expect(document.activeElement).toBe(goOn);
  act(() => goOn?.click());
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Video' }));
  expect(isPaused).toBe(false);
});
