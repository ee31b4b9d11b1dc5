// @vitest-environment node
/** What every type of documents has from its schema: random edits with undo and redo, and merges, against a replay. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentDifferences } from '../../../src/contract/documents/differences.ts';
import type { DocumentType, DocumentValue } from '../../../src/contract/documents/document-type.ts';
import {
  beginHistory,
  editDocument,
  type EditHistory,
  redo,
  undo,
} from '../../../src/contract/documents/edit-history.ts';
import { mergeParts } from '../../../src/contract/documents/merge.ts';
import { blankValue, formsOf, newNode, nodeIds } from '../../../src/contract/documents/new-node.ts';
import { copyNodes } from '../../../src/contract/documents/copy-nodes.ts';
import {
  applyOperation,
  type DocumentNode,
  freeId,
  nodesIn,
  type Operation,
} from '../../../src/contract/documents/operations.ts';
import { isSameValue } from '../../../src/contract/documents/same-value.ts';
import { formOf, isNodeSchema, type PartSchema } from '../../../src/contract/documents/schema-parts.ts';
import { DOCUMENT_TYPES } from '../../../src/contract/product/document-types.ts';
import { courseDocument } from '../../support/documents/course.ts';
import { runs } from '../../support/length.ts';

const TYPES = [...DOCUMENT_TYPES, courseDocument as unknown as DocumentType];

interface Step {
  readonly kind: 'undo' | 'redo' | 'add' | 'copy' | 'remove' | 'move' | 'patch' | 'set';
  readonly a: number;
  readonly b: number;
}
const KINDS = [
  'undo',
  'redo',
  'add',
  'add',
  'add',
  'copy',
  'remove',
  'move',
  'patch',
  'patch',
  'set',
] as const;
const steps = fc.array(fc.record({ kind: fc.constantFrom(...KINDS), a: fc.nat(999), b: fc.nat(999) }), {
  maxLength: 30,
});

interface FoundList {
  readonly path: string;
  readonly name: string;
  readonly items: PartSchema;
}

/** All lists of nodes that the document has, also within nodes. */
function listsOf(schema: PartSchema, holder: object, before = ''): readonly FoundList[] {
  const form = formOf(schema, holder) ?? {};
  return Object.entries(form.properties ?? {}).flatMap(([name, { items }]) => {
    if (!items || !isNodeSchema(items)) return [];
    const path = `${before}${name}`;
    const inner = nodesIn(holder, name).flatMap((node) => listsOf(items, node, `${path}/${node.id}/`));
    return [{ path, name, items }, ...inner];
  });
}

const pick = <T>(from: readonly T[], at: number): T | undefined => from[at % Math.max(1, from.length)];

/** A text that no one else writes, or else the plainest value. */
const valueFor = (part: PartSchema, b: number): unknown =>
  part['type'] === 'string' && !part['enum'] ? `text ${b}` : part['type'] === 'number' ? b : blankValue(part);

function operationOf(
  schema: PartSchema,
  document: object,
  { kind, a, b }: Step,
  prefix: string,
): Operation[] {
  const list = pick(listsOf(schema, document), a);
  if (kind === 'set') {
    const parts = Object.entries(schema.properties ?? {}).filter(
      ([key, part]) => key !== 'version' && !isNodeSchema(part.items),
    );
    const [key, part] = pick(parts, a) ?? [];
    return key === undefined || !part ? [] : [{ type: 'set', parts: { [key]: valueFor(part, b) } }];
  }
  if (!list) return [];
  const { path, name, items } = list;
  const nodes = nodesIn(document, path);
  const node = pick(nodes, b);
  if (kind === 'add')
    return [
      {
        type: 'add',
        list: path,
        at: b % (nodes.length + 1),
        items: [newNode(pick(formsOf(items), b) ?? items, freeId(nodeIds(document), prefix))],
      },
    ];
  if (!node) return [];
  if (kind === 'copy')
    return [
      {
        type: 'add',
        list: path,
        items: copyNodes(name, items as never, [node], (_, taken) => freeId(taken, prefix), nodeIds(document))
          .nodes,
      },
    ];
  if (kind === 'remove') return [{ type: 'remove', list: path, ids: [node.id] }];
  if (kind === 'move') return [{ type: 'move', list: path, id: node.id, to: a % nodes.length }];
  const texts = Object.entries(formOf(items, node)?.properties ?? {}).filter(
    ([key, part]) => key !== 'id' && key !== 'type' && !isNodeSchema(part.items),
  );
  const [key, part] = pick(texts, a) ?? [];
  return key === undefined || !part
    ? []
    : [{ type: 'patch', list: path, id: node.id, parts: { [key]: valueFor(part, b) } }];
}

function edited(type: DocumentType, begin: object, taken: readonly Step[], prefix: string): EditHistory {
  const schema = type.schema as unknown as PartSchema;
  return taken.reduce<EditHistory>((history, step) => {
    if (step.kind === 'undo') return undo(history);
    if (step.kind === 'redo') return redo(history);
    return editDocument(type.schema, history, operationOf(schema, history.document, step, prefix));
  }, beginHistory(begin));
}

const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const RUNS = { numRuns: runs(40, 1000) };

describe.each(TYPES)('Documents of the type $name', (type) => {
  it('are after any edits, undos and redos what a replay of the steps gives', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        const history = edited(type, type.empty, taken, 'n');
        const replayed = history.past
          .flatMap(({ operations }) => operations)
          .reduce<object>(
            (document, operation) => applyOperation(type.schema, document, operation),
            type.empty,
          );
        expect(history.document).toEqual(replayed);
        let back = history;
        for (const _ of history.past) back = undo(back);
        expect(back.document).toBe(type.empty);
        for (const _ of history.past) back = redo(back);
        expect(back.document).toBe(history.document);
      }),
      RUNS,
    );
  });

  it('differ from another exactly where a difference is told, and ids stay unique', () => {
    fc.assert(
      fc.property(steps, steps, (first, second) => {
        const before = edited(type, type.empty, first, 'n').document;
        const after = edited(type, before, second, 'n').document;
        const told = documentDifferences(type.schema, before, after);
        if (told.length) expect(isSameValue(before, after)).toBe(false);
        else expect(withoutBlank(type, after)).toEqual(withoutBlank(type, before));
        for (const { path } of listsOf(type.schema as unknown as PartSchema, after)) {
          const ids = nodesIn(after, path).map(({ id }) => id);
          expect(new Set(ids).size).toBe(ids.length);
        }
      }),
      RUNS,
    );
  });

  it('are merged node by node: what one side alone has done stands', () => {
    fc.assert(
      fc.property(steps, steps, steps, (begin, my, their) => {
        const base = edited(type, type.empty, begin, 'n').document;
        const [mine, theirs] = [
          edited(type, base, my, 'm').document,
          edited(type, base, their, 't').document,
        ];
        const merge = (a: object, b: object) =>
          json(
            JSON.parse(mergeParts([base, a, b].map((each) => JSON.stringify(each)) as never, [])?.text ?? ''),
          ) as DocumentValue;
        expect(merge(mine, base)).toEqual(json(mine));
        expect(merge(base, theirs)).toEqual(json(theirs));
        const merged = merge(mine, theirs);
        for (const [list, { items }] of Object.entries(
          (type.schema as unknown as PartSchema).properties ?? {},
        ))
          if (isNodeSchema(items))
            expectMerged([base, mine, theirs, merged].map((each) => nodesIn(each, list)));
      }),
      RUNS,
    );
  });
});

function expectMerged([
  base = [],
  mine = [],
  theirs = [],
  merged = [],
]: readonly (readonly DocumentNode[])[]): void {
  const at = (nodes: readonly DocumentNode[], id: string) => nodes.find((node) => node.id === id);
  for (const { id } of [...base, ...mine, ...theirs]) {
    const [was, my, their] = [at(base, id), at(mine, id), at(theirs, id)];
    if (isSameValue(was, my)) expect(at(merged, id)).toEqual(their && json(their));
    else if (isSameValue(was, their)) expect(at(merged, id)).toEqual(my && json(my));
  }
}

/** Without what no reader sees: places on a canvas, and what is there but empty. */
function withoutBlank(type: DocumentType, document: object): unknown {
  const go = (schema: PartSchema, value: unknown): unknown => {
    const form = formOf(schema, value) ?? {};
    if (form['x-hidden'] || value === '' || value === null) return undefined;
    if (Array.isArray(value))
      return value.length ? value.map((each) => go(form.items ?? {}, each)) : undefined;
    if (typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, go(form.properties?.[key] ?? {}, each)]),
    );
  };
  return json(go(type.schema as unknown as PartSchema, document));
}
