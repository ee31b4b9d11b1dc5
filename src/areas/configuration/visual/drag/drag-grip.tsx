import { DragHandleVerticalIcon } from '@blueprintjs/icons';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DragBinding } from '../../../../views/widgets/drag-binding.tsx';
import type { DropPlace } from '../../../../views/widgets/drop-place.ts';
import { type GripItem, GripMenu } from '../../../../views/widgets/grip-menu.tsx';
import { useMoved } from './moved-context.ts';

interface Props {
  readonly kind: string;
  readonly id: string;
  /** How people know it. */
  readonly label: string;
  /** Its index among its neighbours, and how many there are. */
  readonly index: number;
  readonly total: number;
  readonly onMove: (by: -1 | 1) => void;
  readonly onDrop: (place: DropPlace) => void;
  /** Other places than the ones before and after, such as sections. */
  readonly others?: readonly GripItem[];
}

/**
 * What a thing is moved by: dragged by the pointer, by a menu, and by keys: arrows up and down go to the grip before
 * and after, with Alt they move the thing.
 */
export function DragGrip({ kind, id, label, index, total, onMove, onDrop, others = [] }: Props) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const [isNear, setNear] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { last, tell } = useMoved();
  const name = `${kind} ${id}`;
  const use = last?.grip === name ? last.use : 0;

  // What is moved into another list is drawn anew there.
  useEffect(() => {
    if (use > 0) button.current?.focus();
  }, [use]);

  const canMove = (by: -1 | 1) => index + by >= 0 && index + by < total;
  const move = (by: -1 | 1) => {
    if (!canMove(by)) return;
    onMove(by);
    tell(name, t('configuration:moved', { label, place: index + by + 1, total }));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    if (by === undefined) return;
    event.preventDefault();
    if (event.altKey) move(by);
    else neighbour(event.currentTarget, kind, by)?.focus();
  };
  const items = (): readonly GripItem[] => [
    { name: 'up', text: t('filter.move.up'), keys: 'Alt+↑', disabled: !canMove(-1), run: () => move(-1) },
    { name: 'down', text: t('filter.move.down'), keys: 'Alt+↓', disabled: !canMove(1), run: () => move(1) },
    ...others.map((other) => ({
      ...other,
      run: () => {
        other.run();
        tell(name, other.text);
      },
    })),
  ];
  return (
    <span className="config-grip-place">
      <button
        ref={button}
        type="button"
        className="config-grip"
        data-grip={kind}
        aria-label={t('configuration:move', { label })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        title={t('configuration:moveHint')}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={onKeyDown}
        onPointerEnter={() => setNear(true)}
      >
        <DragHandleVerticalIcon />
      </button>
      {isOpen && <GripMenu items={items()} anchor={button} onClose={() => setOpen(false)} />}
      {isNear && <DragBinding kind={kind} id={id} grip={button} onDrop={onDrop} />}
    </span>
  );
}

function neighbour(grip: HTMLElement, kind: string, by: -1 | 1): HTMLElement | undefined {
  const all = grip.closest('.config-panel')?.querySelectorAll<HTMLElement>(`[data-grip="${kind}"]`) ?? [];
  const grips = [...all];
  return grips[grips.indexOf(grip) + by];
}
