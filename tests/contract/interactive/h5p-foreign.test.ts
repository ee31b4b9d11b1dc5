/** Whole packages as the editors of H5P make them: with their libraries, all that their forms have, and what has grown odd. */
import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import type { BranchingContent, VideoContent } from '../../../src/contract/interactive/content.ts';
import { openH5p } from '../../../src/contract/interactive/h5p/package.ts';
import { judgeContent } from '../../../src/contract/interactive/judge/judge-content.ts';

type Version = readonly [name: string, major: number, minor: number];
const PARTS: readonly Version[] = [
  ['FontAwesome', 4, 5],
  ['H5P.Question', 1, 5],
  ['H5P.JoubelUI', 1, 3],
  ['H5PEditor.InteractiveVideo', 1, 26],
  ['jQuery.ui', 1, 10],
];

/** With libraries, which nobody reads: theirs is not our code. */
function packageOf(
  main: Version,
  title: string,
  content: object,
  files: readonly string[],
  more: object = {},
) {
  const of = ([machineName, majorVersion, minorVersion]: Version) => ({
    machineName,
    majorVersion: String(majorVersion),
    minorVersion: String(minorVersion),
  });
  const about = {
    title,
    language: 'en',
    mainLibrary: main[0],
    embedTypes: ['iframe'],
    license: 'CC BY',
    licenseVersion: '4.0',
    authors: [{ name: 'A. Teacher', role: 'Author' }],
    changes: [],
    defaultLanguage: 'en',
    extraTitle: title,
    preloadedDependencies: [main, ...PARTS].map(of),
    ...more,
  };
  const entries: Record<string, string> = {
    'h5p.json': JSON.stringify(about),
    'content/content.json': JSON.stringify(content),
    ...Object.fromEntries(files.map((path) => [`content/${path}`, path])),
  };
  for (const [name, major, minor] of [main, ...PARTS]) {
    const folder = `${name}-${major}.${minor}`;
    entries[`${folder}/library.json`] = JSON.stringify({
      title: name,
      mainLibrary: 'H5P.CoursePresentation',
      runnable: 1,
    });
    entries[`${folder}/semantics.json`] = '[]';
    entries[`${folder}/language/de.json`] = '{"semantics":[]}';
    entries[`${folder}/scripts/content.json`] = '{"interactiveVideo":{}}';
  }
  return zipSync(Object.fromEntries(Object.entries(entries).map(([name, text]) => [name, strToU8(text)])));
}

const copyright = { license: 'U' };
const metadata = (title: string, more: object = {}) => ({
  contentType: 'Text',
  license: 'U',
  title,
  authors: [],
  changes: [],
  extraTitle: title,
  ...more,
});
let made = 0;
const action = (library: string, params: object, title: string, more: object = {}) => ({
  library,
  params,
  metadata: metadata(title, more),
  subContentId: `0b6d1f0e-7c1d-4b4e-9d53-${String(++made).padStart(12, '0')}`,
});
const at = (from: number, to: number, given: object, more: object = {}) => ({
  x: 45.751,
  y: 50.0123,
  width: 15.5,
  height: 9.05,
  duration: { from, to },
  pause: true,
  displayType: 'button',
  buttonOnMobile: false,
  goto: { url: { protocol: 'http://' }, visualize: false, type: '' },
  label: '',
  visuals: { backgroundColor: 'rgba(255,255,255,1)', boxShadow: true },
  adaptivity: {
    correct: { allowOptOut: false, message: '' },
    wrong: { allowOptOut: false, message: '' },
    requireCompletion: false,
  },
  libraryTitle: 'Title',
  action: given,
  ...more,
});
const UI = {
  checkAnswerButton: 'Check',
  showSolutionButton: 'Show solution',
  tryAgainButton: 'Retry',
  scoreBarLabel: 'You got :num out of :total points',
};

it('takes a whole interactive video, and names each thing that it leaves out', () => {
  const json = {
    interactiveVideo: {
      video: {
        startScreenOptions: {
          title: 'A day at the reef',
          hideStartTitle: false,
          shortStartDescription: '',
          poster: { path: 'images/poster-5f3.png', mime: 'image/png', copyright, width: 1280, height: 720 },
        },
        textTracks: {
          defaultTrackLabel: 'English',
          videoTrack: [
            {
              label: 'English',
              kind: 'captions',
              srcLang: 'en',
              track: { path: 'files/track-1.vtt', mime: 'text/webvtt', copyright },
            },
            { label: 'Empty', kind: 'subtitles', srcLang: 'de' },
          ],
        },
        files: [
          { path: 'https://youtu.be/yw6kT7jvlx0', mime: 'video/YouTube', copyright, aspectRatio: '16:9' },
          {
            path: 'videos/files-600.mp4#tmp',
            mime: 'video/mp4',
            metadata: { qualityName: '720p' },
            copyright: {
              license: 'CC BY-SA',
              author: 'Ocean Films',
              title: 'Reef',
              source: 'https://films.example',
              year: '2019',
            },
          },
        ],
      },
      assets: {
        interactions: [
          at(
            1.5,
            9.997,
            action(
              'H5P.Text 1.1',
              {
                text: '<p>Fish&nbsp;&amp;&nbsp;<strong>corals</strong><br />live&shy; h&egrave;re &ndash; f&uuml;r &Aring;se&hellip;</p>\n\n<p>&nbsp;</p>\n',
              },
              'Untitled Text',
            ),
            { displayType: 'poster', pause: false, label: '<p>What lives here</p>\n' },
          ),
          at(
            3,
            8,
            action(
              'H5P.Image 1.1',
              {
                contentName: 'Image',
                decorative: false,
                alt: 'Buoy &quot;3&quot;',
                title: '',
                expandImage: 'Expand',
                minimizeImage: 'Minimize',
                file: {
                  path: 'images/file-a1.jpg',
                  mime: 'image/jpeg',
                  copyright: { license: 'U' },
                  width: 40,
                  height: 40,
                },
              },
              'Buoy',
              { license: 'CC BY', authors: [{ name: 'P. Hoto', role: 'Licensee' }] },
            ),
            {
              displayType: 'poster',
              goto: { type: 'timecode', time: 30, url: { protocol: 'http://' }, visualize: true },
            },
          ),
          at(
            5,
            6,
            action('H5P.Table 1.1', { text: '<table><tbody><tr><td>a</td></tr></tbody></table>' }, 'Depths'),
          ),
          at(
            10,
            10,
            action(
              'H5P.MultiChoice 1.16',
              {
                media: { disableImageZooming: false },
                question: '<p>Which are <em>fish</em>?</p>\n',
                UI,
                overallFeedback: [
                  { from: 0, to: 49, feedback: 'Have another look' },
                  { from: 50, to: 100 },
                ],
                answers: [
                  {
                    correct: true,
                    text: '<div>Wrasse</div>\n',
                    tipsAndFeedback: { tip: '<p>It swims</p>', chosenFeedback: '', notChosenFeedback: '' },
                  },
                  {
                    correct: true,
                    text: '<div>Goby&nbsp;</div>\n',
                    tipsAndFeedback: { tip: '', chosenFeedback: '', notChosenFeedback: '' },
                  },
                  { correct: false, text: '<div>Whale</div>\n', tipsAndFeedback: {} },
                ],
                behaviour: {
                  enableRetry: true,
                  enableSolutionsButton: true,
                  enableCheckButton: true,
                  type: 'auto',
                  singlePoint: false,
                  randomAnswers: true,
                  showSolutionsRequiresInput: true,
                  confirmCheckDialog: false,
                  autoCheck: false,
                  passPercentage: 100,
                  showScorePoints: true,
                },
                confirmCheck: { header: 'Finish ?', body: '', cancelLabel: 'Cancel', confirmLabel: 'Finish' },
              },
              'Fish',
            ),
            {
              duration: { from: 10, to: 10 },
              adaptivity: {
                correct: { seekTo: 12, allowOptOut: true, message: '<p>Well seen</p>', seekLabel: '' },
                wrong: { seekTo: '0:01', allowOptOut: false, message: '<p>See&nbsp;again</p>' },
                requireCompletion: true,
              },
            },
          ),
          at(
            12,
            14,
            action(
              'H5P.Blanks 1.14',
              { text: '<p>Fill in</p>', questions: ['<p>A *reef* grows.</p>'], behaviour: {} },
              'Gaps',
            ),
          ),
          at(
            15,
            16,
            action(
              'H5P.DragQuestion 1.14',
              {
                question: {
                  settings: { size: { width: 620, height: 310 } },
                  task: { elements: [], dropZones: [] },
                },
              },
              'Untitled Drag and Drop',
            ),
          ),
          at(
            17,
            18,
            action(
              'H5P.DragQuestion 1.14',
              { question: { settings: {}, task: {} } },
              'Untitled Drag and Drop',
            ),
          ),
          at(
            19,
            20,
            action(
              'H5P.Summary 1.10',
              {
                intro: 'Choose',
                summaries: [{ summary: ['<p>One</p>', '<p>Two</p>'], subContentId: 'x', tip: '' }],
              },
              'In between',
            ),
          ),
          at(
            21,
            22,
            action(
              'H5P.GoToQuestion 1.3',
              {
                text: '<p>Go on?</p>',
                choices: [
                  { text: 'Yes', goTo: 23, ifChosenText: '' },
                  { text: 'Once more', goTo: 0, ifChosenText: '' },
                ],
                continueButtonLabel: 'Continue',
              },
              'Crossroads',
            ),
          ),
          at(
            23,
            25,
            action(
              'H5P.Link 1.3',
              { title: '', linkWidget: { protocol: 'https://', url: 'reef.example/map?a=1&b=2' } },
              'The map',
            ),
          ),
          at(
            24,
            26,
            action(
              'H5P.IframeEmbed 1.0',
              {
                width: '500px',
                minWidth: '300px',
                height: '500px',
                source: 'https://foreign.example',
                resizeSupported: true,
              },
              'Foreign page',
            ),
          ),
          at(
            26,
            28,
            action(
              'H5P.IVHotspot 1.2',
              {
                destination: {
                  type: 'url',
                  url: { protocol: 'other', url: 'https://reef.example/dive' },
                  visualize: false,
                  time: 0,
                },
                visuals: {
                  shape: 'circular',
                  backgroundColor: 'rgba(255,255,255,0.5)',
                  pointerCursor: true,
                  animation: true,
                },
                texts: { alternativeText: 'Dive', label: '', showLabel: false },
              },
              'Untitled Navigation Hotspot',
            ),
            { displayType: 'poster' },
          ),
          at(
            28,
            29,
            action(
              'H5P.AdvancedText 1.1',
              { text: '<p>More <a href="https://reef.example">here</a></p>' },
              'Untitled Text',
            ),
            { label: 'Reading' },
          ),
          at(29, 29.5, action('H5P.Nil 1.0', {}, 'Label'), { label: '<p>Only a label</p>' }),
        ],
        bookmarks: [
          { time: 10, label: 'Fish' },
          { time: 23.5, label: 'The &amp; map' },
        ],
        endscreens: [{ time: 60, label: '1:00 Submit screen' }],
      },
      summary: {
        task: {
          library: 'H5P.Summary 1.10',
          params: {
            intro: 'Choose the correct statement.',
            summaries: [{ subContentId: 's', tip: '' }],
            overallFeedback: [{ from: 0, to: 100 }],
          },
          subContentId: 't',
          metadata: { contentType: 'Summary', license: 'U', title: 'Untitled Summary' },
        },
        displayAt: 3,
      },
    },
    override: {
      autoplay: false,
      loop: false,
      showBookmarksmenuOnLoad: false,
      showRewind10: false,
      preventSkippingMode: 'none',
      deactivateSound: true,
    },
    l10n: {
      interaction: 'Interaction',
      play: 'Play',
      pause: 'Pause',
      answered: '<strong>@answered</strong> answered',
      navigationHotkeyInstructions: 'Use k',
    },
  };
  const files = ['videos/files-600.mp4', 'images/poster-5f3.png', 'images/file-a1.jpg', 'files/track-1.vtt'];
  const { taken, filesAt } = openH5p(
    packageOf(['H5P.InteractiveVideo', 1, 27], 'A day at the reef', json, files),
  );
  const { interactions, bookmarks, ...rest } = taken.content as VideoContent;
  const path = (key: string | undefined) => taken.files.get(key ?? '');
  expect([path(rest.asset), path(rest.poster)]).toEqual(['videos/files-600.mp4', 'images/poster-5f3.png']);
  expect([...filesAt([...taken.files.values()]).keys()].toSorted()).toEqual(files.slice(0, 3).toSorted());
  expect(taken.captions).toEqual([{ file: rest.asset, path: 'files/track-1.vtt', language: 'en' }]);
  expect(bookmarks.map(({ time, label }) => [time, label])).toEqual([
    [10, 'Fish'],
    [23.5, 'The & map'],
  ]);
  expect(interactions).toMatchObject([
    {
      type: 'text',
      from: 1.5,
      to: 9.997,
      label: 'What lives here',
      text: '<p>Fish\u00A0&amp;\u00A0<strong>corals</strong><br>live hère – für Åse…</p>',
    },
    { type: 'poster', label: 'Buoy', alt: 'Buoy "3"', goto: { type: 'timecode', time: 30 } },
    {
      type: 'question',
      kind: 'multi',
      text: '<p>Which are <em>fish</em>?</p>',
      label: 'Fish',
      requireCompletion: true,
      from: 10,
      to: 11,
      choices: [{ text: 'Wrasse', correct: true }, { text: 'Goby', correct: true }, { text: 'Whale' }],
      right: { message: 'Well seen', seekTo: 12 },
      wrong: { seekTo: 1 },
    },
    { type: 'question', label: 'Crossroads', choices: [{ goto: { time: 23 } }, { goto: { time: 0 } }] },
    { type: 'link', label: 'The map', url: 'https://reef.example/map?a=1&b=2' },
    { type: 'button', label: 'Dive', goto: { type: 'url', url: 'https://reef.example/dive' } },
    { type: 'text', label: 'Reading', text: '<p>More <a href="https://reef.example">here</a></p>' },
    { type: 'text', label: 'Only a label' },
  ]);
  expect(taken.lost.map(({ rule, name }) => `${rule}: ${name}`)).toEqual([
    'credits: A day at the reef',
    'playback: A day at the reef',
    'submit-screen: 1:00 Submit screen',
    'credits: Buoy',
    'rich-text: Depths',
    'unknown-kind: Depths (H5P.Table, 5 s)',
    'choice-feedback: Fish',
    'ways-of-playing: Fish',
    'unknown-kind: Gaps (H5P.Blanks, 12 s)',
    'unknown-kind: Untitled Drag and Drop (H5P.DragQuestion, 15 s)',
    'unknown-kind: Untitled Drag and Drop (H5P.DragQuestion, 17 s)',
    'unknown-kind: In between (H5P.Summary, 19 s)',
    'unknown-kind: Foreign page (H5P.IframeEmbed, 24 s)',
  ]);
  // A draft, in which nothing is broken: what is left is for its author.
  const assets = new Map(
    [...taken.files.keys()].map((id) => [id, { type: id === rest.asset ? 'VIDEO' : 'IMAGE', duration: 60 }]),
  );
  const wrong = judgeContent('INTERACTIVE_VIDEO', taken.content as VideoContent, {
    assets: assets as never,
    fields: [],
  });
  expect(wrong.filter(({ severity }) => severity === 'error')).toEqual([]);
});

it('takes a whole branching scenario, and names each thing that it leaves out', () => {
  const step = (type: object, more: object = {}) => ({
    type,
    showContentTitle: false,
    proceedButtonText: 'Proceed',
    contentBehaviour: 'useBehavioural',
    forceContentFinished: 'useBehavioural',
    feedback: { title: '', subtitle: '' },
    ...more,
  });
  const asked = (question: string, alternatives: readonly object[], title: string, randomize = false) =>
    action('H5P.BranchingQuestion 1.0', { branchingQuestion: { question, alternatives, randomize } }, title);
  const json = {
    branchingScenario: {
      title: '<p>The dive</p>\n',
      startScreen: {
        startScreenTitle: '<p>The dive</p>\n',
        startScreenSubtitle: '',
        startScreenImage: { path: 'images/start.png', mime: 'image/png', copyright },
      },
      endScreens: [
        {
          endScreenTitle: '<p>Up again</p>\n',
          endScreenSubtitle: '<p>All&nbsp;safe.</p>\n',
          contentId: -1,
          endScreenScore: 0,
          endScreenImage: { path: 'images/end.png', mime: 'image/png', copyright },
        },
      ],
      content: [
        step(
          action(
            'H5P.InteractiveVideo 1.27',
            {
              interactiveVideo: {
                video: {
                  files: [{ path: 'videos/dive.mp4', mime: 'video/mp4', copyright }],
                  textTracks: { videoTrack: [] },
                  startScreenOptions: {},
                },
                assets: {
                  interactions: [at(1, 2, action('H5P.Text 1.1', { text: '<p>In</p>' }, 'In'))],
                  bookmarks: [],
                  endscreens: [],
                },
              },
              override: {},
            },
            'Down',
          ),
          { nextContentId: 1, forceContentFinished: 'enabled' },
        ),
        step(
          asked(
            '<p>What do you see?</p>\n',
            [
              {
                text: 'A shark &amp; her young',
                nextContentId: 2,
                feedback: {
                  title: '<p>Oh</p>',
                  subtitle: '<p>Keep calm</p>',
                  image: { path: 'images/shark.png', mime: 'image/png', copyright },
                  endScreenScore: 5,
                },
              },
              {
                text: 'Nothing',
                nextContentId: -1,
                feedback: { title: '', subtitle: '', endScreenScore: 0 },
              },
              { text: 'Once more', nextContentId: 0, feedback: {} },
            ],
            'Untitled Branching Question',
            true,
          ),
        ),
        step(
          action(
            'H5P.AdvancedText 1.1',
            { text: '<p>See <img src="images/x.png" alt="" /> it</p>' },
            'Sharks',
          ),
          { nextContentId: 3, feedback: { title: 'Good', subtitle: '', endScreenScore: 2 } },
        ),
        step(action('H5P.CoursePresentation 1.25', { presentation: { slides: [] } }, 'Slides'), {
          nextContentId: 4,
        }),
        step(
          action(
            'H5P.Video 1.6',
            {
              sources: [{ path: 'https://vimeo.com/1', mime: 'video/Vimeo', copyright }],
              visuals: { fit: true, controls: true },
              playback: { autoplay: false, loop: false },
              l10n: { name: 'Video' },
              a11y: [],
            },
            'Elsewhere',
          ),
          { nextContentId: -1 },
        ),
      ],
      scoringOptionGroup: { scoringOption: 'static-end-score', includeInteractionsScores: true },
      behaviour: {
        enableBackwardsNavigation: true,
        forceContentFinished: false,
        randomizeBranchingQuestions: false,
      },
      l10n: {
        startScreenButtonText: 'Start',
        endScreenButtonText: 'Restart',
        proceedButtonText: 'Proceed',
        scoreText: 'Your score:',
        fullscreenAria: 'Fullscreen',
      },
    },
  };
  const { taken } = openH5p(
    packageOf(['H5P.BranchingScenario', 1, 8], 'The dive', json, ['videos/dive.mp4', 'images/end.png']),
  );
  const { nodes, endScreens, start, scoring } = taken.content as BranchingContent;
  expect([start, scoring, endScreens]).toMatchObject(['step-1', 'static', [{ title: 'Up again', score: 0 }]]);
  expect(nodes).toMatchObject([
    { type: 'video', title: 'Down', next: 'step-2' },
    {
      type: 'question',
      text: 'What do you see?',
      choices: [
        { text: 'A shark & her young', next: 'step-3', feedback: 'Oh\nKeep calm', score: 5 },
        { text: 'Nothing', next: 'end-1' },
        { text: 'Once more', next: 'step-1' },
      ],
    },
    { type: 'text', text: 'See it', next: 'step-4' },
    { type: 'text', title: 'Slides', next: 'step-5' },
    { type: 'video', asset: '', next: 'end-1' },
  ]);
  expect(taken.lost.map(({ rule, name }) => `${rule}: ${name}`)).toEqual([
    'credits: The dive',
    'start-screen: The dive',
    'ways-of-playing: The dive',
    'ways-of-playing: Down',
    'kind-not-here: Down',
    'ways-of-playing: Untitled Branching Question',
    'feedback-picture: A shark & her young',
    'step-feedback: Sharks',
    'rich-text: Sharks',
    'unknown-kind: Slides (H5P.CoursePresentation)',
    'file-elsewhere: Elsewhere',
  ]);
});

it('names what is more than fits in', () => {
  const interactions = Array.from({ length: 301 }, (_, i) =>
    at(i, i + 1, action('H5P.Text 1.1', { text: 'x' }, `T${i}`)),
  );
  const json = {
    interactiveVideo: { video: { files: [{ path: 'videos/a.mp4' }] }, assets: { interactions } },
  };
  const { taken } = openH5p(
    packageOf(['H5P.InteractiveVideo', 1, 26], 'Long', json, [], { license: 'U', authors: [] }),
  );
  expect((taken.content as VideoContent).interactions).toHaveLength(300);
  expect(taken.lost).toEqual([{ rule: 'too-many', name: 'Long' }]);
});

it('cuts texts that are longer than fits in, and names whose they are', () => {
  const [long, label] = ['y'.repeat(12_001), `${'z'.repeat(199)}🐠🐠`];
  const asked = { question: 'Which?', answers: [{ text: `${'z'.repeat(1999)}🐠🐠` }, { text: 'B' }] };
  const json = {
    interactiveVideo: {
      video: { files: [{ path: 'videos/a.mp4' }] },
      assets: {
        interactions: [
          at(1, 2, action('H5P.Text 1.1', { text: `<p>${'x'.repeat(4_000)}</p>` }, 'Fits')),
          at(2, 3, action('H5P.Text 1.1', { text: `<p>${long}</p>` }, 'Essay')),
          at(3, 4, action('H5P.MultiChoice 1.16', asked, 'Choice')),
          at(
            4,
            5,
            action('H5P.Link 1.3', { title: 'Far', linkWidget: { url: `https://a.test/${long}` } }, ''),
          ),
          at(5, 6, action('H5P.DragText 1.10', {}, 'g'.repeat(250))),
        ],
        bookmarks: [{ time: 4, label }],
      },
    },
  };
  const { taken } = openH5p(
    packageOf(['H5P.InteractiveVideo', 1, 26], label, json, [], { license: 'U', authors: [] }),
  );
  const { interactions, bookmarks } = taken.content as VideoContent;
  const short = `${'z'.repeat(199)}🐠`;
  expect([interactions[1], interactions[2], bookmarks[0]]).toMatchObject([
    { text: long.slice(1) },
    { choices: [{ text: `${'z'.repeat(1999)}🐠` }, { text: 'B' }] },
    { label: short },
  ]);
  expect(taken.lost.map(({ rule, name }) => `${rule}: ${name}`)).toEqual([
    `unknown-kind: ${'g'.repeat(200)}`,
    'too-long: Essay',
    'too-long: Choice',
    'too-long: Far',
    `too-long: ${short}`,
  ]);
  // Of twelve choices of each step, more than are told of at once.
  const alternatives = Array.from({ length: 12 }, () => ({
    text: label,
    feedback: { title: 'Oh', subtitle: long },
  }));
  const branching = {
    branchingScenario: {
      endScreens: [{ endScreenTitle: label, endScreenSubtitle: long, contentId: -1 }],
      content: [
        {
          type: action(
            'H5P.BranchingQuestion 1.0',
            { branchingQuestion: { question: long, alternatives } },
            'Step',
          ),
        },
        {
          type: action(
            'H5P.Image 1.1',
            { file: { path: 'images/a.png' }, alt: 'w'.repeat(1_001) },
            'Picture',
          ),
        },
      ],
    },
  };
  const story = openH5p(
    packageOf(['H5P.BranchingScenario', 1, 8], 'Long', branching, [], { license: 'U', authors: [] }),
  );
  expect(story.taken.lost).toEqual(['Step', 'Picture', short].map((name) => ({ rule: 'too-long', name })));
});

it('takes the formatting of texts, and names links that lead nowhere and pictures among them', () => {
  const text = (html: string) => at(1, 2, action('H5P.AdvancedText 1.1', { text: html }, 'Text'));
  const read = (html: string) => {
    const json = {
      interactiveVideo: {
        video: { files: [{ path: 'videos/a.mp4' }] },
        assets: { interactions: [text(html)], bookmarks: [] },
      },
    };
    const { taken } = openH5p(
      packageOf(['H5P.InteractiveVideo', 1, 26], 'Rich', json, [], { license: 'U', authors: [] }),
    );
    const [first] = (taken.content as VideoContent).interactions;
    return [first && 'text' in first && first.text, taken.lost.map(({ rule }) => rule)];
  };
  expect(
    read('<div><b>Read</b> <i>this</i>: <a href="https://a.test/?x=1&amp;y=2" class="k">Guide</a></div>'),
  ).toEqual([
    '<p><strong>Read</strong> <em>this</em>: <a href="https://a.test/?x=1&amp;y=2">Guide</a></p>',
    [],
  ]);
  expect(read('<p><strong>Open</strong> <a href="javascript:a()">this</a></p>')).toEqual([
    '<p><strong>Open</strong> this</p>',
    ['rich-text'],
  ]);
  expect(read('<p><em>See</em> <img src="a.png"></p>')).toEqual(['See', ['rich-text']]);
  expect(read('<p>1 &lt; 2</p>')).toEqual(['1 < 2', []]);
  expect(read('<ul><li><b>One<li>two</ul>')[1]).toEqual([]);
});
