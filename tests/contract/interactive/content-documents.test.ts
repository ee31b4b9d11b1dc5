import { describe, expect, it } from 'vitest';
import {
  CONTENTS,
  type ContentType,
  INTERACTIONS,
  isContentType,
} from '../../../src/contract/interactive/content.ts';
import { readDocument } from '../../../src/contract/documents/read-document.ts';
import { upgraded } from '../../../src/contract/documents/upgrade.ts';
import { documentWords } from '../../../src/contract/formats/document-words.ts';
import { CONTENT_MAX_LENGTH, contentDocument } from '../../../src/contract/interactive/content-documents.ts';
import { emptyContent } from '../../../src/contract/interactive/empty-content.ts';
import { CONTENT_STRUCTURE_RULES } from '../../../src/contract/interactive/problem.ts';
import { assetsIn } from '../../../src/contract/documents/references.ts';
import { BRANCHING, DOCUMENT, IMAGE, VIDEO } from './samples.ts';

const TYPES = Object.keys(CONTENTS) as ContentType[];
const WHOLE = { VIDEO, INTERACTIVE_VIDEO: VIDEO, BRANCHING_SCENARIO: BRANCHING, IMAGE, DOCUMENT };
const read = (type: ContentType, text: string) => readDocument<object>(contentDocument(type), text);
const told = (type: ContentType, content: unknown) =>
  read(type, typeof content === 'string' ? content : JSON.stringify(content)).problems.map(
    ({ pointer, messageKey }) => `${pointer} ${messageKey}`,
  );

describe('Content', () => {
  it.each(TYPES)('gives back what was kept of %s, and takes an empty one', (type) => {
    expect(read(type, JSON.stringify(WHOLE[type])).document).toEqual(WHOLE[type]);
    expect(read(type, JSON.stringify(emptyContent(type))).document).toEqual(emptyContent(type));
    expect(read(type, '').document).toEqual(emptyContent(type));
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
    ['VIDEO', { ...VIDEO, interactions: [3] }, '/interactions/0 bad-part'],
    [
      'VIDEO',
      { ...VIDEO, interactions: [{ ...text, x: 2, more: 1 }] },
      '/interactions/0/x bad-part',
      '/interactions/0/more unknown-part',
    ],
    [
      'VIDEO',
      { ...VIDEO, interactions: [{ ...VIDEO.interactions[1], goto: { type: 'url' } }] },
      '/interactions/0/goto/url missing-part',
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
    expect([...rules].sort()).toEqual([...CONTENT_STRUCTURE_RULES].sort());
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
  const upgrades = {
    0: ({ file, ...rest }: Record<string, unknown>) => ({ ...rest, asset: file, version: 1 }),
    1: (content: Record<string, unknown>) => ({ ...content, language: 'en', version: 2 }),
  };
  expect(upgraded({ upgrades }, { version: 0, file: 'a' })).toEqual({
    version: 2,
    asset: 'a',
    language: 'en',
  });
  expect(upgraded({ upgrades }, { version: 'constructor' })).toEqual({ version: 'constructor' });
});

it('names the files that content shows, each once', () => {
  const { schema } = contentDocument('VIDEO');
  expect(assetsIn(schema, { ...VIDEO, poster: 'photo' })).toEqual(['film', 'plain-photo', 'photo']);
  expect(assetsIn(schema, emptyContent('VIDEO'))).toEqual([]);
});

it('reads the words of content', () => {
  expect(documentWords(JSON.stringify(BRANCHING)).split('\n')).toEqual([
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
  expect(documentWords('no content')).toBe('no content');
});
