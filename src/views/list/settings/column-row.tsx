import { Button, Checkbox } from '@blueprintjs/core';
import { ArrowDownIcon, ArrowUpIcon, DragHandleVerticalIcon, PinIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import type { ColumnModel } from '../../../engine/model/object-model.ts';
import { type ColumnState, type Pin, pinOf } from '../../../engine/query/table-state.ts';

interface Props {
  readonly model: ColumnModel;
  /** Where it is unless the user says otherwise. */
  readonly side: 'left' | 'right' | undefined;
  readonly state: ColumnState;
  readonly isLastShown: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isDragged: boolean;
  readonly onChange: (state: ColumnState) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onDrag: () => void;
  readonly onDragOver: () => void;
  readonly onDrop: () => void;
}

/** The side after the one that a column is at: none, left, right, and none again. */
const NEXT_PIN: Readonly<Record<Pin, Pin>> = { none: 'left', left: 'right', right: 'none' };

/** One column in the list of columns. The handle is for the mouse; the arrows do the same by key and by touch. */
export function ColumnRow(props: Props) {
  const { model, side, state, isLastShown, isFirst, isLast, isDragged, onChange, onMove } = props;
  const { t } = useTranslation();
  const column = model.label;
  const pin: Pin = pinOf({ pinned: side }, state) ?? 'none';
  const pinText = t(`views:columns.pin.${pin}`, { column });
  const changePin = () => {
    const next = NEXT_PIN[pin];
    const { pinned: _, ...others } = state;
    onChange(next === (side ?? 'none') ? others : { ...others, pinned: next });
  };
  return (
    <li
      data-dragged={isDragged}
      onDragOver={(event) => {
        event.preventDefault();
        props.onDragOver();
      }}
      onDrop={(event) => event.preventDefault()}
    >
      <span
        className="column-picker-handle"
        draggable
        aria-hidden
        onDragStart={(event) => {
          const row = event.currentTarget.closest('li');
          if (row) event.dataTransfer.setDragImage(row, 8, 8);
          event.dataTransfer.effectAllowed = 'move';
          props.onDrag();
        }}
        onDragEnd={props.onDrop}
      >
        <DragHandleVerticalIcon />
      </span>
      <Checkbox
        checked={!state.hidden}
        disabled={isLastShown}
        label={column}
        onChange={() => onChange({ ...state, hidden: !state.hidden })}
      />
      <Button
        className="column-picker-pin"
        data-pin={pin}
        variant="minimal"
        size="small"
        icon={<PinIcon />}
        active={pin !== 'none'}
        text={pin === 'none' ? undefined : t(`list.columns.side.${pin}`)}
        aria-label={pinText}
        title={pinText}
        onClick={changePin}
      />
      <Button
        variant="minimal"
        size="small"
        icon={<ArrowUpIcon />}
        aria-label={t('views:columns.up', { column })}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <Button
        variant="minimal"
        size="small"
        icon={<ArrowDownIcon />}
        aria-label={t('views:columns.down', { column })}
        disabled={isLast}
        onClick={() => onMove(1)}
      />
    </li>
  );
}
