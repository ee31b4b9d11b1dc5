import type { DocumentValue } from '../../../../contract/documents/document-type.ts';
import { copyNodes } from '../../../../contract/documents/copy-nodes.ts';
import { type DocumentNode, freeId as freeIdOf } from '../../../../contract/documents/operations.ts';
import { NODE_SCHEMAS } from '../../../../contract/interactive/content.ts';
import { LISTS, type ListName } from './lists.ts';

const takenIds = (content: DocumentValue): ReadonlySet<string> =>
  new Set(LISTS.flatMap((list) => ((content[list] ?? []) as readonly DocumentNode[]).map(({ id }) => id)));

/** An id that nothing in the content has: `text-2`. */
export const freeId = (content: DocumentValue, base: string): string =>
  freeIdOf(takenIds(content), `${base}-`);

/** The same nodes of a list once more, under ids of their own. */
export const copiesOf = <N extends DocumentNode>(
  content: DocumentValue,
  list: ListName,
  nodes: readonly N[],
): readonly N[] =>
  copyNodes(
    list,
    NODE_SCHEMAS[list],
    nodes,
    ({ id }, taken) => freeIdOf(taken, `${id.replace(/-\d+$/, '').slice(0, 30)}-`),
    takenIds(content),
    'kept',
  ).nodes;

/** An id for one more of a few, such as choices: a letter; undefined where all are taken. */
export const freeLetter = (items: readonly DocumentNode[]): string | undefined =>
  [...'abcdefghijklmnopqrst'].find((id) => items.every((each) => each.id !== id));
