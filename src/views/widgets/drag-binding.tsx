import { DragDropProvider, PointerSensor, useDraggable } from '@dnd-kit/react';
import { type RefObject, useRef } from 'react';
import './drag.css';
import { type DropPlace, dropPlace } from './drop-place.ts';

interface Props {
  readonly kind: string;
  readonly id: string;
  readonly grip: RefObject<HTMLButtonElement | null>;
  readonly onDrop: (place: DropPlace) => void;
  /** Anywhere where not given. */
  readonly fits?: (place: DropPlace) => boolean;
}

const SENSORS = [PointerSensor];
/** The line where the thing would go is all that is shown; and the package's own announcements are in English. */
const NO_PLUGINS: never[] = [];

/** Lets the pointer drag a thing by its grip. It is made when the pointer comes to the grip. */
export function DragBinding({ kind, id, grip, onDrop, fits }: Props) {
  const place = useRef<DropPlace>(undefined);
  const show = (next: DropPlace | undefined) => {
    delete place.current?.element.dataset['side'];
    place.current = next;
    if (!next) return;
    next.element.dataset['side'] = next.side;
    next.element.scrollIntoView({ block: 'nearest' });
  };
  const mark = (isDragged: boolean) =>
    grip.current?.closest('[data-drag]')?.classList.toggle('is-dragged', isDragged);
  return (
    <DragDropProvider
      sensors={SENSORS}
      plugins={NO_PLUGINS}
      onDragStart={() => mark(true)}
      onDragMove={({ nativeEvent }) => {
        if (!(nativeEvent instanceof PointerEvent)) return;
        const next = dropPlace(kind, id, nativeEvent.clientX, nativeEvent.clientY);
        show(next && fits?.(next) !== false ? next : undefined);
      }}
      onDragEnd={({ canceled }) => {
        mark(false);
        const target = place.current;
        show(undefined);
        if (!canceled && target) onDrop(target);
      }}
    >
      <Draggable id={id} grip={grip} />
    </DragDropProvider>
  );
}

function Draggable({ id, grip }: Pick<Props, 'id' | 'grip'>) {
  useDraggable({ id, element: grip });
  return null;
}
