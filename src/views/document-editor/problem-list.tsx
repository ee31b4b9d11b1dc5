import { Callout } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import type { DocumentNode } from '../../contract/documents/operations.ts';
import { isObject } from '../../contract/documents/schema-parts.ts';
import { focusField } from '../rjsf-theme/focus-field.ts';
import { formId, useDocumentEditor } from './editor-context.ts';

/** A node on the way to a place. */
interface NodeOnPath {
  readonly path: string;
  readonly list: string;
  readonly node: DocumentNode;
  readonly number: number;
}

/** All that is wrong with the document; each problem opens the nodes that it stands in, and leads to its input. */
export function ProblemList() {
  const { t } = useTranslation();
  const { document, labels, problems, setOpen, id } = useDocumentEditor();
  if (!problems.length)
    return (
      <Callout compact intent="success">
        {t('documents:noProblems')}
      </Callout>
    );
  const lead = (pointer: string) => {
    const nodes = nodesOn(document, pointer);
    for (const { path } of nodes) setOpen(path, true);
    const keys = pointer.split('/').slice(1 + nodes.length * 2);
    // Once the form that was opened is drawn.
    requestAnimationFrame(() => focusField([formId(id, nodes.at(-1)?.path ?? ''), ...keys].join('_')));
  };
  return (
    <Callout
      compact
      intent={problems.some(({ severity }) => severity === 'error') ? 'danger' : 'warning'}
      title={t('documents:problems')}
    >
      <ul className="document-problems">
        {problems.map((problem) => {
          const { list, node, number } = nodesOn(document, problem.pointer).at(-1) ?? {};
          const place = list !== undefined && node && labels.node(list, node, number ?? 0);
          return (
            <li key={`${problem.pointer} ${problem.messageKey}`}>
              <button type="button" onClick={() => lead(problem.pointer)}>
                {[place, labels.problem(problem)].filter(Boolean).join(': ')}
              </button>
            </li>
          );
        })}
      </ul>
    </Callout>
  );
}

/** The nodes that a place stands in, the outermost first. */
function nodesOn(document: object, pointer: string): readonly NodeOnPath[] {
  const found: NodeOnPath[] = [];
  const [, ...keys] = pointer.split('/');
  let value: unknown = document;
  for (let at = 0; at + 1 < keys.length; at += 2) {
    const list = keys[at] ?? '';
    const index = Number(keys[at + 1]);
    const nodes: unknown = isObject(value) ? value[list] : undefined;
    const node: unknown = Array.isArray(nodes) ? nodes[index] : undefined;
    if (!isObject(node) || typeof node['id'] !== 'string') break;
    const before = found.at(-1)?.path;
    const path = [...(before === undefined ? [] : [before]), list, node['id']].join('/');
    found.push({ path, list, node: node as unknown as DocumentNode, number: index + 1 });
    value = node;
  }
  return found;
}
