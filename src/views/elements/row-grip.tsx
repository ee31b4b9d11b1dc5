import { DragHandleVertical } from '@blueprintjs/icons';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GripMenu } from '../widgets/grip-menu.tsx';

interface Props {
  readonly index: number;
  readonly count: number;
  /** Moves the row to another place. */
  readonly onMove: (to: number) => void;
  readonly onDragStart: () => void;
  readonly onDragEnd: () => void;
}

/** What a row is moved by: dragged, by the arrow keys, or by the menu that a click opens. */
export function RowGrip({ index, count, onMove, onDragStart, onDragEnd }: Props) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const canMove = (to: number) => to >= 0 && to < count;
  const onKeyDown = (event: KeyboardEvent) => {
    const to = event.key === 'ArrowUp' ? index - 1 : event.key === 'ArrowDown' ? index + 1 : undefined;
    if (to === undefined || isOpen) return;
    event.preventDefault();
    if (canMove(to)) onMove(to);
  };
  const items = [
    { name: 'up', text: t('form.rows.up'), keys: '↑', to: index - 1 },
    { name: 'down', text: t('form.rows.down'), keys: '↓', to: index + 1 },
  ].map(({ to, ...item }) => ({ ...item, disabled: !canMove(to), run: () => onMove(to) }));
  return (
    <div className="row-list-grip">
      <button
        ref={button}
        type="button"
        draggable
        aria-label={t('form.rows.move', { row: index + 1 })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-keyshortcuts="ArrowUp ArrowDown"
        onClick={() => setOpen(!isOpen)}
        onKeyDown={onKeyDown}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move';
          // Firefox drags nothing that holds nothing.
          event.dataTransfer.setData('text/plain', '');
          const row = event.currentTarget.closest('li');
          if (row) event.dataTransfer.setDragImage(row, 0, 0);
          onDragStart();
        }}
        onDragEnd={onDragEnd}
      >
        <DragHandleVertical aria-hidden="true" />
      </button>
      {isOpen && <GripMenu items={items} anchor={button} onClose={() => setOpen(false)} />}
    </div>
  );
}
