import { Button, ButtonGroup } from '@blueprintjs/core';
import { ArrowDown, ArrowUp, DragHandleVertical, Duplicate, Trash } from '@blueprintjs/icons';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BlockType } from '../../../contract/letters/letter.ts';
import { DragBinding } from '../../widgets/drag-binding.tsx';
import type { DropPlace } from '../../widgets/drop-place.ts';
import { useLetterContext } from './letter-context.ts';
import { fitsWithin, partedPlace } from './letter-state.ts';

interface Props {
  readonly place: string;
  readonly type: BlockType;
  readonly at: number;
  readonly total: number;
  readonly onMove: (to: number) => void;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
}

const isInColumn = (place: string) => place.includes('.columns[');

/** What a block is, and what moves it: the pointer, buttons, and keys. */
export function BlockHead({ place, type, at, total, onMove, onDuplicate, onRemove }: Props) {
  const { t } = useTranslation();
  const { moveTo } = useLetterContext();
  const grip = useRef<HTMLButtonElement>(null);
  const [isNear, setNear] = useState(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    if (event.altKey && event.key === 'ArrowUp') onMove(at - 1);
    else if (event.altKey && event.key === 'ArrowDown') onMove(at + 1);
    else if (event.key === 'Delete') onRemove();
    else return;
    event.preventDefault();
  };
  const onDrop = ({ id, side }: DropPlace) => {
    if (side === 'inside') return moveTo(place, id, 0);
    const to = partedPlace(id);
    return moveTo(place, to.list, side === 'before' ? to.at : to.at + 1);
  };
  const tools = [
    { name: 'up', icon: <ArrowUp />, disabled: at === 0, run: () => onMove(at - 1) },
    { name: 'down', icon: <ArrowDown />, disabled: at === total - 1, run: () => onMove(at + 1) },
    { name: 'duplicate', icon: <Duplicate />, disabled: false, run: onDuplicate },
    { name: 'remove', icon: <Trash />, disabled: false, run: onRemove },
  ];
  return (
    <header>
      <button
        ref={grip}
        type="button"
        className="letter-grip"
        // Keys and buttons do the same.
        tabIndex={-1}
        aria-hidden="true"
        onPointerEnter={() => setNear(true)}
      >
        <DragHandleVertical />
      </button>
      {isNear && (
        <DragBinding
          kind="block"
          id={place}
          grip={grip}
          fits={({ id }) => !id.startsWith(`${place}.`) && (!isInColumn(id) || fitsWithin(type))}
          onDrop={onDrop}
        />
      )}
      <h4
        id={`letter-${place}`}
        tabIndex={0}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
        onKeyDown={onKeyDown}
      >
        {t(`letters:block.${type}`)}
      </h4>
      <ButtonGroup variant="minimal">
        {tools.map(({ name, icon, disabled, run }) => (
          <Button
            key={name}
            size="small"
            icon={icon}
            aria-label={t(`letters:${name}`)}
            title={t(`letters:${name}`)}
            disabled={disabled}
            onClick={run}
          />
        ))}
      </ButtonGroup>
    </header>
  );
}
