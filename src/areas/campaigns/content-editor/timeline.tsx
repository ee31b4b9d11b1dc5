import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bookmark, Interaction } from '../../../contract/interactive/content.ts';
import { useEditor } from './editor-context.ts';
import { lanesOf } from './model/lanes.ts';
import { movedSpan, resizedSpan, roundTime, snapped, snappedBy, type Span } from './model/spans.ts';
import { timeText } from './model/time-text.ts';
import { useTimelineZoom, ZoomButtons } from './timeline-zoom.tsx';

/** The part of the visible length within which times snap to each other. */
const NEAR = 0.008;

type Edge = 'whole' | 'from' | 'to';

const spanOf = (each: Interaction): Span =>
  each.type === 'jump' ? { from: each.from, to: each.from } : { from: each.from, to: each.to };

/** When interactions are shown: bars that are dragged, or moved by arrow keys; Alt moves their end. */
export function Timeline({
  interactions,
  bookmarks,
}: {
  readonly interactions: readonly Interaction[];
  readonly bookmarks: readonly Bookmark[];
}) {
  const { t } = useTranslation();
  const { time, seek, duration, change, choose, chosen, readOnly } = useEditor();
  const track = useRef<HTMLDivElement>(null);
  const dragged = useRef<{ readonly x: number; readonly span: Span } | undefined>(undefined);
  const length = Math.max(duration ?? 0, ...interactions.map((each) => spanOf(each).to), 1);
  const { zoom, setZoom, scroll, onKeyDown } = useTimelineZoom(time / length);
  const lanes = lanesOf(interactions.map(spanOf), (length * 0.02) / zoom);
  const percent = (value: number) => `${(100 * value) / length}%`;

  const set = (each: Interaction, span: Span, merge: string) => {
    const parts = each.type === 'jump' ? { from: span.from } : span;
    change(
      [{ type: 'patch', list: 'interactions', id: each.id, parts: { ...parts } }],
      `${merge} ${each.id}`,
    );
  };
  /** @param by seconds more than the span had */
  const moved = (each: Interaction, span: Span, edge: Edge, by: number) => {
    if (edge === 'whole' || each.type === 'jump') return movedSpan(span, by, duration);
    return resizedSpan(span, edge, span[edge] + by, duration);
  };
  const points = (id: string): readonly number[] => [
    ...[0, length, time],
    ...bookmarks.map((each) => each.time),
    ...interactions.flatMap((each) => (each.id === id ? [] : [spanOf(each).from, spanOf(each).to])),
  ];
  const drag = (each: Interaction, edge: Edge) => ({
    onPointerDown: (event: PointerEvent) => {
      choose({ list: 'interactions', id: each.id });
      if (readOnly) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      dragged.current = { x: event.clientX, span: spanOf(each) };
    },
    onPointerMove: (event: PointerEvent) => {
      const width = track.current?.clientWidth ?? 0;
      if (!dragged.current || !width) return;
      const { x, span } = dragged.current;
      const by = ((event.clientX - x) / width) * length;
      const near = (NEAR * length) / zoom;
      const free = { from: span.from + by, to: span.to + by };
      const snap =
        edge === 'whole'
          ? snappedBy(free, points(each.id), near)
          : snapped(free[edge], points(each.id), near) - free[edge];
      set(each, moved(each, span, edge, by + snap), `drag ${edge}`);
    },
    onPointerUp: () => {
      dragged.current = undefined;
    },
  });
  const keys = (each: Interaction, edge: Edge) => (event: KeyboardEvent) => {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (direction === undefined || readOnly) return;
    event.preventDefault();
    event.stopPropagation();
    const moves = event.altKey && edge === 'whole' ? 'to' : edge;
    set(each, moved(each, spanOf(each), moves, direction * (event.shiftKey ? 1 : 0.1)), `key ${moves}`);
  };
  return (
    <div className="ie-timeline" role="group" aria-label={t('interactive:timeline')} onKeyDown={onKeyDown}>
      <ZoomButtons zoom={zoom} onZoom={setZoom} />
      <div className="ie-timeline-scroll" ref={scroll}>
        <div style={{ width: `${100 * zoom}%` }}>
          <input
            type="range"
            aria-label={t('interactive:time')}
            aria-valuetext={timeText(time)}
            min={0}
            max={length}
            step={0.1}
            value={Math.min(time, length)}
            onChange={({ target }) => seek(Number(target.value))}
          />
          <div ref={track} className="ie-track" style={{ height: `calc(${lanes.count} * 28px + 28px)` }}>
            {bookmarks.map(({ id, time: at, label }) => (
              <button
                key={id}
                type="button"
                className="ie-mark"
                style={{ left: percent(at) }}
                aria-label={`${t('interactive:bookmark')}: ${label}, ${timeText(at)}`}
                title={label}
                onClick={() => {
                  choose({ list: 'bookmarks', id });
                  seek(at);
                }}
              />
            ))}
            {interactions.map((each, at) => {
              const span = spanOf(each);
              const said = { label: each.label, from: timeText(span.from), to: timeText(span.to) };
              const isChosen = chosen?.list === 'interactions' && chosen.id === each.id;
              return (
                <div
                  key={each.id}
                  className={`ie-bar is-${each.type} ${isChosen ? 'is-chosen' : ''}`}
                  style={{
                    left: percent(span.from),
                    width: `max(24px, ${percent(span.to - span.from)})`,
                    top: 26 + 28 * (lanes.of[at] ?? 0),
                  }}
                >
                  <button
                    type="button"
                    id={`ie-bar-${each.id}`}
                    aria-pressed={isChosen}
                    aria-label={`${t(`interactive:type.${each.type}`)} ${t('interactive:bar', said)}`}
                    onFocus={() => choose({ list: 'interactions', id: each.id })}
                    // What is chosen is seen in the picture as it will be.
                    onClick={() => (time < span.from || time >= span.to) && seek(span.from)}
                    onDoubleClick={() => seek(span.from)}
                    onKeyDown={keys(each, 'whole')}
                    {...drag(each, 'whole')}
                  >
                    {each.label || t(`interactive:type.${each.type}`)}
                  </button>
                  {each.type !== 'jump' &&
                    isChosen &&
                    !readOnly &&
                    (['from', 'to'] as const).map((edge) => (
                      <span
                        key={edge}
                        className={`ie-edge is-${edge}`}
                        role="slider"
                        tabIndex={0}
                        aria-label={t(`interactive:part.${edge}`)}
                        aria-valuemin={0}
                        aria-valuemax={roundTime(length)}
                        aria-valuenow={span[edge]}
                        aria-valuetext={timeText(span[edge])}
                        onKeyDown={keys(each, edge)}
                        {...drag(each, edge)}
                      />
                    ))}
                </div>
              );
            })}
            <div className="ie-now" style={{ left: percent(Math.min(time, length)) }} aria-hidden="true" />
          </div>
        </div>
      </div>
    </div>
  );
}
