import { DragDropProvider, PointerSensor, useDraggable } from '@dnd-kit/react';
import { type RefObject, useRef } from 'react';
import { moveNode } from '../../engine/filter/move.ts';
import { type DropPlace, dropPlace } from './drop-place.ts';
import { useEditor } from './editor-context.ts';

interface Props {
  /** Of the node that is dragged. */
  readonly id: number;
  readonly grip: RefObject<HTMLButtonElement | null>;
}

const SENSORS = [PointerSensor];
/** The line where the node would go is all that is shown; and the package's own announcements are in English. */
const NO_PLUGINS: never[] = [];

/**
 * Lets the pointer drag a node by its grip. It is made when the pointer comes to the grip: hundreds of nodes that
 * could be dragged, or dropped at, would cost more than all that is shown of them.
 */
export function DragBinding({ id, grip }: Props) {
  const { store, edit } = useEditor();
  const place = useRef<DropPlace>(undefined);

  const show = (next: DropPlace | undefined) => {
    delete place.current?.card.dataset['drop'];
    place.current = next;
    if (!next) return;
    next.card.dataset['drop'] = next.side;
    next.card.scrollIntoView({ block: 'nearest' });
  };
  return (
    <DragDropProvider
      sensors={SENSORS}
      plugins={NO_PLUGINS}
      onDragStart={() => grip.current?.closest('[data-node]')?.classList.add('is-dragged')}
      onDragMove={({ nativeEvent }) => {
        if (!(nativeEvent instanceof PointerEvent)) return;
        show(dropPlace(store.get().document, id, nativeEvent.clientX, nativeEvent.clientY));
      }}
      onDragEnd={({ canceled }) => {
        grip.current?.closest('[data-node]')?.classList.remove('is-dragged');
        const target = place.current;
        show(undefined);
        if (canceled || !target) return;
        edit((tree) => moveNode(tree, id, target.parentId, target.index), { focus: { id, part: 'grip' } });
      }}
    >
      <Draggable id={id} grip={grip} />
    </DragDropProvider>
  );
}

function Draggable({ id, grip }: Props) {
  useDraggable({ id, element: grip });
  return null;
}
