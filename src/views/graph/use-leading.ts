import type { Connection, Edge, FinalConnectionState } from '@xyflow/react';
import { useRef } from 'react';
import type { PortPlace } from './graph.ts';

type Place = { readonly clientX: number; readonly clientY: number };
const placeOf = (event: MouseEvent | TouchEvent): Place | undefined =>
  'clientX' in event ? event : event.changedTouches[0];

/** Leading by mouse and finger: a way is drawn from its port, or its end is taken elsewhere. */
export function useLeading(
  onLead: (from: PortPlace, to: string | undefined) => void,
  /** It was led to where nothing is. */
  onNew: (from: PortPlace, at: Place) => void,
) {
  const isTaken = useRef(false);
  const portOf = (edge: Edge): PortPlace => ({ node: edge.source, port: edge.sourceHandle ?? '' });
  return {
    onConnect: ({ source, sourceHandle, target }: Connection) =>
      onLead({ node: source, port: sourceHandle ?? '' }, target),
    onConnectEnd: (event: MouseEvent | TouchEvent, { fromHandle, toNode }: FinalConnectionState) => {
      const at = placeOf(event);
      if (isTaken.current || toNode || fromHandle?.type !== 'source' || !at) return;
      onNew({ node: fromHandle.nodeId, port: fromHandle.id ?? '' }, at);
    },
    onReconnectStart: () => {
      isTaken.current = true;
    },
    onReconnect: (edge: Edge, { target }: Connection) => onLead(portOf(edge), target),
    onReconnectEnd: (_: unknown, edge: Edge, __: unknown, { toNode }: FinalConnectionState) => {
      isTaken.current = false;
      if (!toNode) onLead(portOf(edge), undefined);
    },
  };
}
