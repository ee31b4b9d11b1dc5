import type { LiveChange } from '../../contract/live.ts';

export interface Follower {
  readonly changed: (change: LiveChange) => void;
  /** Changes may have been missed: the stream was cut, or the tab was hidden. */
  readonly missed: () => void;
}

const ADDRESS = '/api/changes';
/** How soon a stream that the server has refused is asked for again, and how much later at most (milliseconds). */
const AGAIN_MS = 2000;
const SPREAD_MS = 3000;

/**
 * Follows what others change, over one stream for the page. A hidden page has none, since browsers open only so many
 * to one server; it catches up when it is seen again. Answers how to end it.
 */
export function followChanges({ changed, missed }: Follower): () => void {
  if (typeof EventSource === 'undefined') return () => undefined;
  let source: EventSource | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  /** Since when there is no stream, something may have been missed; not before the first one. */
  let isBehind = false;

  const close = () => {
    clearTimeout(again);
    source?.close();
    source = undefined;
  };
  const open = () => {
    close();
    const stream = new EventSource(ADDRESS);
    source = stream;
    stream.onopen = () => {
      if (isBehind) missed();
      isBehind = false;
    };
    stream.onmessage = ({ data }: MessageEvent<string>) => changed(JSON.parse(data) as LiveChange);
    stream.onerror = () => {
      isBehind = true;
      // A cut stream the browser opens again by itself; a refused one it does not. Not all at once after a restart.
      if (stream.readyState !== EventSource.CLOSED || source !== stream) return;
      again = setTimeout(open, AGAIN_MS + Math.random() * SPREAD_MS);
    };
  };
  const look = () => {
    if (document.visibilityState === 'hidden') {
      isBehind = true;
      close();
    } else if (!source) open();
  };

  look();
  document.addEventListener('visibilitychange', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    close();
  };
}
