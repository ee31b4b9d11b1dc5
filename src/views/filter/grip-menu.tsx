import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { mayAdd } from '../../engine/filter/edit.ts';
import { type Step, stepNode } from '../../engine/filter/move.ts';
import { pathTo } from '../../engine/filter/node.ts';
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

interface Item {
  readonly name: string;
  readonly text: string;
  readonly keys: string;
  readonly disabled?: boolean;
  readonly run: () => void;
}

const STEPS = { up: 'Alt+↑', down: 'Alt+↓', out: 'Alt+←', in: 'Alt+→' } as const satisfies Record<
  Step,
  string
>;

/** What can be done with a child besides dragging it, and by which keys. Escape and leaving close it. */
export function GripMenu({ id, anchor, onStep, onAddAfter, onRemove, onClose }: Props) {
  const { t } = useTranslation();
  const { store } = useEditor();
  const menu = useRef<HTMLUListElement>(null);
  useEffect(() => {
    menu.current?.scrollIntoView({ block: 'nearest' });
    menu.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
  }, []);

  const { tree } = store.get();
  const parent = pathTo(tree.root, id).at(-2);
  const items: readonly Item[] = [
    ...(Object.keys(STEPS) as Step[]).map((step) => ({
      name: step,
      text: t(`filter.move.${step}`),
      keys: STEPS[step],
      disabled: stepNode(tree, id, step) === tree,
      run: () => onStep(step),
    })),
    {
      name: 'add',
      text: t('filter.addAfter'),
      keys: 'Insert',
      disabled: parent?.type !== 'EXPRESSION' || !mayAdd(parent),
      run: onAddAfter,
    },
    { name: 'remove', text: t('filter.remove'), keys: 'Delete', run: onRemove },
  ];
  const close = () => {
    onClose();
    anchor.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(menu.current?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'ArrowDown') buttons[(at + 1) % buttons.length]?.focus();
    else if (event.key === 'ArrowUp') buttons.at(at - 1)?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <ul
      ref={menu}
      className="filter-menu"
      role="menu"
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onClose();
      }}
    >
      {items.map(({ name, text, keys, disabled, run }) => (
        <li key={name} role="none">
          <button
            type="button"
            role="menuitem"
            disabled={disabled}
            onClick={() => {
              onClose();
              run();
            }}
          >
            <span>{text}</span>
            <kbd aria-hidden="true">{keys}</kbd>
          </button>
        </li>
      ))}
    </ul>
  );
}
