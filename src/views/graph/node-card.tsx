import { WarningSignIcon } from '@blueprintjs/icons';
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { memo, use, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type GraphNode, HEAD_HEIGHT, portY } from './graph.ts';
import { useCount, WaysContext } from './way-edge.tsx';

export interface CardData extends Record<string, unknown> {
  readonly node: GraphNode;
  /** Keys come to it. */
  readonly isCursor: boolean;
  /** It takes the focus now. */
  readonly takesFocus: boolean;
  readonly isChosen: boolean;
  readonly readOnly: boolean;
}
export type CardNode = Node<CardData, 'card'>;

/** A node with the ways that lead out of it. What is done to it, the canvas hears by `data-graph-…`. */
export const NodeCard = memo(function NodeCard({ data }: NodeProps<CardNode>) {
  const { node, isCursor, takesFocus, isChosen, readOnly } = data;
  const { t } = useTranslation();
  const head = useRef<HTMLButtonElement>(null);
  const { id, title, note, detail, icon, tone = '', role, ports, problems } = node;
  const count = useCount(id);
  // From afar it is a shape: nothing else of it could be seen, and hundreds of them are drawn at once.
  const { isFar } = use(WaysContext);
  useEffect(() => {
    if (takesFocus) head.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <div
      className={`graph-card card is-${role} ${tone}${isChosen ? ' is-chosen' : ''}${problems.length ? ' is-wrong' : ''}${isFar ? ' is-far' : ''}`}
    >
      {role !== 'entry' && !isFar && (
        <Handle type="target" position={Position.Left} style={{ top: HEAD_HEIGHT / 2 }} />
      )}
      <div className="graph-head">
        {icon && !isFar && <span className="graph-icon">{icon}</span>}
        <button
          ref={head}
          type="button"
          className="graph-title"
          tabIndex={isCursor ? 0 : -1}
          aria-pressed={isChosen}
          aria-label={isFar ? [title, note, ...problems].filter(Boolean).join(' ') : undefined}
          title={problems.join('\n') || undefined}
          data-graph-node={id}
        >
          {!isFar && (
            <>
              <strong>{title}</strong>
              <small>{detail ?? note}</small>
              {problems.length > 0 && <span className="sr-only">{problems.join(' ')}</span>}
            </>
          )}
        </button>
        {count !== undefined && !isFar && <span className="graph-count">{count}</span>}
        {problems.length > 0 && !isFar && <WarningSignIcon size={14} />}
        {!readOnly && !isFar && (
          <button
            type="button"
            className="graph-more"
            tabIndex={-1}
            aria-label={t('graph:menu', { title })}
            aria-haspopup="menu"
            data-graph-menu={id}
          >
            ⋯
          </button>
        )}
      </div>
      {(isFar ? [] : ports).map((port, at) => {
        const handle = (
          <Handle
            key={port.id}
            id={port.id}
            type="source"
            position={Position.Right}
            style={{ top: portY(node, at) }}
            isConnectable={!readOnly}
          />
        );
        return port.isPlain ? (
          handle
        ) : (
          <div key={port.id} className={`graph-port${port.to === undefined ? ' is-open' : ''}`}>
            {port.label}
            {handle}
          </div>
        );
      })}
    </div>
  );
});
