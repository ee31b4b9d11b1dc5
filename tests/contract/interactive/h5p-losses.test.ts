/** H5P: each loss is named or carried over, in and out. */
import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import type {
  BranchingContent,
  ImageContent,
  VideoContent,
} from '../../../src/contract/interactive/content.ts';
import { forNobody } from '../../../src/contract/interactive/h5p/for-nobody.ts';
import { openH5p, zipH5p } from '../../../src/contract/interactive/h5p/package.ts';
import type { Lost } from '../../../src/contract/interactive/h5p/taken.ts';
import { writeH5pBranching } from '../../../src/contract/interactive/h5p/write-branching.ts';
import { writeH5pHotspots } from '../../../src/contract/interactive/h5p/write-hotspots.ts';
import { writeH5pVideo } from '../../../src/contract/interactive/h5p/write-video.ts';
import type { Written } from '../../../src/contract/interactive/h5p/written.ts';
import { judgeContent } from '../../../src/contract/interactive/judge/judge-content.ts';

const FILES = new Map(
  ['film', 'photo'].map((id) => [id, { path: `images/${id}.png`, mime: 'image/png', alt: `The ${id}` }]),
);
const said = (lost: readonly Lost[]) => lost.map(({ rule, name }) => `${rule}: ${name}`);
const packed = (mainLibrary: string, content: unknown, about: object = {}) =>
  zipSync({
    'h5p.json': strToU8(JSON.stringify({ title: 'Tour', mainLibrary, ...about })),
    'content/content.json': strToU8(JSON.stringify(content)),
  });
const again = (written: Written, language?: string) =>
  openH5p(zipH5p('Tour', written, new Map(), language)).taken;
const BOX = { x: 0, y: 0, width: 0.5, height: 0.5 };
const videoOf = (...interactions: readonly object[]) =>
  ({
    version: 1,
    asset: 'film',
    bookmarks: [],
    endScreens: [],
    variables: [],
    interactions: interactions.map((each, at) => ({
      id: `i${at}`,
      from: 0,
      to: 2,
      ...BOX,
      label: `L${at}`,
      ...each,
    })),
  }) as unknown as VideoContent;
const write = (content: VideoContent) => writeH5pVideo(content, 'Tour', FILES, () => 'x');

it('right answers, alternative texts of the library, required texts and the language come back', () => {
  const start = { type: 'start' };
  const written = write(
    videoOf(
      {
        type: 'question',
        kind: 'single',
        text: 'Which?',
        choices: [
          { id: 'a', text: 'This', correct: true, goto: start },
          { id: 'b', text: 'That', goto: start },
        ],
      },
      { type: 'image', asset: 'photo' },
      { type: 'question', kind: 'free', text: 'Why?', requireCompletion: true },
    ),
  );
  expect(said(written.lost)).toEqual(['choice-ways: L0']);
  const { content, lost } = again(written, 'pl');
  expect([content.language, said(lost)]).toEqual(['pl', []]);
  expect((content as VideoContent).interactions).toMatchObject([
    { choices: [{ text: 'This', correct: true }, { text: 'That' }] },
    { alt: 'The photo' },
    { kind: 'free', requireCompletion: true },
  ]);
});

it('an export names what H5P does not have', () => {
  const parts = videoOf(
    { type: 'text', text: 'A', requireCompletion: true },
    { type: 'question', kind: 'free', text: 'Why?', right: { message: 'Thanks' } },
    { type: 'image', asset: 'gone', alt: 'A' },
  );
  expect(said(write({ ...parts, seenToComplete: 0.5, asset: 'lost' }).lost)).toEqual([
    'required: L0',
    'feedback: L1',
    'file-missing: L2',
    'part-to-see: Tour',
    'file-missing: Tour',
  ]);
  const scenario: BranchingContent = {
    version: 1,
    start: 'a',
    variables: [],
    scoring: 'none',
    nodes: [{ id: 'a', type: 'image', title: 'A', text: 'Look', asset: 'photo', next: 'end' }],
    endScreens: [{ id: 'end', title: 'End', asset: 'photo', alt: 'The end' }],
  };
  expect(said(writeH5pBranching(scenario, 'Tour', FILES, () => 'x').lost)).toEqual([
    'step-text: A',
    'alt-text: End',
  ]);
});

it('a step with a picture and choices is two steps, and leads where it has led', () => {
  const choices = [
    { id: 'x', text: 'Again', next: 'a' },
    { id: 'y', text: 'Enough', next: 'end' },
  ];
  const scenario: BranchingContent = {
    version: 1,
    start: 'a',
    variables: [],
    scoring: 'none',
    nodes: [{ id: 'a', type: 'image', title: 'A', text: 'Well?', asset: 'photo', alt: 'A hill', choices }],
    endScreens: [{ id: 'end', title: 'End' }],
  };
  const written = writeH5pBranching(scenario, 'Tour', FILES, () => 'x');
  expect(written.lost).toEqual([]);
  const { content } = again(written);
  expect((content as BranchingContent).nodes).toMatchObject([
    { type: 'image', alt: 'A hill', next: 'step-2' },
    { type: 'question', text: 'Well?', choices: [{ next: 'step-1' }, { next: 'end-1' }] },
  ]);
});

it('texts say what nobody in particular reads, and are named', () => {
  const { content, lost } = forNobody(
    { label: 'A', text: 'Hi {{ firstName | fallback: "you" }}', list: [{ title: 'B', text: 'Plain' }] },
    'Tour',
  );
  expect(content).toEqual({ label: 'A', text: 'Hi you', list: [{ title: 'B', text: 'Plain' }] });
  expect(said(lost)).toEqual(['personal: A']);
});

it('an import names random order and start screens', () => {
  const action = (library: string, params: object) => ({
    x: 1,
    y: 1,
    duration: { from: 0, to: 1 },
    displayType: 'poster',
    label: 'Q',
    action: { library, params },
  });
  const answers = [
    { text: 'A', correct: true },
    { text: 'B', correct: false },
  ];
  const video = {
    interactiveVideo: {
      video: { files: [{ path: 'videos/a.mp4' }], startScreenOptions: { title: 'Another title' } },
      assets: {
        interactions: [
          action('H5P.MultiChoice 1.16', { question: 'Q', answers, behaviour: { randomAnswers: true } }),
        ],
      },
    },
  };
  expect(said(openH5p(packed('H5P.InteractiveVideo', video)).taken.lost)).toEqual([
    'start-screen: Tour',
    'ways-of-playing: Q',
  ]);
  const scenario = {
    branchingScenario: { startScreen: { startScreenImage: { path: 'images/a.png' } }, content: [] },
  };
  expect(said(openH5p(packed('H5P.BranchingScenario', scenario)).taken.lost)).toEqual(['start-screen: Tour']);
});

const POINTS = {
  image: { path: 'images/map.png', mime: 'image/png', width: 1000, height: 500 },
  backgroundImageAltText: 'A map',
  iconType: 'icon',
  hotspots: [
    {
      position: { x: 50, y: 25 },
      header: 'Harbour',
      content: [
        { library: 'H5P.AdvancedText 1.1', params: { text: '<p>Ships</p>' } },
        { library: 'H5P.Image 1.1', params: { file: { path: 'images/ship.png' }, alt: 'A ship' } },
        { library: 'H5P.Video 1.6', params: {} },
      ],
    },
    { position: { x: 100, y: 0 }, content: [{ library: 'H5P.Text 1.1', params: { text: 'Corner' } }] },
    { position: 'x', content: 'nothing' },
  ],
};

it('Image Hotspots are a picture with hotspots', () => {
  const { type, content, lost, files } = openH5p(
    packed('H5P.ImageHotspots', POINTS, { language: 'en' }),
  ).taken;
  const box = { width: 0.06, height: 0.12 };
  expect([type, content]).toEqual([
    'IMAGE',
    {
      version: 1,
      asset: 'file-1',
      alt: 'A map',
      language: 'en',
      hotspots: [
        {
          id: 'hotspot-1',
          label: 'Harbour',
          x: 0.47,
          y: 0.19,
          ...box,
          text: 'Ships',
          asset: 'file-2',
          alt: 'A ship',
        },
        { id: 'hotspot-2', label: 'Corner', x: 0.94, y: 0, ...box, text: 'Corner' },
        { id: 'hotspot-3', label: '3', x: 0.47, y: 0.44, ...box },
      ],
    },
  ]);
  expect([...files.values()]).toEqual(['images/map.png', 'images/ship.png']);
  expect(said(lost)).toEqual(['unknown-kind: Harbour (H5P.Video)']);
  expect(judgeContent('IMAGE', content as ImageContent)).toEqual([]);
});

it('a picture with hotspots comes back as it went, but for where hotspots lead', () => {
  const image: ImageContent = {
    version: 1,
    asset: 'photo',
    language: 'de',
    hotspots: [
      { id: 'hotspot-1', label: 'A', x: 0.1, y: 0.2, width: 0.06, height: 0.06, text: 'One', asset: 'film' },
      {
        id: 'hotspot-2',
        label: 'B',
        x: 0.5,
        y: 0.5,
        width: 0.06,
        height: 0.06,
        goto: { type: 'url', url: 'https://a.test' },
      },
    ],
  };
  const written = writeH5pHotspots(image, 'Tour', FILES, () => 'x');
  expect(said(written.lost)).toEqual(['hotspot-link: B']);
  const zip = zipH5p('Tour', written, new Map(), image.language);
  expect(Object.keys(unzipSync(zip))).toEqual(['h5p.json', 'content/content.json']);
  const { content } = openH5p(zip).taken;
  const { goto: _, ...second } = image.hotspots[1] ?? { goto: undefined };
  expect(content).toEqual({
    ...image,
    asset: 'file-1',
    alt: 'The photo',
    hotspots: [{ ...image.hotspots[0], asset: 'file-2', alt: 'The film' }, second],
  });
});
