import { type KeyboardEvent, type PointerEvent, type Ref, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShownInteraction } from '../../../contract/interactive/content.ts';
import type { Box } from '../../../contract/interactive/parts.ts';
import { fileAddress } from './file-address.ts';
import { useEditor } from './editor-context.ts';
import { movedBox, resizedBox } from './model/boxes.ts';

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The video with what is shown at this moment: dragged, or moved by arrow keys; Shift makes the step a hundredth, Alt resizes. */
export function Frame({
  video,
  isNarrow,
}: {
  readonly video: Ref<HTMLVideoElement>;
  readonly isNarrow: boolean;
}) {
  const { t } = useTranslation();
  const { content, time, change, choose, chosen, readOnly } = useEditor();
  const frame = useRef<HTMLDivElement>(null);
  const dragged = useRef<{ readonly x: number; readonly y: number; readonly box: Box } | undefined>(
    undefined,
  );
  const shown = content.interactions.filter(
    (each) =>
      each.type !== 'jump' &&
      ((each.from <= time && time < each.to) || (chosen?.list === 'interactions' && chosen.id === each.id)),
  ) as ShownInteraction[];
  const set = (id: string, { x, y, width, height }: Box, merge: string) =>
    change([{ type: 'patch', list: 'interactions', id, parts: { x, y, width, height } }], `${merge} ${id}`);
  const size = () => ({
    width: frame.current?.clientWidth || 1000,
    height: frame.current?.clientHeight || 1000,
  });
  const drag = (each: ShownInteraction, moves: typeof movedBox, merge: string) => ({
    onPointerDown: (event: PointerEvent) => {
      choose({ list: 'interactions', id: each.id });
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
  const press = (each: ShownInteraction) => (event: KeyboardEvent) => {
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
    <div
      ref={frame}
      className={`ie-frame ${isNarrow ? 'is-narrow' : ''}`}
      role="group"
      aria-label={t('interactive:frame')}
    >
      {content.asset === '' ? (
        <p>{t('interactive:chooseVideo')}</p>
      ) : (
        <video
          ref={video}
          src={fileAddress(content.asset)}
          preload="metadata"
          playsInline
          muted
          tabIndex={-1}
        />
      )}
      {shown.map((each) => {
        const isChosen = chosen?.id === each.id;
        return (
          <div
            key={each.id}
            className={`ie-box is-${each.type} ${isChosen ? 'is-chosen' : ''}`}
            style={{
              left: `${100 * each.x}%`,
              top: `${100 * each.y}%`,
              width: `${100 * each.width}%`,
              height: `${100 * each.height}%`,
            }}
            role="button"
            tabIndex={0}
            aria-pressed={isChosen}
            aria-label={`${t(`interactive:type.${each.type}`)} ${each.label}`}
            onFocus={() => choose({ list: 'interactions', id: each.id })}
            onKeyDown={press(each)}
            {...drag(each, movedBox, 'drag')}
          >
            <span>{('text' in each && each.text) || each.label}</span>
            {isChosen && !readOnly && (
              <i className="ie-corner" aria-hidden="true" {...drag(each, resizedBox, 'corner')} />
            )}
          </div>
        );
      })}
    </div>
  );
}
