import { describe, expect, it } from 'vitest';
import {
  CONTENTS,
  type ContentType,
  INTERACTIONS,
  isContentType,
} from '../../../src/contract/interactive/content.ts';
import { CONTENT_MAX_LENGTH } from '../../../src/contract/formats/interactive.ts';
import { contentWords } from '../../../src/contract/formats/content-words.ts';
import { emptyContent } from '../../../src/contract/interactive/empty-content.ts';
import { migrate } from '../../../src/contract/interactive/migrate.ts';
import { SHAPE_RULES } from '../../../src/contract/interactive/problem.ts';
import { readContent } from '../../../src/contract/interactive/read-content.ts';
import { usedFiles } from '../../../src/contract/formats/used-files.ts';
import { BRANCHING, DOCUMENT, IMAGE, VIDEO } from './samples.ts';

const TYPES = Object.keys(CONTENTS) as ContentType[];
const WHOLE = { VIDEO, INTERACTIVE_VIDEO: VIDEO, BRANCHING_SCENARIO: BRANCHING, IMAGE, DOCUMENT };
const told = (type: ContentType, content: unknown) =>
  readContent(type, typeof content === 'string' ? content : JSON.stringify(content)).problems.map(
    ({ path, messageKey }) => `${path} ${messageKey}`,
  );

describe('readContent', () => {
  it.each(TYPES)('gives back what was kept of %s, and takes an empty one', (type) => {
    expect(readContent(type, JSON.stringify(WHOLE[type])).content).toEqual(WHOLE[type]);
    expect(readContent(type, JSON.stringify(emptyContent(type))).content).toEqual(emptyContent(type));
  });

  let deep: object = {};
  for (let level = 0; level < 20; level++) deep = { deep };
  const text = VIDEO.interactions[0];
  const BROKEN: readonly [ContentType, unknown, ...string[]][] = [
    ['VIDEO', '[1', ' not-content'],
    ['VIDEO', '[]', ' not-content'],
    ['VIDEO', ' '.repeat(CONTENT_MAX_LENGTH + 1), ' too-large'],
    ['VIDEO', { ...VIDEO, deep }, ' too-deep'],
    ['VIDEO', { ...VIDEO, version: 2 }, '/version other-version'],
    ['VIDEO', { ...VIDEO, version: undefined }, '/version other-version'],
    ['IMAGE', { ...IMAGE, 'a/b': 1 }, '/a~1b unknown-part'],
    ['IMAGE', { version: 1, asset: '' }, '/hotspots missing-part'],
    ['VIDEO', { ...VIDEO, asset: 3 }, '/asset bad-part'],
    ['VIDEO', { ...VIDEO, interactions: [{ ...text, type: 'popup' }] }, '/interactions/0/type bad-part'],
    ['VIDEO', { ...VIDEO, interactions: [3] }, '/interactions/0/type bad-part'],
    [
      'VIDEO',
      { ...VIDEO, interactions: [{ ...text, x: 2, more: 1 }] },
      '/interactions/0/more unknown-part',
      '/interactions/0/x bad-part',
    ],
    [
      'VIDEO',
      { ...VIDEO, interactions: [{ ...VIDEO.interactions[1], goto: { type: 'url' } }] },
      '/interactions/0/goto bad-part',
    ],
    [
      'VIDEO',
      { ...VIDEO, endScreens: [{ id: 'a', title: '', showIf: { type: 'FILTER' } }] },
      '/endScreens/0/showIf bad-condition',
    ],
    ['VIDEO', { ...VIDEO, endScreens: [{ id: '../a', title: '' }] }, '/endScreens/0/id bad-part'],
  ];
  it.each(BROKEN)('refuses what cannot be understood, by its place: %s %#', (type, content, ...problems) => {
    expect(told(type, content)).toEqual(problems);
  });

  it('tells each of its rules somewhere', () => {
    const rules = new Set(BROKEN.flatMap(([, , ...all]) => all.map((each) => each.split(' ')[1])));
    expect([...rules].sort()).toEqual([...SHAPE_RULES].sort());
  });

  it('takes content of no other type', () => {
    for (const type of TYPES)
      for (const other of TYPES)
        expect(told(type, WHOLE[other]).length > 0).toBe(CONTENTS[type] !== CONTENTS[other]);
  });

  it('has samples of all interactions', () => {
    expect(new Set(VIDEO.interactions.map(({ type }) => type))).toEqual(new Set(Object.keys(INTERACTIONS)));
  });
});

it('knows the types of content alone', () => {
  expect(['VIDEO', 'SONG', 'constructor', undefined].map(isContentType)).toEqual([true, false, false, false]);
});

it('leads content of earlier versions to the newest, step by step', () => {
  const steps = {
    0: ({ file, ...rest }: Record<string, unknown>) => ({ ...rest, asset: file, version: 1 }),
    1: (content: Record<string, unknown>) => ({ ...content, language: 'en', version: 2 }),
  };
  expect(migrate({ version: 0, file: 'a' }, steps)).toEqual({ version: 2, asset: 'a', language: 'en' });
  expect(migrate({ version: 'constructor' }, steps)).toEqual({ version: 'constructor' });
});

it('names the files that content shows, each once', () => {
  expect(usedFiles({ ...VIDEO, poster: 'photo' })).toEqual(['film', 'plain-photo', 'photo']);
  expect(usedFiles(emptyContent('VIDEO'))).toEqual([]);
});

it('reads the words of content', () => {
  expect(contentWords(JSON.stringify(BRANCHING)).split('\n')).toEqual([
    'Intro',
    'Ask',
    'Which way, {{ firstName | fallback: "you" }}?',
    'Left',
    'Good',
    'Right',
    'Note',
    'Well done',
    'The end',
  ]);
  expect(contentWords('no content')).toBe('no content');
});
