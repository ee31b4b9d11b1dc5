import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { groupSame } from '../../engine/filter/add-condition.ts';
import { mayAdd } from '../../engine/filter/edit.ts';
import { type Step, stepNode } from '../../engine/filter/move.ts';
import { findNode, pathTo } from '../../engine/filter/node.ts';
import { type GripItem, GripMenu } from '../widgets/grip-menu.tsx';
import { useEditor } from './editor-context.ts';

interface Props {
  /** Of the node. */
  readonly id: number;
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly onStep: (step: Step) => void;
  readonly onAddAfter: () => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

const STEPS = { up: 'Alt+↑', down: 'Alt+↓', out: 'Alt+←', in: 'Alt+→' } as const satisfies Record<
  Step,
  string
>;

/** What can be done with a child besides dragging it. */
export function NodeMenu({ id, anchor, onStep, onAddAfter, onRemove, onClose }: Props) {
  const { t } = useTranslation();
  const { store, edit, choices, texts } = useEditor();
  const { document: tree } = store.get();
  const parent = pathTo(tree.root, id).at(-2);
  const node = findNode(tree.root, id);
  const isMany = choices.some(
    ({ name, isMany: many }) => many && node?.type === 'FILTER' && name === node.objectName,
  );
  const items: readonly GripItem[] = [
    ...(Object.keys(STEPS) as Step[]).map((step) => ({
      name: step,
      text: t(`filter.move.${step}`),
      keys: STEPS[step],
      disabled: stepNode(tree, id, step) === tree,
      run: () => onStep(step),
    })),
    {
      name: 'add',
      text: t('filter:editor.addAfter'),
      keys: 'Insert',
      disabled: parent?.type !== 'EXPRESSION' || !mayAdd(parent),
      run: onAddAfter,
    },
    ...(isMany
      ? [
          {
            name: 'same',
            text: texts.addSame,
            disabled: groupSame(tree, id) === tree,
            run: () => edit((before) => groupSame(before, id), { focus: { id, part: 'grip' } }),
          },
        ]
      : []),
    { name: 'remove', text: t('filter:editor.remove'), keys: 'Delete', run: onRemove },
  ];
  return <GripMenu items={items} anchor={anchor} onClose={onClose} />;
}
