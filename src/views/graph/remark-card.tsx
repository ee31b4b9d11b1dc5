import type { Node, NodeProps } from '@xyflow/react';
import { memo, useEffect, useRef } from 'react';
import type { GraphRemark } from './graph.ts';

/** Pixels. */
export const REMARK_SIZE = { width: 230, height: 92 };

export type RemarkNode = Node<
  {
    readonly remark: GraphRemark;
    readonly isCursor: boolean;
    readonly takesFocus: boolean;
    readonly isChosen: boolean;
  },
  'remark'
>;

/** Words on the canvas. They are chosen as nodes are, and written elsewhere. */
export const RemarkCard = memo(function RemarkCard({ data }: NodeProps<RemarkNode>) {
  const { remark, isCursor, takesFocus, isChosen } = data;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <button
      ref={button}
      type="button"
      className={`graph-remark${isChosen ? ' is-chosen' : ''}`}
      tabIndex={isCursor ? 0 : -1}
      aria-pressed={isChosen}
      data-graph-node={remark.id}
    >
      {remark.text || '…'}
    </button>
  );
});
