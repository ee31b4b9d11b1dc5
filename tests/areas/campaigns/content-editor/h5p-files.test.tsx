/** Packages of H5P and the library, over the real API: what is saved of content with its files, and what comes back of it. */
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { BranchingContent, VideoContent } from '../../../../src/contract/interactive/content.ts';
import { ASSET_HEADER, DEFAULT_PROJECT, RESUMABLE_PATH } from '../../../../src/contract/calls/media.ts';
import { openH5p } from '../../../../src/contract/interactive/h5p/package.ts';
import type { H5pType, Lost } from '../../../../src/contract/interactive/h5p/taken.ts';
import { judgeContent } from '../../../../src/contract/interactive/judge/judge-content.ts';
import { NotTaken, type sendFile } from '../../../../src/engine/uploads/send-file.ts';
import { refusedFile } from '../../../../src/engine/uploads/refused-file.ts';
import { uploadFailure } from '../../../../src/engine/uploads/upload-item.ts';
import { savePackage } from '../../../../src/areas/campaigns/content-editor/h5p/save-package.ts';
import { takeOver } from '../../../../src/areas/campaigns/content-editor/h5p/take-over.ts';
import { imageOf, openContentsFolder, videoOf } from '../../../support/media.ts';
import { hostApi } from '../../../support/msw.ts';

const api = hostApi();
let contents: Awaited<ReturnType<typeof openContentsFolder>>;
beforeAll(async () => {
  contents = await openContentsFolder();
});
afterAll(() => contents.close());

const { signal } = new AbortController();
const VTT = 'WEBVTT\n\n00:00:00.500 --> 00:00:01.500\nDzień dobry\n';
const address = (id: string) => `/api/media/file/${id}`;
const bytesAt = async (path: string) => new Uint8Array(await (await fetch(path)).arrayBuffer());

/** The calls of an upload, which its library makes in a browser alone. */
const send: typeof sendFile = async (file, onSent) => {
  const refused = refusedFile(file);
  if (refused) throw new NotTaken(refused);
  const body = new Uint8Array(await file.arrayBuffer());
  const metadata = Object.entries({ filename: file.name, project: DEFAULT_PROJECT });
  const begun = await fetch(RESUMABLE_PATH, {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(body.length),
      'upload-metadata': metadata.map(([name, value]) => `${name} ${btoa(value)}`).join(','),
    },
  });
  const ended = await fetch(begun.headers.get('location') ?? '', {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body,
  });
  if (!ended.ok)
    throw new NotTaken(uploadFailure(ended.status, await ended.json().catch((): unknown => undefined)));
  onSent(body.length);
  return ended.headers.get(ASSET_HEADER) ?? '';
};

async function uploaded() {
  const [film, photo, cover] = await Promise.all([
    videoOf('webm', 2),
    imageOf(40, 30).png().toBuffer(),
    imageOf(30, 40).jpeg().toBuffer(),
  ]);
  const put = (name: string, data: Buffer) =>
    send(new File([new Uint8Array(data)], name), () => undefined, signal);
  const ids = {
    film: await put('film.webm', film),
    photo: await put('photo.png', photo),
    cover: await put('cover.jpg', cover),
  };
  const captions = await fetch(`${address(ids.film)}/captions/pl`, { method: 'POST', body: VTT });
  expect(captions.status).toBe(201);
  return ids;
}

/** What the browser has saved, and what was told to be lost by it. */
async function saved(type: H5pType, content: VideoContent | BranchingContent, shares: number[] = []) {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    files.push(blob as Blob);
    return '#';
  });
  const lost = await savePackage(type, content, 'Tour', (share) => shares.push(share), signal);
  vi.restoreAllMocks();
  return { bytes: new Uint8Array(await (files[0] as Blob).arrayBuffer()), lost };
}
const said = (lost: readonly Lost[]) => lost.map(({ rule, name }) => `${rule}: ${name}`);
/** With the names of files in place of their ids. */
const named = (content: object, names: ReadonlyMap<string, string>): unknown =>
  JSON.parse(JSON.stringify(content), (key, value: unknown) =>
    (key === 'asset' || key === 'poster') && typeof value === 'string' ? (names.get(value) ?? value) : value,
  );

const BOX = { x: 0.1, y: 0.2, width: 0.3, height: 0.4 };
const shown = (at: number, label: string) => ({
  ...BOX,
  id: `interaction-${at}`,
  from: at,
  to: at + 1,
  label,
});
const QUESTION = { type: 'question', pause: true, requireCompletion: true } as const;

it('brings all types of interactions, files and captions out and in again', async () => {
  const { film, photo, cover } = await uploaded();
  const url = { type: 'url', url: 'https://example.test/a?b=c&d' } as const;
  const content: VideoContent = {
    version: 1,
    asset: film,
    poster: cover,
    endScreens: [],
    variables: [],
    bookmarks: [{ id: 'bookmark-1', time: 1.5, label: 'Ő & “you” <dle' }],
    interactions: [
      { ...shown(1, 'Text'), type: 'text', text: 'a < b\n& ć', displayType: 'button' },
      { ...shown(2, 'Button'), type: 'button', goto: { type: 'timecode', time: 0.5 } },
      { ...shown(3, 'Written'), type: 'poster', text: 'Read on', goto: url },
      { ...shown(4, 'Drawn'), type: 'poster', asset: photo, alt: 'A hill', goto: url, pause: true },
      { ...shown(5, 'Picture'), type: 'image', asset: photo, alt: 'A hill' },
      { ...shown(6, 'Link'), type: 'link', url: 'tel:+48123' },
      { ...shown(7, 'Free'), ...QUESTION, kind: 'free', text: 'Why?' },
      {
        ...shown(8, 'One'),
        ...QUESTION,
        kind: 'single',
        text: 'Which?',
        right: { message: 'Yes' },
        wrong: { message: 'No', seekTo: 1 },
        choices: [
          { id: 'a', text: 'This', correct: true },
          { id: 'b', text: 'That' },
        ],
      },
      {
        ...shown(9, 'Many'),
        ...QUESTION,
        kind: 'multi',
        text: 'Which ones?',
        choices: [
          { id: 'a', text: 'This', correct: true },
          { id: 'b', text: 'That', correct: true },
        ],
      },
      {
        ...shown(10, 'Way'),
        type: 'question',
        kind: 'single',
        text: 'Where to?',
        choices: [
          { id: 'a', text: 'Back', goto: { type: 'timecode', time: 0 } },
          { id: 'b', text: 'On', goto: { type: 'timecode', time: 1.5 } },
        ],
      },
    ].map((each) => each as VideoContent['interactions'][number]),
  };
  // The box of what opens by a button is not H5P's to say.
  Object.assign(content.interactions[0] as object, { width: 0.25, height: 0.12 });
  const shares: number[] = [];
  const { bytes, lost } = await saved('INTERACTIVE_VIDEO', content, shares);
  expect(lost).toEqual([]);
  expect([shares.length, shares.at(-1)]).toEqual([3, 1]);

  const sent: number[] = [];
  const back = await takeOver(openH5p(bytes), (share) => sent.push(share), signal, send);
  expect(back.lost).toEqual([]);
  expect([sent.at(-1), sent.toSorted((a, b) => a - b)]).toEqual([1, sent]);
  const made = back.content as unknown as VideoContent;
  const names = (of: VideoContent) => new Map([[of.asset, 'film'] as const, [of.poster ?? '', 'cover']]);
  const pictures = (of: VideoContent) =>
    of.interactions.flatMap((each) => ('asset' in each ? [each.asset] : []));
  const withPhoto = (of: VideoContent) => names(of).set(pictures(of)[0] ?? '', 'photo');
  expect(named(made, withPhoto(made))).toEqual(named(content, withPhoto(content)));
  // Files of their own, each once, as they were.
  expect(new Set([film, cover, photo, made.asset, made.poster, ...pictures(made)]).size).toBe(6);
  for (const [one, other] of [
    [film, made.asset],
    [photo, pictures(made)[0]],
    [cover, made.poster],
  ] as const)
    expect(await bytesAt(address(other ?? ''))).toEqual(await bytesAt(address(one)));
  expect(await (await fetch(`${address(made.asset)}/captions/pl`)).text()).toContain('Dzień dobry');
});

it('brings a branching scenario with its videos and their captions', async () => {
  const { film, photo } = await uploaded();
  const content: BranchingContent = {
    version: 1,
    start: 'step-1',
    variables: [],
    scoring: 'static',
    nodes: [
      { id: 'step-1', type: 'video', title: 'Film', asset: film, next: 'step-2' },
      { id: 'step-2', type: 'image', title: 'Hill', asset: photo, alt: 'A hill', next: 'step-3' },
      {
        id: 'step-3',
        type: 'question',
        title: 'Well?',
        text: 'Well?',
        choices: [
          { id: 'a', text: 'Again', next: 'step-1', feedback: 'Look' },
          { id: 'b', text: 'Enough', next: 'step-4' },
        ],
      },
      { id: 'step-4', type: 'text', title: 'Note', text: 'So\nbe it', next: 'step-5' },
      { id: 'step-5', type: 'video', title: 'Once more', asset: film, next: 'end-1' },
    ],
    endScreens: [{ id: 'end-1', title: 'Over', text: 'All of it', asset: photo, score: 3 }],
  };
  const { bytes, lost } = await saved('BRANCHING_SCENARIO', content);
  expect(lost).toEqual([]);
  const back = await takeOver(openH5p(bytes), () => undefined, signal, send);
  // The heading of the first screen is the package's title, and no more.
  expect(said(back.lost)).toEqual([]);
  const made = back.content as unknown as BranchingContent;
  const names = ({ nodes }: BranchingContent) =>
    new Map([[nodes[0]?.asset ?? '', 'film'] as const, [nodes[1]?.asset ?? '', 'photo']]);
  expect(named(made, names(made))).toEqual(named(content, names(content)));
  expect(await (await fetch(`${address(made.nodes[0]?.asset ?? '')}/captions/pl`)).text()).toContain('Dzień');
});

it('leaves out what the library does not take or the package does not hold, and says so; unknown libraries too', async () => {
  let from = 0;
  const at = (library: string, params: object, label: string) => ({
    x: 10,
    y: 10,
    width: 10,
    height: 5,
    duration: { from: ++from, to: from + 1 },
    displayType: 'poster',
    label,
    action: { library, params },
  });
  const json = {
    interactiveVideo: {
      video: {
        files: [{ path: 'videos/a.exe', mime: 'video/mp4' }],
        textTracks: { videoTrack: [{ srcLang: 'en', track: { path: 'files/a.vtt' } }] },
      },
      assets: {
        interactions: [
          at('H5P.Image 1.1', { file: { path: 'images/none.png' } }, 'Gone'),
          at('H5P.Image 1.1', { file: { path: 'images/empty.png' } }, 'Empty'),
          at('H5P.Image 1.1', { file: { path: 'images/a.png' }, alt: 'A' }, 'There'),
          at('H5P.Crossword 0.5', {}, 'Puzzle'),
          at('', {}, 'Nameless'),
        ],
      },
    },
  };
  const files = {
    'h5p.json': strToU8(JSON.stringify({ title: 'Tour', mainLibrary: 'H5P.InteractiveVideo' })),
    'content/content.json': strToU8(JSON.stringify(json)),
    'content/videos/a.exe': strToU8('no film'),
    'content/images/empty.png': new Uint8Array(),
    'content/images/a.png': new Uint8Array(await imageOf(8, 8).png().toBuffer()),
    'content/files/a.vtt': strToU8(VTT),
  };
  const back = await takeOver(openH5p(zipSync(files)), () => undefined, signal, send);
  expect(said(back.lost)).toEqual([
    'unknown-kind: Puzzle (H5P.Crossword, 4 s)',
    'unknown-kind: Nameless (5 s)',
    'file-missing: none.png',
    'file-refused: empty.png',
    'file-refused: a.exe',
    'file-refused: a.vtt',
  ]);
  const made = back.content as unknown as VideoContent;
  expect([made.asset, made.interactions.length]).toEqual(['', 3]);
  const [, , there] = made.interactions as { readonly asset: string }[];
  expect((await bytesAt(address(there?.asset ?? ''))).length).toBe(files['content/images/a.png'].length);
  // What is left to be chosen is told as such, and nothing else.
  expect(new Set(judgeContent('INTERACTIVE_VIDEO', made).map(({ messageKey }) => messageKey))).toEqual(
    new Set(['file-missing']),
  );
});

it('saves without files that are gone, and goes on with nothing once there is no network', async () => {
  const content: VideoContent = {
    version: 1,
    asset: 'gone',
    interactions: [],
    bookmarks: [],
    endScreens: [],
    variables: [],
  };
  const { bytes, lost } = await saved('INTERACTIVE_VIDEO', content);
  expect(said(lost)).toEqual(['file-missing: Tour']);
  expect(openH5p(bytes).taken.content).toMatchObject({ asset: '' });
  const { film } = await uploaded();
  const { bytes: whole } = await saved('INTERACTIVE_VIDEO', { ...content, asset: film });
  const fails: typeof sendFile = () => Promise.reject(new NotTaken({ kind: 'network' }));
  await expect(takeOver(openH5p(whole), () => undefined, signal, fails)).rejects.toThrow(NotTaken);
  // Captions alone do not get through.
  const broken: typeof sendFile = async (...given) => {
    const id = await send(...given);
    api.rest(() => Response.error());
    return id;
  };
  await expect(takeOver(openH5p(whole), () => undefined, signal, broken)).rejects.toThrow();
});
