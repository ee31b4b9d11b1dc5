import { type RefObject, useLayoutEffect, useState } from 'react';

/** Pixels: smaller changes change nothing. */
const STEP = 16;

/** How wide an element is; undefined until it was measured. */
export function useRoom(element: RefObject<HTMLElement | null>): number | undefined {
  const [room, setRoom] = useState<number>();
  useLayoutEffect(() => {
    const place = element.current;
    if (!place) return undefined;
    const measure = () => setRoom(Math.floor(place.clientWidth / STEP) * STEP || undefined);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(place);
    return () => observer.disconnect();
  }, [element]);
  return room;
}
