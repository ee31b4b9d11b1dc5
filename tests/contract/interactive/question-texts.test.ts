import { expect, it } from 'vitest';
import type { VideoContent } from '../../../src/contract/interactive/content.ts';
import { judgeContent } from '../../../src/contract/interactive/judge/judge-content.ts';
import { withOwnValues } from '../../../src/contract/interactive/own-values.ts';
import { readDocument } from '../../../src/contract/documents/read-document.ts';
import { contentDocument } from '../../../src/contract/interactive/content-documents.ts';
import { documentWords } from '../../../src/contract/formats/document-words.ts';
import { isFormatted, onOneLine, withoutFormatting } from '../../../src/contract/kinds/formatted-text.ts';
import { writeH5pVideo } from '../../../src/contract/interactive/h5p/write-video.ts';
import { readH5pVideo } from '../../../src/contract/interactive/h5p/read-video.ts';

const RICH = '<p>Which is <strong>right</strong>, {{firstName}}?</p><ul><li><p>a &lt; b</p></li></ul>';
const LINK = '<p>See <a href="https://a.test/{{id}}">this</a></p>';

const contentWith = (text: string, choice: string, message: string): VideoContent => ({
  version: 1,
  asset: 'film',
  bookmarks: [],
  endScreens: [],
  variables: [{ name: 'picked', kind: 'STRING' }],
  interactions: [
    {
      id: 'ask',
      type: 'question',
      kind: 'single',
      label: 'Ask',
      from: 1,
      to: 5,
      variable: 'picked',
      x: 0,
      y: 0,
      width: 1,
      height: 1,
      text,
      choices: [
        { id: 'a', text: choice, correct: true },
        { id: 'b', text: 'No' },
      ],
      right: { message },
    },
  ],
});
const rules = (content: VideoContent) =>
  judgeContent('INTERACTIVE_VIDEO', content, { fields: ['firstName', 'id'] }).map(
    ({ pointer, messageKey }) => `${messageKey} ${pointer}`,
  );

it('reads and judges formatted questions, choices and feedback', () => {
  const content = contentWith(RICH, LINK, '<p><em>Well</em> done</p>');
  expect(readDocument(contentDocument('INTERACTIVE_VIDEO'), JSON.stringify(content)).problems).toEqual([]);
  expect(rules(content)).toEqual([]);
  expect(rules(contentWith('<p></p>', LINK.replace('{{id}}', '{{salary}}'), '<p>{{nobody}}</p>'))).toEqual([
    'text-missing /interactions/0/text',
    'unknown-field /interactions/0/choices/0/text',
    'unknown-field /interactions/0/right/message',
  ]);
});

it('leaves plain text as it is, whatever tags it mentions', () => {
  const plain = [
    'Is 3 < 5?',
    'What does <strong>a</strong> do?',
    '<p> opens what?',
    '<script>alert(1)</script>',
  ];
  for (const text of plain) {
    expect([isFormatted(text), withoutFormatting(text), onOneLine(text)]).toEqual([false, text, text]);
    expect(rules(contentWith(text, text, text))).toEqual([]);
  }
  expect(isFormatted('<p onclick="alert(1)">x</p>')).toBe(false);
});

it('shows formatted texts in plain words where nothing is formatted', () => {
  expect(withoutFormatting(RICH)).toBe('Which is right, {{firstName}}?\na < b');
  expect(onOneLine(RICH)).toBe('Which is right, {{firstName}}? a < b');
  expect(documentWords(JSON.stringify(contentWith(RICH, LINK, 'Good')))).toBe(
    'Ask\nWhich is right, {{firstName}}?\na < b\nSee this\nNo\nGood',
  );
  const content = contentWith('Which?', LINK, 'Good');
  expect(withOwnValues('You: {{picked}}', content, { picked: 'a' })).toBe('You: See this');
});

it('keeps formatting through a package of H5P', () => {
  const content = contentWith(
    RICH.replace(', {{firstName}}', ''),
    '<p>a <em>b</em></p>',
    '<p><u>Good</u></p>',
  );
  const written = writeH5pVideo(content, 'Film', new Map(), () => 'id');
  const taken = readH5pVideo(written.json, 'Film').content;
  expect(taken.interactions[0]).toMatchObject({
    text: '<p>Which is <strong>right</strong>?</p><ul><li><p>a &lt; b</p></li></ul>',
    choices: [{ text: '<p>a <em>b</em></p>' }, { text: 'No' }],
    right: { message: '<p><u>Good</u></p>' },
  });
  const mentioned = contentWith('What is <p>a</p> for?', 'No <strong>tag</strong>', 'Good');
  expect(
    readH5pVideo(writeH5pVideo(mentioned, 'Film', new Map(), () => 'id').json, 'Film').content
      .interactions[0],
  ).toMatchObject({ text: 'What is <p>a</p> for?', choices: [{ text: 'No <strong>tag</strong>' }, {}] });
});
