import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';
import { addChild, removeNode } from '../../engine/filter/edit.ts';
import { stepNode, type Step } from '../../engine/filter/move.ts';
import { childrenOf, pathTo } from '../../engine/filter/node.ts';
import { useEditor } from './editor-context.ts';
import { late } from '../widgets/late.tsx';
import { GRIP_ICON } from './icons.tsx';
import { LeanButton } from './lean-button.tsx';
import { focusAfterRemoval, neighbourGrip } from './node-focus.ts';

const loadDragging = async () => (await import('./drag-binding.tsx')).DragBinding;
/** Where the code does not come: cards are still moved by keys and menus. */
const noDragging: Awaited<ReturnType<typeof loadDragging>> = () => <></>;
const DragBinding = lazy(async () => ({ default: await loadDragging().catch(() => noDragging) }));
const NodeMenu = late(async () => (await import('./node-menu.tsx')).NodeMenu);

const STEPS: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'out',
  ArrowRight: 'in',
};

/** Fetches the code for dragging, before a hand has come to a grip. Without it cards are moved by keys and menus. */
export function preloadDragging(): void {
  loadDragging().catch(() => undefined);
}

interface Props {
  readonly id: number;
  /** Of the card. */
  readonly name: string;
}

/**
 * What a child is moved by: dragged by the pointer; by a menu; and by keys: arrows up and down go to the card before
 * and after, with Alt they move the card (left and right: out of its expression and into the one above), Insert adds
 * a card after it, Delete removes it.
 */
export function Grip({ id, name }: Props) {
  const { edit, store, texts } = useEditor();
  const button = useRef<HTMLButtonElement>(null);
  const [isNear, setNear] = useState(false);
  const [isOpen, setOpen] = useState(false);

  const step = (direction: Step) =>
    edit((tree) => stepNode(tree, id, direction), { focus: { id, part: 'grip' } });
  const remove = () => edit((tree) => removeNode(tree, id), focusAfterRemoval(store.get().document, id));
  const addAfter = () => {
    const { root, nextId } = store.get().document;
    const [parent, node] = pathTo(root, id).slice(-2);
    if (!parent || !node) return;
    const index = childrenOf(parent).indexOf(node) + 1;
    edit((tree) => addChild(tree, parent.id, index), { focus: { id: nextId, part: 'insert' } });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const direction = STEPS[event.key];
    if (direction && event.altKey) step(direction);
    else if (direction === 'up' || direction === 'down') {
      neighbourGrip(event.currentTarget, direction === 'up' ? -1 : 1)?.focus();
    } else if (event.key === 'Delete') remove();
    else if (event.key === 'Insert') addAfter();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <LeanButton
        ref={button}
        className="filter-grip"
        data-part="grip"
        aria-label={`${name}: ${texts.move}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight Insert Delete"
        title={texts.move}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
        onPointerEnter={isNear ? undefined : () => setNear(true)}
      >
        {GRIP_ICON}
      </LeanButton>
      {(isNear || isOpen) && (
        <Suspense fallback={null}>
          {isNear && <DragBinding id={id} grip={button} />}
          {isOpen && (
            <NodeMenu
              id={id}
              anchor={button}
              onStep={step}
              onAddAfter={addAfter}
              onRemove={remove}
              onClose={() => setOpen(false)}
            />
          )}
        </Suspense>
      )}
    </>
  );
}
