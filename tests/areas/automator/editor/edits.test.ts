// @vitest-environment node
/** What authors do to workflows: adding, leading, removing, copying between workflows, in whatever order. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { WorkflowContent, type WorkflowElement } from '../../../../src/contract/workflow/content.ts';
import { readDocument } from '../../../../src/contract/documents/read-document.ts';
import { EMPTY_WORKFLOW, workflowStructure } from '../../../../src/contract/workflow/workflow-structure.ts';
import { applyOperation, type Operation } from '../../../../src/contract/documents/operations.ts';
import {
  addOperations,
  copiedText,
  freeElementId,
  idsIn,
  leadOperations,
  moveOperations,
  pasteOperations,
  removeOperations,
} from '../../../../src/areas/automator/editor/model/edits.ts';
import { inOrder } from '../../../../src/areas/automator/editor/model/in-order.ts';
import { NODE_WIDTH } from '../../../../src/views/graph/graph.ts';
import { runs } from '../../../support/length.ts';

const done = (content: WorkflowContent, operations: readonly Operation[]): WorkflowContent =>
  operations.reduce((before, each) => applyOperation(WorkflowContent, before, each), content);

const element = (id: string, outputs: WorkflowElement['outputs'] = {}, x = 0): WorkflowElement => ({
  id,
  type: 'WAIT',
  name: '',
  positionX: x,
  positionY: 0,
  config: {},
  outputs,
});
const workflow = (...elements: WorkflowElement[]): WorkflowContent => ({ version: 1, elements });
const outputsOf = ({ elements }: WorkflowContent) =>
  Object.fromEntries(elements.map(({ id, outputs }) => [id, outputs]));
const added = (id: string) => ({ id, type: 'WAIT', name: '', config: {} });

it('puts an element between two, and makes room for it without moving what stands before', () => {
  const before = workflow(
    element('a', { next: 'b' }),
    element('b', { next: 'c', error: 'a' }, 320),
    element('c', {}, 640),
  );
  const after = done(
    before,
    addOperations(before, added('x'), ['yes', 'no'], { from: { node: 'a', port: 'next' }, place: undefined }),
  );
  expect(outputsOf(after)).toMatchObject({ a: { next: 'x' }, x: { yes: 'b' }, b: { next: 'c' } });
  const at = (id: string) => after.elements.find((each) => each.id === id)?.positionX;
  expect(['a', 'x', 'b', 'c'].map(at)).toEqual([0, 320, 320, 640]);
});

it('puts an element after the last one where nothing stands', () => {
  const before = workflow(element('a', { yes: 'b' }), element('b', {}, NODE_WIDTH + 90));
  const after = done(
    before,
    addOperations(before, added('x'), ['next'], { from: { node: 'a', port: 'no' }, place: undefined }),
  );
  const [a, b, x] = after.elements;
  expect(a?.outputs).toEqual({ yes: 'b', no: 'x' });
  expect(x?.outputs).toEqual({});
  expect(x?.positionX === b?.positionX && x?.positionY === b?.positionY).toBe(false);
});

it('leads past what is removed, and nowhere where nothing comes after it', () => {
  const before = workflow(
    element('a', { next: 'b', error: 'd' }),
    element('b', { next: 'c' }),
    element('c', { next: 'e' }),
    element('d', { yes: 'e' }),
    element('e'),
  );
  expect(outputsOf(done(before, removeOperations(before, ['b', 'c', 'd'])))).toEqual({
    a: { next: 'e', error: '' },
    e: {},
  });
  const circle = workflow(
    element('a', { next: 'b' }),
    element('b', { next: 'c' }),
    element('c', { next: 'b' }),
  );
  expect(outputsOf(done(circle, removeOperations(circle, ['b', 'c'])))).toEqual({ a: { next: '' } });
});

it('copies elements into another workflow under names of their own, by which their texts name each other', () => {
  const find = { ...element('find1', { next: 'mail' }), type: 'FIND' };
  const mail = {
    ...element('mail', { next: 'gone' }),
    type: 'NOTIFY_TEAM',
    config: { text: '{{ find1.email | upcase }} {{event.find1.x}} find1.email', subject: '{{firstName}}' },
  };
  const from: WorkflowContent = {
    ...workflow(find, mail),
    remarks: [{ id: 'r', text: 'R', positionX: 0, positionY: 0 }],
  };
  const to = workflow({ ...element('find1'), type: 'FIND' });
  const pasted = pasteOperations(to, copiedText(from, ['find1', 'mail', 'r']));
  const after = done(to, pasted?.operations ?? []);
  expect(readDocument(workflowStructure, JSON.stringify(after)).problems).toEqual([]);
  expect(outputsOf(after)).toEqual({ find1: {}, find2: { next: 'notifyTeam1' }, notifyTeam1: {} });
  expect(after.elements[2]?.config).toEqual({
    text: '{{ find2.email | upcase }} {{event.find1.x}} find1.email',
    subject: '{{firstName}}',
  });
  expect(after.remarks).toMatchObject([{ id: 'remark1', text: 'R' }]);
  expect(pasted?.ids).toEqual(['find2', 'notifyTeam1', 'remark1']);
  for (const text of ['', 'hello', '{}', '{"version":2,"elements":[]}', '[1]'])
    expect(pasteOperations(to, text)).toBeUndefined();
});

it('lists elements in the order in which runs come to them, each once', () => {
  const content = workflow(
    element('late'),
    element('b', { yes: 'd', no: 'c' }),
    element('c', { next: 'b' }),
    element('d', { next: 'late' }),
    element('a', { next: 'b' }),
  );
  expect(inOrder(content).map(({ id }) => id)).toEqual(['a', 'b', 'd', 'late', 'c']);
  const circle = workflow(element('x', { next: 'y' }), element('y', { next: 'x' }));
  expect(inOrder(circle).map(({ id }) => id)).toEqual(['x', 'y']);
});

it('is a workflow that can be read after whatever was done, whose ways lead to what is there', () => {
  const deed = fc.record({ kind: fc.nat(5), a: fc.nat(50), b: fc.nat(50) });
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 60 }), (deeds) => {
      let content: WorkflowContent = EMPTY_WORKFLOW;
      for (const { kind, a, b } of deeds) {
        const { elements } = content;
        const ids = elements.map(({ id }) => id);
        const [one, other] = [ids[a % Math.max(1, ids.length)], ids[b % Math.max(1, ids.length)]];
        const from = one === undefined ? undefined : { node: one, port: a % 2 ? 'next' : 'error' };
        const asked = { from: kind === 1 ? undefined : from, place: undefined };
        const operations = {
          0: () =>
            addOperations(
              content,
              added(freeElementId(idsIn(content), 'WAIT_FOR')),
              ['met', 'timeout'],
              asked,
            ),
          1: () => addOperations(content, added(freeElementId(idsIn(content), 'GOAL')), [], asked),
          2: () => (from ? leadOperations(content, from, b % 3 ? other : undefined) : []),
          3: () => removeOperations(content, b % 2 ? [one ?? '', other ?? ''] : [one ?? '']),
          4: () => pasteOperations(content, copiedText(content, [one ?? '', other ?? '']))?.operations ?? [],
          5: () => moveOperations(content, new Map(one === undefined ? [] : [[one, { x: a * 10, y: b }]])),
        }[kind];
        content = done(content, operations?.() ?? []);
        expect(readDocument(workflowStructure, JSON.stringify(content)).problems).toEqual([]);
        const known = idsIn(content);
        expect(known.size).toBe(content.elements.length);
        for (const { outputs } of content.elements)
          for (const to of Object.values(outputs)) expect(to === '' || known.has(to)).toBe(true);
        expect(inOrder(content).length).toBe(content.elements.length);
      }
    }),
    { numRuns: runs(60, 2000) },
  );
});
