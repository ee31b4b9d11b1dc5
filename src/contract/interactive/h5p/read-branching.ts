import type { BranchChoice, BranchingContent, BranchNode, EndScreen } from '../content.ts';
import { isFormatted, onOneLine } from '../../kinds/formatted-text.ts';
import { escapeText } from '../../kinds/rich-text.ts';
import { type Given, labelOf, listOf, machineName, numberOf, objectOf, pathOf, textOf } from './given.ts';
import { type Taken, Taking } from './taken.ts';

const SCORINGS = { 'static-end-score': 'static', 'dynamic-score': 'dynamic', 'no-score': 'none' } as const;
const MOST = { nodes: 500, ends: 100, choices: 12 };
const node = (at: number) => `step-${at + 1}`;
const end = (at: number) => `end-${at + 1}`;

/** `content.json` of a Branching Scenario (1.x). */
export function readH5pBranching(json: unknown, title: string): Taken<'BRANCHING_SCENARIO'> {
  const taking = new Taking();
  const root = objectOf(objectOf(json)['branchingScenario']);
  const start = objectOf(root['startScreen']);
  const heading = labelOf(start['startScreenTitle']);
  const hasMore =
    textOf(start['startScreenSubtitle']) !== '' || pathOf(start['startScreenImage']) !== undefined;
  if (hasMore || (heading !== '' && heading !== title)) taking.lose('start-screen', heading || title);
  const ends = taking.first(listOf(root['endScreens']), MOST.ends, title);
  const content = taking.first(listOf(root['content']), MOST.nodes, title);
  const { enableBackwardsNavigation, randomizeBranchingQuestions } = objectOf(root['behaviour']);
  if (enableBackwardsNavigation === true || randomizeBranchingQuestions === true)
    taking.lose('ways-of-playing', title);
  const { scoringOption } = objectOf(root['scoringOptionGroup'] ?? root['scoringOption']);
  const scoring = Object.hasOwn(SCORINGS, String(scoringOption))
    ? SCORINGS[scoringOption as keyof typeof SCORINGS]
    : 'none';
  /** Numbers below zero are end screens, by what they say of themselves; what nobody has is the first. */
  const targetOf = (value: unknown): string => {
    const number = wholeOf(value) ?? -1;
    if (number >= 0) return number < content.length ? node(number) : '';
    const found = ends.findIndex(({ contentId }) => wholeOf(contentId) === number);
    return ends.length ? end(Math.max(0, found)) : '';
  };
  return {
    type: 'BRANCHING_SCENARIO',
    title,
    captions: taking.captions,
    content: {
      version: 1,
      start: content.length ? node(0) : '',
      variables: [],
      scoring,
      nodes: content.map((each, at) => readNode(each, at, targetOf, taking)),
      endScreens: ends.map((each, at): EndScreen => readEnd(each, at, scoring === 'static', taking)),
    } satisfies BranchingContent,
    files: taking.files,
    lost: taking.lost,
  };
}

/** A number, also where it is written as a text. */
const wholeOf = (value: unknown): number | undefined =>
  numberOf(typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value);

function readEnd(given: Given, at: number, hasScore: boolean, taking: Taking): EndScreen {
  const { endScreenTitle, endScreenSubtitle, endScreenImage, endScreenScore } = given;
  const text = textOf(endScreenSubtitle);
  const title = labelOf(endScreenTitle) || text.slice(0, 200) || end(at);
  return {
    id: end(at),
    title,
    ...(text === '' ? {} : { text }),
    ...(pathOf(endScreenImage) === undefined ? {} : { asset: taking.file(endScreenImage, title) }),
    ...(hasScore ? { score: numberOf(endScreenScore) ?? 0 } : {}),
  };
}

function readNode(given: Given, at: number, targetOf: (id: unknown) => string, taking: Taking): BranchNode {
  const type = objectOf(given['type']);
  const params = objectOf(type['params']);
  const kind = machineName(type['library']);
  const title =
    labelOf(objectOf(type['metadata'])['title']) ||
    labelOf(objectOf(params['branchingQuestion'])['question']) ||
    node(at);
  const shared = { id: node(at), title };
  // What is said, and scored, when one leaves it.
  const { title: said, subtitle, endScreenScore } = objectOf(given['feedback']);
  if (labelOf(said) || textOf(subtitle) || wholeOf(endScreenScore)) taking.lose('step-feedback', title);
  taking.plain(type, title);
  const { question, alternatives, randomize } = objectOf(params['branchingQuestion']);
  if (randomize === true || given['forceContentFinished'] === 'enabled')
    taking.lose('ways-of-playing', title);
  if (kind === 'H5P.BranchingQuestion') {
    const choices = taking.first(listOf(alternatives), MOST.choices, title);
    return {
      ...shared,
      type: 'question',
      text: taking.question(question, title),
      choices: choices.map((each, i) => readChoice(each, i, targetOf, taking)),
    };
  }
  const next = targetOf(given['nextContentId']);
  const videoOf = (sources: unknown, tracks: unknown) => {
    const asset = taking.file(listOf(sources)[0], title);
    taking.tracks(asset, tracks);
    return asset;
  };
  switch (kind) {
    case 'H5P.Text':
    case 'H5P.AdvancedText':
      return { ...shared, type: 'text', text: taking.rich(params['text'], title), next };
    case 'H5P.Image':
      return {
        ...shared,
        type: 'image',
        asset: taking.file(params['file'], title),
        next,
        alt: textOf(params['alt']),
      };
    case 'H5P.Video':
      return { ...shared, type: 'video', asset: videoOf(params['sources'], params['a11y']), next };
    case 'H5P.InteractiveVideo': {
      taking.lose('kind-not-here', title);
      const { files, textTracks } = objectOf(objectOf(params['interactiveVideo'])['video']);
      return { ...shared, type: 'video', asset: videoOf(files, textTracks), next };
    }
    default:
      taking.lose('unknown-kind', `${title} (${kind})`);
      return { ...shared, type: 'text', text: title, next };
  }
}

function readChoice(
  given: Given,
  at: number,
  targetOf: (id: unknown) => string,
  taking: Taking,
): BranchChoice {
  const { title, subtitle, image, endScreenScore } = objectOf(given['feedback']);
  const text = taking.choice(given['text'], labelOf(given['text']));
  const said = taking.question(subtitle, onOneLine(text));
  const heading = labelOf(title);
  const feedback = isFormatted(said)
    ? (heading && `<p>${escapeText(heading)}</p>`) + said
    : [heading, said].filter(Boolean).join('\n');
  if (pathOf(image) !== undefined) taking.lose('feedback-picture', onOneLine(text));
  const score = numberOf(endScreenScore);
  return {
    id: 'abcdefghijkl'.charAt(at),
    text,
    next: targetOf(given['nextContentId']),
    ...(feedback === '' ? {} : { feedback }),
    ...(score === undefined ? {} : { score }),
  };
}
