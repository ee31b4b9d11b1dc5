// @vitest-environment node
/** What one document has otherwise than another, of a type that is known by its schema alone. */
import { expect, it } from 'vitest';
import { type DocumentDifference, documentDifferences } from '../../../src/contract/documents/differences.ts';
import type { DocumentValue } from '../../../src/contract/documents/document-type.ts';
import { courseDocument } from '../../support/documents/course.ts';

const text = (id: string, more: DocumentValue = {}) => ({ id, type: 'text', title: id, text: '', ...more });
const question = (choices: readonly DocumentValue[]) => ({
  id: 'q',
  type: 'question',
  title: 'Why?',
  kind: 'single',
  choices,
});
const course = (slides: readonly DocumentValue[], more: DocumentValue = {}): DocumentValue => ({
  ...courseDocument.empty,
  ...more,
  slides,
});

const told = ({ kind, path }: DocumentDifference) =>
  `${kind} ${path.map(({ key, node, number }) => (node ? `${key} ${node.id} (${number})` : key)).join('/')}`;
const between = (before: DocumentValue, after: DocumentValue) =>
  documentDifferences(courseDocument.schema, before, after);

it('tells nodes that were added, removed and moved, and no more of them than were', () => {
  const before = course(['a', 'b', 'c', 'd'].map((id) => text(id)));
  const after = course([text('d'), text('a'), text('new'), text('c')]);
  expect(between(before, after).map(told)).toEqual([
    'moved slides d (1)',
    'added slides new (3)',
    'removed slides b (2)',
  ]);
});

it('tells each part that changed, at its place in nodes and their nodes, with both values', () => {
  const choice = { id: 'x', text: 'Because', next: '' };
  const before = course([question([choice])]);
  const after = course([{ ...question([{ ...choice, text: 'So', next: 'q' }]), kind: 'multi' }], {
    heading: { en: 'Course' },
    start: 'q',
  });
  expect(between(before, after).map((each) => [told(each), each.before, each.after])).toEqual([
    ['changed heading/en', undefined, 'Course'],
    ['changed start', '', 'q'],
    ['changed slides q (1)/kind', 'single', 'multi'],
    ['changed slides q (1)/choices x (1)/text', 'Because', 'So'],
    ['changed slides q (1)/choices x (1)/next', '', 'q'],
  ]);
});

it('tells a node of another kind, a list without nodes and a filter as a whole', () => {
  const teacher = { id: 'a', type: 'teacher', title: 'a', person: '1' };
  const [was, is] = [
    { ...teacher, id: 't' },
    { ...teacher, id: 't', showIf: { type: 'FILTER', filter: [] } },
  ];
  const before = course([text('a'), was], { variables: [{ name: 'one' }] });
  const after = course([teacher, is], { variables: [{ name: 'one' }, { name: 'two' }] });
  expect(between(before, after).map(told)).toEqual([
    'changed variables',
    'changed slides a (1)',
    'changed slides t (2)/showIf',
  ]);
});

it('tells nothing of the same document, whatever the order of its keys', () => {
  const [first, second] = [text('a'), { text: '', title: 'a', type: 'text', id: 'a' }];
  expect(between(course([first]), course([second]))).toEqual([]);
});
