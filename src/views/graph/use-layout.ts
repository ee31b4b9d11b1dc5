import ELK, { type ELK as Elk } from 'elkjs/lib/elk-api.js';
import ElkWorker from 'elkjs/lib/elk-worker.min.js?worker';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { GraphNode, Places } from './graph.ts';
import { layOut } from './layout.ts';

/** What the places depend on: neither titles nor problems. */
const shapeOf = (nodes: readonly GraphNode[]): string =>
  JSON.stringify(nodes.map(({ id, ports }) => [id, ports.map(({ to }) => to ?? null)]));

/**
 * Where the nodes stand, found out in a worker; the places before, until the new ones are known. Where places are
 * `given` nothing is found out before it is asked for.
 */
export function useLayout(nodes: readonly GraphNode[], given: Places | undefined) {
  const [places, setPlaces] = useState<Places>(new Map());
  const elk = useRef<Elk>(undefined);
  const isGiven = given !== undefined;
  const shape = isGiven ? '' : shapeOf(nodes);
  const layout = async () => {
    elk.current ??= new ELK({ workerFactory: () => new ElkWorker() });
    return layOut(elk.current, nodes);
  };
  const ask = useEffectEvent(layout);
  useEffect(() => {
    if (isGiven) return undefined;
    let isWanted = true;
    // What the worker cannot place (it is gone) stays where it is.
    void ask().then(
      (found) => isWanted && setPlaces(found),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [shape, isGiven]);
  useEffect(
    () => () => {
      elk.current?.terminateWorker();
      elk.current = undefined;
    },
    [],
  );
  return { places: given ?? places, layout };
}
