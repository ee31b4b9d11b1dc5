import { DragHandleVertical } from '@blueprintjs/icons';
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { labelText } from '../../../contract/label.ts';
import type { ObjectRecord } from '../../../engine/hooks/documents.ts';
import { columnValue } from '../../../engine/model/column-value.ts';
import type { CalendarModel } from '../../../engine/model/object-model.ts';
import { cellText } from '../../cells/index.ts';
import { DragBinding } from '../../widgets/drag-binding.tsx';
import { type GripItem, GripMenu } from '../../widgets/grip-menu.tsx';
import { useTableContext } from '../table-context.ts';
import { dayAfter } from './month.ts';
import { daysBetween, daysOfEntry, periodText, startTimeText } from './period.ts';
import type { TimeBlock } from './time-layout.ts';

interface Props {
  readonly row: ObjectRecord;
  readonly day: string;
  readonly calendar: CalendarModel;
  /** Where it stands among the hours of the day. */
  readonly block?: TimeBlock;
  readonly onMove: ((row: ObjectRecord, day: string) => void) | undefined;
}

/** Days that a menu and keys move by. */
const STEPS = [
  { name: 'dayBefore', by: -1, key: 'ArrowLeft', shown: 'Alt+←' },
  { name: 'dayAfter', by: 1, key: 'ArrowRight', shown: 'Alt+→' },
  { name: 'weekBefore', by: -7, key: 'ArrowUp', shown: 'Alt+↑' },
  { name: 'weekAfter', by: 7, key: 'ArrowDown', shown: 'Alt+↓' },
] as const;

/** A lower block has a single line. */
const SHORT_MINUTES = 45;

const placeOf = ({ start, minutes, column, columns }: TimeBlock) =>
  ({ '--at': start % 60, '--minutes': minutes, '--column': column, '--columns': columns }) as CSSProperties;

/** A record at its day: it leads to its page, and moves by the pointer, by keys, and by a menu. */
export function CalendarEntry({ row, day, calendar, block, onMove }: Props) {
  const { t } = useTranslation();
  const { model, format, recordHref } = useTableContext();
  const grip = useRef<HTMLButtonElement>(null);
  const [isNear, setNear] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const label = labelText(model.recordName, row);
  const facts = calendar.show.map((column) => cellText(columnValue(row, column), column, format, row));
  const { first = day, last = day } = daysOfEntry(calendar, row, format.timeZone) ?? {};
  const period =
    periodText(calendar, row, format.locale, format.timeZone) ||
    (block ? startTimeText(calendar, row, format.locale, format.timeZone) : '');
  const [state] = calendar.show;
  const color = state?.colors?.[String(row[state.path])];
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS.find(({ key }) => event.altKey && key === event.key);
    if (!step || !onMove) return;
    event.preventDefault();
    onMove(row, dayAfter(first, step.by));
  };
  const items = (): readonly GripItem[] =>
    STEPS.map(({ name, by, shown }) => ({
      name,
      text: t(`calendar:${name}`),
      keys: shown,
      run: () => onMove?.(row, dayAfter(first, by)),
    }));
  const name = [label, period, ...facts].filter(Boolean).join(', ');
  const text = (
    <>
      {!block && period && first === last && <span className="calendar-look-time">{period} </span>}
      {label}
      {block && <span className="calendar-look-time">{period}</span>}
    </>
  );
  return (
    <div
      className="calendar-look-entry"
      data-drag="entry"
      {...(color ? { 'data-color': color } : {})}
      data-from-before={first < day}
      data-goes-on={day < last}
      data-block={block !== undefined}
      data-short={block !== undefined && block.minutes < SHORT_MINUTES}
      style={block && placeOf(block)}
      title={name}
      onKeyDown={onKeyDown}
    >
      {recordHref ? (
        <Link className="object-table-link" to={recordHref(row.id)} aria-label={name}>
          {text}
        </Link>
      ) : (
        <span>{text}</span>
      )}
      {onMove && (
        <button
          ref={grip}
          type="button"
          className="calendar-look-grip"
          aria-label={t('calendar:move', { label })}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown"
          onClick={() => setOpen(!isOpen)}
          onPointerEnter={() => setNear(true)}
        >
          <DragHandleVertical />
        </button>
      )}
      {isOpen && <GripMenu items={items()} anchor={grip} onClose={() => setOpen(false)} />}
      {isNear && onMove && (
        <DragBinding
          kind="day"
          id={row.id}
          grip={grip}
          fits={({ id }) => id !== day}
          onDrop={({ id }) => onMove(row, dayAfter(first, daysBetween(day, id)))}
        />
      )}
    </div>
  );
}
