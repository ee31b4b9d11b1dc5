import type { Interaction, VideoContent } from '../content.ts';
import type { Box, Goto } from '../parts.ts';
import {
  addressOf,
  type Given,
  labelOf,
  listOf,
  machineName,
  numberOf,
  objectOf,
  pathOf,
  secondsOf,
  textOf,
} from './given.ts';
import { readQuestion } from './read-question.ts';
import { hasCredits, type Taken, Taking } from './taken.ts';

/** A frame is so many `em` wide and high: by them H5P tells the size of what is on it. */
export const FRAME_EM = { width: 40, height: 22.5 };
const MOST = { interactions: 300, bookmarks: 100 };

/** `content.json` of an Interactive Video (1.2x). */
export function readH5pVideo(json: unknown, title: string): Taken<'INTERACTIVE_VIDEO'> {
  const taking = new Taking();
  const root = objectOf(objectOf(json)['interactiveVideo']);
  const video = objectOf(root['video']);
  const assets = objectOf(root['assets']);
  const start = objectOf(video['startScreenOptions']);
  const [file] = listOf(video['files']).filter((each) => pathOf(each) !== undefined);
  if (!file) taking.lose('file-elsewhere', title);
  const poster = objectOf(start['poster']);
  const heading = labelOf(start['title']);
  const hasHeading = start['hideStartTitle'] !== true && heading !== '' && heading !== title;
  if (hasHeading || textOf(start['shortStartDescription']) !== '') taking.lose('start-screen', title);
  if (hasOwnPlayback(objectOf(objectOf(json)['override']))) taking.lose('playback', title);
  if (listOf(objectOf(objectOf(objectOf(root['summary'])['task'])['params'])['summaries']).some(hasSummary))
    taking.lose('summary', title);
  for (const { label } of listOf(assets['endscreens'])) taking.lose('submit-screen', labelOf(label));
  const interactions = taking
    .first(listOf(assets['interactions']), MOST.interactions, title)
    .flatMap((each, at) => readInteraction(each, at, taking));
  const asset = file ? taking.file(file, title) : '';
  if (hasCredits(objectOf(file)['copyright'])) taking.lose('credits', title);
  taking.tracks(asset, video['textTracks']);
  return {
    type: 'INTERACTIVE_VIDEO',
    title,
    files: taking.files,
    lost: taking.lost,
    captions: taking.captions,
    content: {
      version: 1,
      asset,
      ...(pathOf(poster) === undefined ? {} : { poster: taking.file(poster, title) }),
      interactions,
      bookmarks: taking
        .first(listOf(assets['bookmarks']), MOST.bookmarks, title)
        .map(({ time, label }, at) => ({
          id: `bookmark-${at + 1}`,
          time: secondsOf(time) ?? 0,
          label: labelOf(label),
        })),
      endScreens: [],
      variables: [],
    } satisfies VideoContent,
  };
}

/** Whether one may skip, says the record; that it plays by itself or over and over, nobody does. Earlier versions have one flag for the first. */
const hasOwnPlayback = ({
  preventSkippingMode,
  preventSkipping,
  autoplay,
  loop,
  startVideoAt,
  ...more
}: Given) =>
  more['deactivateSound'] === true ||
  preventSkipping === true ||
  ['full', 'both', 'forward'].includes(String(preventSkippingMode)) ||
  autoplay === true ||
  loop === true ||
  (secondsOf(startVideoAt) ?? 0) > 0;

const hasSummary = ({ summary }: Given) => Array.isArray(summary) && summary.length > 0;

export function gotoOf(given: unknown): Goto | undefined {
  const { type, time, url } = objectOf(given);
  const seconds = secondsOf(time);
  if (type === 'timecode' && seconds !== undefined) return { type, time: seconds };
  const address = addressOf(url);
  return type === 'url' && address !== '' ? { type, url: address } : undefined;
}

function boxOf({ x, y, width, height }: Given, isButton: boolean): Box {
  const share = (value: unknown, whole: number, otherwise: number) =>
    isButton ? otherwise : (numberOf(value) ?? otherwise * whole) / whole;
  const within = (value: number, most: number) => Math.round(Math.max(0, Math.min(value, most)) * 1e4) / 1e4;
  const box = {
    width: within(share(width, FRAME_EM.width, 0.25), 1) || 0.25,
    height: within(share(height, FRAME_EM.height, 0.12), 1) || 0.12,
  };
  return {
    ...box,
    x: within((numberOf(x) ?? 0) / 100, 1 - box.width),
    y: within((numberOf(y) ?? 0) / 100, 1 - box.height),
  };
}

function readInteraction(given: Given, at: number, taking: Taking): readonly Interaction[] {
  const action = objectOf(given['action']);
  const params = objectOf(action['params']);
  const kind = machineName(action['library']);
  const duration = objectOf(given['duration']);
  const from = secondsOf(duration['from']) ?? 0;
  const to = secondsOf(duration['to']) ?? from;
  const isButton = given['displayType'] !== 'poster';
  const name =
    labelOf(given['label']) ||
    labelOf(objectOf(action['metadata'])['title']) ||
    labelOf(given['libraryTitle']) ||
    kind.replace(/^H5P\./, '');
  const { correct, wrong, requireCompletion } = objectOf(given['adaptivity']);
  taking.plain(action, name);
  const shown = {
    id: `interaction-${at + 1}`,
    from,
    // What is there at one moment is shown throughout its second.
    to: to > from ? to : from + 1,
    label: name,
    ...boxOf(given, isButton && kind !== 'H5P.Nil' && kind !== 'H5P.IVHotspot'),
    ...(given['pause'] === true ? { pause: true } : {}),
    ...(requireCompletion === true ? { requireCompletion: true } : {}),
    ...(isButton ? { displayType: 'button' as const } : {}),
  };
  const question = readQuestion(kind, params, name, taking);
  if (question && hasMedium(params)) taking.lose('feedback-picture', name);
  if (question) {
    const [right, bad] = [feedbackOf(correct, name, taking), feedbackOf(wrong, name, taking)];
    return [
      {
        ...shown,
        type: 'question',
        ...question,
        ...(right ? { right } : {}),
        ...(bad ? { wrong: bad } : {}),
      },
    ];
  }
  const { displayType: _, ...always } = shown;
  const goto = gotoOf(given['goto']);
  switch (kind) {
    case 'H5P.Text':
    case 'H5P.AdvancedText':
      return goto
        ? [{ ...shown, type: 'poster', text: taking.rich(params['text'], name), goto }]
        : [{ ...shown, type: 'text', text: taking.rich(params['text'], name) }];
    case 'H5P.Nil':
      return [{ ...always, type: 'text', text: name }];
    case 'H5P.Image': {
      const alt = { alt: textOf(params['alt']) };
      const asset = taking.file(params['file'], name);
      return goto
        ? [{ ...shown, type: 'poster', asset, ...alt, goto }]
        : [{ ...shown, type: 'image', asset, ...alt }];
    }
    case 'H5P.Link':
      return [
        {
          ...always,
          label: labelOf(params['title']) || name,
          type: 'link',
          url: addressOf(params['linkWidget']),
        },
      ];
    case 'H5P.IVHotspot': {
      const { label, alternativeText } = objectOf(params['texts']);
      const said = labelOf(label) || labelOf(alternativeText) || name;
      const leads = gotoOf(params['destination']) ?? { type: 'timecode', time: from };
      return [{ ...always, label: said, type: 'button', goto: leads }];
    }
    default:
      // Many are called the same, or nothing.
      taking.lose(
        'unknown-kind',
        `${name} (${[kind, `${Math.round(from * 10) / 10} s`].filter(Boolean).join(', ')})`,
      );
      return [];
  }
}

/** A picture or a video above the question. */
const hasMedium = ({ media }: Given): boolean =>
  Object.keys(objectOf(objectOf(objectOf(media)['type'])['params'])).some((key) =>
    ['file', 'sources'].includes(key),
  );

function feedbackOf(
  given: unknown,
  name: string,
  taking: Taking,
): { readonly message?: string; readonly seekTo?: number } | undefined {
  const { message, seekTo } = objectOf(given);
  const text = taking.question(message, name);
  const time = secondsOf(seekTo);
  if (text === '' && time === undefined) return undefined;
  return { ...(text === '' ? {} : { message: text }), ...(time === undefined ? {} : { seekTo: time }) };
}
