/** Packages of H5P: what is read of them and what is lost, what is refused, and that ours come back as they went. */
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { BranchingContent, VideoContent } from '../../../src/contract/interactive/content.ts';
import {
  type H5pError,
  type H5pRule,
  openH5p,
  zipH5p,
} from '../../../src/contract/interactive/h5p/package.ts';
import type { Goto } from '../../../src/contract/interactive/parts.ts';
import type { Lost } from '../../../src/contract/interactive/h5p/taken.ts';
import { writeH5pBranching } from '../../../src/contract/interactive/h5p/write-branching.ts';
import { writeH5pVideo } from '../../../src/contract/interactive/h5p/write-video.ts';
import { judgeContent } from '../../../src/contract/interactive/judge/judge-content.ts';
import { asks, BRANCHING, VIDEO, withPart } from './samples.ts';

const MAIN = { video: 'H5P.InteractiveVideo', branching: 'H5P.BranchingScenario' };

function packed(main: string, content: unknown, files: Readonly<Record<string, string>> = {}) {
  const about = { title: 'Tour', mainLibrary: main, language: 'en', embedTypes: ['div'] };
  const entries = {
    'h5p.json': JSON.stringify(about),
    'content/content.json': JSON.stringify(content),
    ...files,
  };
  return zipSync(Object.fromEntries(Object.entries(entries).map(([name, text]) => [name, strToU8(text)])));
}
const said = (lost: readonly Lost[]) => lost.map(({ rule, name }) => `${rule}: ${name}`);

const refusal = (bytes: Uint8Array): H5pRule | undefined => {
  try {
    openH5p(bytes);
    return undefined;
  } catch (error) {
    return (error as H5pError).rule;
  }
};

/** As the editors of H5P write it (Interactive Video 1.27). */
const interaction = (library: string, params: object, more: object = {}) => ({
  x: 47.8,
  y: 46.1,
  width: 10,
  height: 10,
  duration: { from: 2, to: 12.5 },
  libraryTitle: 'Title',
  action: { library, params, subContentId: 'x', metadata: { title: 'Untitled' } },
  pause: true,
  displayType: 'poster',
  buttonOnMobile: false,
  goto: { url: { protocol: 'http://' }, visualize: false, type: '' },
  label: '<p>Look <strong>here</strong> &amp; now</p>\n',
  ...more,
});

describe('an interactive video', () => {
  const json = {
    interactiveVideo: {
      video: {
        startScreenOptions: { title: 'Tour', hideStartTitle: false, shortStartDescription: 'Long ago' },
        textTracks: {
          videoTrack: [
            {
              label: 'Subtitles',
              kind: 'subtitles',
              srcLang: 'en',
              track: { path: 'files/en.vtt', mime: 'text/webvtt' },
            },
          ],
        },
        files: [{ path: 'videos/files-5a33.mp4#tmp', mime: 'video/mp4', copyright: { license: 'U' } }],
      },
      assets: {
        interactions: [
          interaction('H5P.Text 1.1', { text: '<p>One</p><ul><li>two</li></ul>&nbsp;' }),
          interaction(
            'H5P.MultiChoice 1.16',
            {
              question: '<p>Which?</p>',
              answers: [
                {
                  text: '<div>This</div>',
                  correct: true,
                  tipsAndFeedback: { chosenFeedback: '<p>Well done</p>' },
                },
                { text: '<div>That</div>', correct: false },
              ],
              behaviour: { type: 'auto' },
            },
            {
              adaptivity: {
                correct: { allowOptOut: false, message: '<p>Right</p>', seekTo: 20 },
                wrong: { allowOptOut: false, message: '' },
                requireCompletion: true,
              },
            },
          ),
          interaction('H5P.TrueFalse 1.8', {
            question: '<p>Is it?</p>',
            correct: 'false',
            l10n: { trueText: 'True', falseText: 'False' },
          }),
          interaction('H5P.SingleChoiceSet 1.11', {
            choices: [
              { question: 'A?', answers: ['right', 'bad'] },
              { question: 'B?', answers: [] },
            ],
          }),
          interaction('H5P.GoToQuestion 1.3', {
            text: 'Where?',
            choices: [
              { text: 'There', goTo: 30 },
              { text: 'Here', goTo: '0:05' },
            ],
          }),
          interaction('H5P.Link 1.3', {
            title: 'More',
            linkWidget: { protocol: 'https://', url: 'example.test/a' },
          }),
          interaction(
            'H5P.Image 1.1',
            { file: { path: 'images/a.png', mime: 'image/png' }, alt: 'A cat' },
            { displayType: 'button' },
          ),
          interaction('H5P.IVHotspot 1.2', {
            destination: { type: 'timecode', time: 3 },
            texts: { label: 'Back' },
          }),
          interaction('H5P.DragText 1.10', { textField: '*a*' }),
        ],
        bookmarks: [{ time: 4, label: 'Middle' }],
        endscreens: [{ time: 60, label: '1:00 Submit screen' }],
      },
      summary: {
        task: { library: 'H5P.Summary 1.10', params: { summaries: [{ summary: ['<p>True</p>'], tip: '' }] } },
      },
    },
    override: { preventSkippingMode: 'none' },
  };

  it('is read with what our own has, and tells the rest', () => {
    const { taken, filesAt } = openH5p(
      packed(MAIN.video, json, { 'content/videos/files-5a33.mp4': 'film', 'content/images/a.png': 'cat' }),
    );
    expect(taken.content).toMatchObject({
      asset: 'file-2',
      bookmarks: [{ time: 4, label: 'Middle' }],
      interactions: [
        {
          type: 'text',
          text: '<p>One</p><ul><li>two</li></ul>',
          label: 'Look here & now',
          from: 2,
          to: 12.5,
          x: 0.478,
          width: 0.25,
          pause: true,
        },
        {
          type: 'question',
          kind: 'single',
          text: 'Which?',
          requireCompletion: true,
          choices: [{ text: 'This', correct: true }, { text: 'That' }],
          right: { message: 'Right', seekTo: 20 },
        },
        { kind: 'single', choices: [{ text: 'True' }, { text: 'False', correct: true }] },
        { text: 'A?', choices: [{ text: 'bad' }, { text: 'right', correct: true }] },
        {
          choices: [
            { text: 'There', goto: { time: 30 } },
            { text: 'Here', goto: { time: 5 } },
          ],
        },
        { type: 'link', label: 'More', url: 'https://example.test/a' },
        { type: 'image', asset: 'file-1', alt: 'A cat', displayType: 'button' },
        { type: 'button', label: 'Back', goto: { type: 'timecode', time: 3 } },
      ],
    });
    expect(said(taken.lost)).toEqual([
      'start-screen: Tour',
      'summary: Tour',
      'submit-screen: 1:00 Submit screen',
      'choice-feedback: Look here & now',
      'more-questions: Look here & now',
      'ways-of-playing: Look here & now',
      'unknown-kind: Look here & now (H5P.DragText, 2 s)',
    ]);
    expect(taken.captions).toEqual([{ file: 'file-2', language: 'en', path: 'files/en.vtt' }]);
    expect([...filesAt([...taken.files.values()]).keys()].toSorted()).toEqual([
      'images/a.png',
      'videos/files-5a33.mp4',
    ]);
    expect([...filesAt(['images/none.png']).keys()]).toEqual([]);
  });

  it('of an earlier version, with a video that lies elsewhere, has none', () => {
    const { taken } = openH5p(
      packed(MAIN.video, {
        interactiveVideo: {
          video: {
            textTracks: [{ label: 'Subtitles', kind: 'subtitles', srcLang: 'en' }],
            files: [
              {
                path: 'https://www.youtube.com/watch?v=yw6kT7jvlx0',
                mime: 'video/YouTube',
                copyright: { license: 'U' },
              },
            ],
          },
          assets: { interactions: [] },
        },
      }),
    );
    expect(taken.content).toMatchObject({ asset: '', interactions: [] });
    expect(said(taken.lost)).toEqual(['file-elsewhere: Tour']);
  });
});

describe('of other versions of the libraries', () => {
  const video = (parts: object, more: object = {}) =>
    openH5p(packed(MAIN.video, { interactiveVideo: { video: {}, assets: {}, ...parts }, ...more })).taken;
  const asked = (given: object) =>
    (video({ assets: { interactions: [given] } }).content as VideoContent).interactions[0];

  it('reads captions in a list, moments as texts, questions whose kind says their number of answers', () => {
    const track = { path: 'files/pl.vtt', mime: 'text/vtt' };
    const files = [{ path: 'videos/a.mp4', mime: 'video/mp4' }];
    const textTracks = [{ kind: 'subtitles', srcLang: 'pl', track }];
    expect(video({ video: { files, textTracks } }).captions).toEqual([
      { file: 'file-1', language: 'pl', path: 'files/pl.vtt' },
    ]);
    expect(video({ video: { textTracks } }).captions).toEqual([]);
    const one = interaction('H5P.MultiChoice 1.9', {
      question: 'Which?',
      answers: [
        { text: 'A', correct: true, tip: '' },
        { text: 'B', correct: true },
      ],
      behaviour: { singleAnswer: false },
    });
    expect(asked({ ...one, duration: { from: '0:01:02.5', to: '1:10' }, label: undefined })).toMatchObject({
      from: 62.5,
      to: 70,
      label: 'Untitled',
      kind: 'multi',
    });
    expect(
      asked(
        interaction('H5P.TrueFalse 1.6', {
          question: 'Is it?',
          correct: 'true',
          behaviour: { feedbackOnCorrect: 'So it is', feedbackOnWrong: '<p>No</p>' },
        }),
      ),
    ).toMatchObject({ right: { message: 'So it is' }, wrong: { message: 'No' } });
  });

  it('tells what it says of playing, of pictures above questions and of what a choice is told', () => {
    for (const override of [
      { preventSkippingMode: 'both' },
      { preventSkipping: true },
      { autoplay: true },
      { startVideoAt: 12 },
    ])
      expect(said(video({}, { override }).lost), JSON.stringify(override)).toContain('playback: Tour');
    expect(said(video({}, { override: { preventSkippingMode: 'none', loop: false } }).lost)).toEqual([
      'file-elsewhere: Tour',
    ]);
    const media = { type: { library: 'H5P.Image 1.1', params: { file: { path: 'images/a.png' } } } };
    const { lost } = video({
      assets: {
        interactions: [
          interaction('H5P.TrueFalse 1.8', { question: 'Is it?', media }, { label: 'One' }),
          interaction(
            'H5P.GoToQuestion 1.3',
            { text: 'Where?', choices: [{ text: 'There', goTo: 3, ifChosenText: 'Well' }] },
            { label: 'Two' },
          ),
          interaction('H5P.Questionnaire 1.3', {}, { label: 'Three' }),
        ],
      },
    });
    expect(said(lost)).toEqual([
      'file-elsewhere: Tour',
      'feedback-picture: One',
      'choice-feedback: Two',
      'unknown-kind: Three (H5P.Questionnaire, 2 s)',
    ]);
  });

  it('follows numbers that are written as texts, and tells what is said after a step', () => {
    const step = (more: object) => ({
      type: { library: 'H5P.AdvancedText 1.1', params: { text: 'x' }, metadata: { title: 'Step' } },
      ...more,
    });
    const { taken } = openH5p(
      packed(MAIN.branching, {
        branchingScenario: {
          endScreens: [{ endScreenTitle: 'One' }, { endScreenTitle: 'Two', contentId: '-2' }],
          content: [step({ nextContentId: '1' }), step({ nextContentId: '-2', feedback: { title: 'Ah' } })],
        },
      }),
    );
    expect((taken.content as BranchingContent).nodes.map(({ next }) => next)).toEqual(['step-2', 'end-2']);
    expect(said(taken.lost)).toEqual(['step-feedback: Step']);
  });
});

it('reads a branching scenario: questions, ends by their numbers, feedback and scores', () => {
  const content = (library: string, params: object, more: object = {}) => ({
    type: { library, params, subContentId: 'x', metadata: { title: 'Step' } },
    showContentTitle: false,
    proceedButtonText: 'Proceed',
    feedback: { subtitle: '' },
    ...more,
  });
  const { taken } = openH5p(
    packed(MAIN.branching, {
      branchingScenario: {
        title: '<p>Tour</p>',
        startScreen: { startScreenTitle: '<p>Welcome</p>', startScreenSubtitle: '' },
        endScreens: [
          { endScreenTitle: '<p>Over</p>', endScreenSubtitle: '', contentId: -1, endScreenScore: 0 },
          {
            endScreenTitle: '<p>Won</p>',
            endScreenSubtitle: '<p>All of it</p>',
            contentId: -2,
            endScreenScore: 9,
          },
        ],
        content: [
          content(
            'H5P.Video 1.6',
            { sources: [{ path: 'videos/a.mp4', mime: 'video/mp4' }] },
            { nextContentId: 1 },
          ),
          content('H5P.BranchingQuestion 1.0', {
            branchingQuestion: {
              question: '<p>Which way?</p>',
              alternatives: [
                {
                  text: 'Left',
                  nextContentId: 2,
                  feedback: { title: 'Hm', subtitle: '<p>Sure?</p>', endScreenScore: 2 },
                },
                { text: 'Right', nextContentId: -2, feedback: {} },
              ],
            },
          }),
          content('H5P.AdvancedText 1.1', { text: '<p>Nothing here</p>' }, { nextContentId: -1 }),
          content('H5P.CoursePresentation 1.25', {}, { nextContentId: -7 }),
        ],
        scoringOptionGroup: { scoringOption: 'dynamic-score', includeInteractionsScores: true },
      },
    }),
  );
  expect(taken.content).toMatchObject({
    start: 'step-1',
    scoring: 'dynamic',
    nodes: [
      { type: 'video', asset: 'file-1', next: 'step-2' },
      {
        type: 'question',
        text: 'Which way?',
        choices: [
          { text: 'Left', next: 'step-3', feedback: 'Hm\nSure?', score: 2 },
          { text: 'Right', next: 'end-2' },
        ],
      },
      { type: 'text', text: 'Nothing here', next: 'end-1' },
      { type: 'text', next: 'end-1' },
    ],
    endScreens: [{ title: 'Over' }, { title: 'Won', text: 'All of it' }],
  });
  expect(said(taken.lost)).toEqual(['start-screen: Welcome', 'unknown-kind: Step (H5P.CoursePresentation)']);
});

describe('refused', () => {
  it('is what is no package, or one of another kind', () => {
    expect(refusal(strToU8('no zip'))).toBe('no-zip');
    expect(refusal(zipSync({ 'a.txt': strToU8('a') }))).toBe('no-h5p');
    expect(refusal(packed('H5P.CoursePresentation', {}))).toBe('other-kind');
    expect(refusal(packed('__proto__', {}))).toBe('other-kind');
  });

  it('is what unpacks to more than it may be', () => {
    const zeros = new Uint8Array(30_000_000);
    const bomb = zipSync({ 'h5p.json': strToU8('{}'), 'content/content.json': zeros });
    expect(bomb.length).toBeLessThan(100_000);
    expect(refusal(bomb)).toBe('too-large');
    const many = Object.fromEntries(Array.from({ length: 20_001 }, (_, at) => [`a/${at}`, new Uint8Array()]));
    expect(refusal(zipSync(many, { level: 0 }))).toBe('too-large');
  });

  it('is what says that it is smaller than it unpacks to', () => {
    const bomb = zipSync({
      'h5p.json': strToU8('{}'),
      'content/content.json': new Uint8Array(5_000_000).fill(32),
    });
    const view = new DataView(bomb.buffer);
    // The size in the directory at its end, of the second entry.
    for (let at = 0; at < bomb.length - 4; at++)
      if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) === 5_000_000)
        view.setUint32(at + 24, 10, true);
    expect(['no-zip', 'no-h5p']).toContain(refusal(bomb));
  });

  it('is every path that leads out of the package', () => {
    for (const path of [
      '../h5p.json',
      '/etc/passwd',
      'a/../../h5p.json',
      'a\\..\\b.mp4',
      'file:///a.mp4',
      'http://a.test/a.mp4',
      '',
    ]) {
      const json = { interactiveVideo: { video: { files: [{ path, mime: 'video/mp4' }] }, assets: {} } };
      const { taken } = openH5p(packed(MAIN.video, json));
      expect([...taken.files.values()], path).toEqual([]);
    }
  });

  it('is nothing that only looks odd: whatever JSON it is, content of our form comes out', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(MAIN.video, MAIN.branching), (json, main) => {
        const inner: unknown = JSON.parse(json);
        const root = main === MAIN.video ? 'interactiveVideo' : 'branchingScenario';
        const rule = refusal(packed(main, { [root]: inner }));
        expect(rule).toBeUndefined();
      }),
      { numRuns: 60 },
    );
  });
});

describe('written', () => {
  const files = new Map(
    ['clip', 'cover', 'chart', 'still'].map((id) => [id, { path: `media/${id}.bin`, mime: 'video/mp4' }]),
  );
  /** Both with the ids that a reading gives, and files by their places. */
  const named = (content: object, ids: ReadonlyMap<string, string>): unknown =>
    JSON.parse(
      JSON.stringify(content, (key, value: unknown) =>
        typeof value === 'string' && (key === 'asset' || key === 'poster')
          ? (ids.get(value) ?? value)
          : value,
      ),
    );

  it('a video comes back as it went, where H5P has all of it', () => {
    const content: VideoContent = {
      version: 1,
      asset: 'clip',
      poster: 'cover',
      endScreens: [],
      variables: [],
      bookmarks: [{ id: 'bookmark-1', time: 4, label: 'Mid <dle' }],
      interactions: [
        {
          id: 'interaction-1',
          type: 'text',
          from: 0,
          to: 4,
          x: 0.1,
          y: 0.1,
          width: 0.5,
          height: 0.4,
          label: 'One',
          text: 'a < b\n& c',
        },
        {
          id: 'interaction-2',
          type: 'link',
          from: 1,
          to: 4,
          x: 0,
          y: 0.5,
          width: 0.25,
          height: 0.12,
          label: 'Two',
          url: 'mailto:a@b.test',
        },
        {
          id: 'interaction-3',
          type: 'button',
          from: 1,
          to: 4,
          x: 0,
          y: 0.5,
          width: 0.25,
          height: 0.12,
          label: 'Go',
          goto: { type: 'url', url: 'https://a.test/?b=c' },
        },
        {
          id: 'interaction-4',
          type: 'question',
          from: 5,
          to: 9,
          x: 0.2,
          y: 0.2,
          width: 0.6,
          height: 0.6,
          label: 'Q',
          kind: 'multi',
          text: 'Which?',
          pause: true,
          requireCompletion: true,
          wrong: { message: 'No', seekTo: 2 },
          choices: [
            { id: 'a', text: 'This', correct: true },
            { id: 'b', text: 'That', correct: true },
            { id: 'c', text: 'None' },
          ],
        },
        {
          id: 'interaction-5',
          type: 'image',
          from: 1,
          to: 4,
          x: 0,
          y: 0.5,
          width: 0.25,
          height: 0.12,
          label: 'Pic',
          asset: 'chart',
          alt: 'A chart',
          displayType: 'button',
        },
      ],
    };
    const written = writeH5pVideo(content, 'Tour', files, () => crypto.randomUUID());
    expect(written.lost).toEqual([]);
    const { taken } = openH5p(zipH5p('Tour', written, new Map()));
    expect(taken.lost).toEqual([]);
    const ids = new Map(
      [...files].map(([id, { path }]) => [[...taken.files].find(([, at]) => at === path)?.[0] ?? id, id]),
    );
    expect(named(taken.content, ids)).toEqual(content);
  });

  it('tells what H5P does not have', () => {
    const told = writeH5pVideo(VIDEO, 'Tour', files, () => 'x').lost.map(({ rule }) => rule);
    const [end] = BRANCHING.endScreens;
    const endScreens = [
      {
        id: 'end',
        title: 'End',
        ...end,
        showIf: asks('answer', 'EQUALS', 'four'),
        actions: [{ label: 'Again', goto: { type: 'start' as const } }],
      },
    ];
    const ofBranches = writeH5pBranching({ ...BRANCHING, endScreens }, 'Tour', files, () => 'x').lost.map(
      ({ rule }) => rule,
    );
    expect(new Set(told)).toEqual(
      new Set([
        ...['kind-not-here', 'condition', 'set', 'settings', 'poster-text', 'submit-screen'],
        ...['part-to-see', 'file-missing'],
      ]),
    );
    expect(new Set(ofBranches)).toEqual(new Set(['settings', 'actions', 'condition', 'file-missing']));
    const leading = (...goto: readonly Goto[]) =>
      writeH5pVideo(
        withPart('quiz', { choices: goto.map((each, at) => ({ id: `c${at}`, text: 'C', goto: each })) }),
        ...(['Tour', files, () => 'x'] as const),
      ).lost.filter(({ rule }) => rule === 'choice-ways').length;
    expect(leading({ type: 'timecode', time: 4 }, { type: 'start' })).toBe(0);
    expect(leading({ type: 'timecode', time: 4 }, { type: 'url', url: 'https://a.test' })).toBe(1);
  });

  it('a branching scenario comes back with the same ways, and nothing that was right is wrong', () => {
    const content = BRANCHING;
    const written = writeH5pBranching(content, 'Tour', files, () => crypto.randomUUID());
    const { taken } = openH5p(zipH5p('Tour', written, new Map()));
    const ways = ({ nodes, endScreens, start }: BranchingContent) => {
      const title = (id: string | undefined) =>
        [...nodes, ...endScreens].find((each) => each.id === id)?.title;
      return [
        title(start),
        ...nodes.map((each) => [
          each.title,
          each.choices?.map(({ text, next }) => [text, title(next)]) ?? title(each.next),
        ]),
      ];
    };
    const sorted = (all: readonly unknown[]) => all.map((each) => JSON.stringify(each)).toSorted();
    expect(sorted(ways(taken.content as BranchingContent))).toEqual(sorted(ways(content)));
    const wrong = judgeContent('BRANCHING_SCENARIO', taken.content as BranchingContent).map(
      ({ messageKey }) => messageKey,
    );
    expect(wrong.filter((each) => each !== 'file-missing')).toEqual([]);
  });
});
