import { useCallback, useEffect, useRef, useState } from 'react';

/** A part of a list, and where the next one begins; undefined where there is none. */
interface Page<T> {
  readonly entries: readonly T[];
  readonly next: string | undefined;
}

export interface Pages<T> {
  /** Undefined before the first answer. */
  readonly entries: readonly T[] | undefined;
  readonly hasMore: boolean;
  readonly loading: boolean;
  readonly error: unknown;
  /** The next page or, after an error, the same one again. */
  readonly more: () => void;
}

/**
 * A list that is read page by page, the first at once. Mount it anew for another list.
 * @param read answers the page that begins at a place; always the same function
 */
export function usePages<T>(read: (place: string | undefined) => Promise<Page<T>>): Pages<T> {
  const [loaded, setLoaded] = useState<Omit<Pages<T>, 'more'>>({
    entries: undefined,
    hasMore: true,
    loading: true,
    error: undefined,
  });
  const place = useRef<string>(undefined);

  const load = useCallback(async () => {
    try {
      const { entries, next } = await read(place.current);
      place.current = next;
      setLoaded((before) => ({
        entries: [...(before.entries ?? []), ...entries],
        hasMore: next !== undefined,
        loading: false,
        error: undefined,
      }));
    } catch (error) {
      setLoaded((before) => ({ ...before, loading: false, error }));
    }
  }, [read]);

  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    void load();
  }, [load]);

  const more = useCallback(() => {
    setLoaded((before) => ({ ...before, loading: true, error: undefined }));
    void load();
  }, [load]);
  return { ...loaded, more };
}
