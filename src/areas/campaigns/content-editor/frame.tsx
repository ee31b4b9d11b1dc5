import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import type { Box } from '../../../contract/interactive/parts.ts';
import { useEditor } from './editor-context.ts';
import { movedBox, resizedBox } from './model/boxes.ts';
import type { ListName } from './model/lists.ts';

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Placed extends Box {
  readonly id: string;
  readonly type?: string;
  /** What screen readers say. */
  readonly name: string;
  readonly text: string;
}

interface Props {
  readonly list: ListName;
  readonly label: string;
  readonly className: string;
  readonly boxes: readonly Placed[];
  /** What they lie on. */
  readonly children: ReactNode;
}

/** A picture with boxes on it: dragged, or moved by arrow keys; Shift makes the step a hundredth, Alt resizes. */
export function Frame({ list, label, className, boxes, children }: Props) {
  const { change, choose, chosen, readOnly } = useEditor();
  const frame = useRef<HTMLDivElement>(null);
  const dragged = useRef<{ readonly x: number; readonly y: number; readonly box: Box } | undefined>(
    undefined,
  );
  const set = (id: string, { x, y, width, height }: Box, merge: string) =>
    change([{ type: 'patch', list, id, parts: { x, y, width, height } }], `${merge} ${id}`);
  const size = () => ({
    width: frame.current?.clientWidth || 1000,
    height: frame.current?.clientHeight || 1000,
  });
  const drag = (each: Placed, moves: typeof movedBox, merge: string) => ({
    onPointerDown: (event: PointerEvent) => {
      choose({ list, id: each.id });
      if (readOnly) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      const { x, y, width, height } = each;
      dragged.current = { x: event.clientX, y: event.clientY, box: { x, y, width, height } };
    },
    onPointerMove: (event: PointerEvent) => {
      if (!dragged.current) return;
      const { x, y, box } = dragged.current;
      const { width, height } = size();
      set(each.id, moves(box, (event.clientX - x) / width, (event.clientY - y) / height), merge);
    },
    onPointerUp: () => {
      dragged.current = undefined;
    },
  });
  const press = (each: Placed) => (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (!arrow || readOnly) return;
    event.preventDefault();
    event.stopPropagation();
    const { width, height } = size();
    const [right, down] = event.shiftKey ? [0.01, 0.01] : [1 / width, 1 / height];
    const moves = event.altKey ? resizedBox : movedBox;
    set(each.id, moves(each, arrow[0] * right, arrow[1] * down), event.altKey ? 'size' : 'move');
  };
  return (
    <div ref={frame} className={`ie-frame ${className}`} role="group" aria-label={label}>
      {children}
      {boxes.map((each) => {
        const isChosen = chosen?.list === list && chosen.id === each.id;
        return (
          <div
            key={each.id}
            className={`ie-box is-${each.type ?? list} ${isChosen ? 'is-chosen' : ''}`}
            style={{
              left: `${100 * each.x}%`,
              top: `${100 * each.y}%`,
              width: `${100 * each.width}%`,
              height: `${100 * each.height}%`,
            }}
            role="button"
            tabIndex={0}
            aria-pressed={isChosen}
            aria-label={each.name.includes(each.text) ? each.name : `${each.name}: ${each.text}`}
            onFocus={() => choose({ list, id: each.id })}
            onKeyDown={press(each)}
            {...drag(each, movedBox, 'drag')}
          >
            <span>{each.text}</span>
            {isChosen && !readOnly && (
              <i className="ie-corner" aria-hidden="true" {...drag(each, resizedBox, 'corner')} />
            )}
          </div>
        );
      })}
    </div>
  );
}
