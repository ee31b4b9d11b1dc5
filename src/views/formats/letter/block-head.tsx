import { Button, ButtonGroup } from '@blueprintjs/core';
import { ArrowDown, ArrowUp, DragHandleVertical, Duplicate, Trash } from '@blueprintjs/icons';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BlockType } from '../../../contract/letters/letter.ts';
import { DragBinding } from '../../widgets/drag-binding.tsx';
import type { DropPlace } from '../../widgets/drop-place.ts';
import { useLetterContext } from './letter-context.ts';
import { blockAround, type BlockPath, blocksAt, fitsWithin, partedPath } from './letter-blocks.ts';

interface Props {
  readonly path: BlockPath;
  readonly type: BlockType;
  readonly at: number;
  readonly total: number;
  readonly onMove: (by: number) => void;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
}

/** What a block is, and what moves it: the pointer, buttons, and keys. */
export function BlockHead({ path, type, at, total, onMove, onDuplicate, onRemove }: Props) {
  const { t } = useTranslation();
  const { letter, edits } = useLetterContext();
  const grip = useRef<HTMLButtonElement>(null);
  const [isNear, setNear] = useState(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    if (event.altKey && event.key === 'ArrowUp') onMove(-1);
    else if (event.altKey && event.key === 'ArrowDown') onMove(1);
    else if (event.key === 'Delete') onRemove();
    else return;
    event.preventDefault();
  };
  const onDrop = ({ id, side }: DropPlace) => {
    if (side === 'inside') return edits.moveTo(path, id, 0);
    const to = partedPath(id);
    const index = blocksAt(letter, to.list).findIndex((block) => block.id === to.id);
    return edits.moveTo(path, to.list, side === 'before' ? index : index + 1);
  };
  const tools = [
    { name: 'up', icon: <ArrowUp />, disabled: at === 0, run: () => onMove(-1) },
    { name: 'down', icon: <ArrowDown />, disabled: at === total - 1, run: () => onMove(1) },
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
          id={path}
          grip={grip}
          fits={({ id }) => !id.startsWith(`${path}/`) && (blockAround(id) === undefined || fitsWithin(type))}
          onDrop={onDrop}
        />
      )}
      <h4
        id={`letter-${path}`}
        tabIndex={0}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
        onKeyDown={onKeyDown}
      >
        {t(`letters:type.${type}`)}
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
