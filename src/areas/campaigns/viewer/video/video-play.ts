import type { ShownInteraction, VideoContent } from '../../../../contract/interactive/content.ts';
import type { Goto } from '../../../../contract/interactive/parts.ts';
import {
  advance,
  BEGUN,
  endScreenOf,
  type Playing,
  seekTarget,
  shownAt,
} from '../../../../contract/interactive/playing.ts';
import { withOwnValues } from '../../../../contract/interactive/own-values.ts';
import type { PlayerProps } from '../player-props.ts';

/** Seconds: after so many what was seen is told, while it plays. */
const TELL_EVERY = 10;
const DRAW_EVERY_MS = 250;
/** Seconds that a browser lands beside where it was sent to. */
const BESIDE = 0.5;

/** What is seen of a video that plays. */
export interface PlayView {
  readonly time: number;
  readonly duration: number;
  readonly isPlaying: boolean;
  readonly isEnded: boolean;
  readonly shown: readonly ShownInteraction[];
  readonly playing: Playing;
  /** Paused while something is open on it, or written. */
  readonly isHeld: boolean;
  /** The interaction at which it waits, and whether that has to be done first. */
  readonly waiting: { readonly id: string; readonly isBarrier: boolean } | undefined;
}

export interface VideoPlay {
  readonly get: () => PlayView;
  readonly subscribe: (listener: () => void) => () => void;
  /** Plays in this element until the answer is called. */
  readonly attach: (video: HTMLVideoElement) => () => void;
  readonly pausesAt: (everything: boolean) => void;
  readonly toggle: () => void;
  /** Pauses it for something that was opened on it, or is written. */
  readonly hold: () => void;
  readonly seek: (time: number) => void;
  readonly follow: (goto: Goto) => void;
  /** Something was answered, pressed or closed. */
  readonly change: (next: Playing) => void;
  readonly goOn: () => void;
  readonly again: () => void;
}

/** Plays an interactive video by the rules of its content (`contract/interactive/playing.ts`), and tells what is seen of it. */
export function openVideoPlay({ element, tell }: PlayerProps): VideoPlay {
  const content = element.content as VideoContent;
  const { viewing, preventSkipping } = element;
  const { kept } = viewing;
  const listeners = new Set<() => void>();
  let video: HTMLVideoElement | undefined;
  /** What lies before it has been seen to. */
  let last = 0;
  /** Since when it plays without a break. */
  let from: number | undefined;
  /** What was told last has not stopped. */
  let hasGoneOn = false;
  let furthest = Math.max(0, ...viewing.seen.map(([, to]) => to));
  let drawnAt = 0;
  let frame = 0;
  let isStarted = false;
  let pausesAlways = false;
  const stoppedAt = new Set<string>();
  let view: PlayView = {
    time: 0,
    duration: 0,
    isPlaying: false,
    isEnded: false,
    isHeld: false,
    shown: [],
    playing: { ...BEGUN, values: kept?.values ?? {}, done: kept?.done ?? [] },
    waiting: undefined,
  };

  const draw = (change: Partial<PlayView>) => {
    const next = { ...view, ...change };
    const shown = shownAt(content, next.playing, next.time);
    view = { ...next, shown: withOwnValues(shown, content, next.playing.values) };
    for (const listener of listeners) listener();
  };
  const keep = (place: number) =>
    tell('kept', { place, values: view.playing.values, done: [...view.playing.done] });
  /** What was played up to here is told. `goesOn`: it goes on playing from there. */
  const close = (to: number, goesOn = false) => {
    const begun = from;
    from = goesOn ? to : undefined;
    furthest = Math.max(furthest, to);
    if (begun === undefined || (to - begun < 0.05 && !hasGoneOn)) return;
    tell('played', { from: rounded(begun), to: rounded(Math.max(begun, to)), ...(goesOn ? { goesOn } : {}) });
    hasGoneOn = goesOn;
    keep(rounded(to));
  };
  const goTo = (time: number) => {
    if (!video) return;
    close(video.currentTime);
    last = time;
    video.currentTime = time;
    if (!video.paused) from = time;
    draw({ time, isEnded: false, waiting: undefined });
  };
  const allowed = (wanted: number) => {
    const now = last;
    if (preventSkipping === 'BOTH' && wanted < now) return now;
    const most = preventSkipping === 'NONE' ? Infinity : Math.max(furthest, now);
    return seekTarget(content, view.playing, now, Math.min(wanted, most));
  };
  /** What has come into sight since the last look, for who wants it to wait there. */
  const appeared = (until: number) =>
    pausesAlways
      ? content.interactions.find(
          (each): each is ShownInteraction =>
            each.type !== 'jump' &&
            each.from >= last &&
            each.from < until &&
            !stoppedAt.has(each.id) &&
            shownAt(content, view.playing, each.from).includes(each),
        )
      : undefined;
  const wait = (at: number, playing: Playing) => {
    if (!video) return;
    video.pause();
    close(at);
    if (Math.abs(video.currentTime - at) > 0.001) video.currentTime = at;
    last = at;
    const held = shownAt(content, playing, at).find(
      ({ id, requireCompletion }) => requireCompletion && !playing.done.includes(id),
    );
    const [id = ''] = playing.waited.slice(-1);
    const isBarrier = held !== undefined && !playing.waited.includes(held.id);
    draw({ time: at, playing, waiting: isBarrier ? { id: held.id, isBarrier } : { id, isBarrier: false } });
  };

  /** Sees to all that lies between the last look and this one. */
  const look = () => {
    if (!video || video.seeking) return;
    const time = video.currentTime;
    const first = appeared(time);
    const until = first ? first.from : time;
    const next = advance(content, view.playing, Math.min(last, until), until);
    if (next.waits) return wait(next.time, next.playing);
    if (next.time !== until) {
      draw({ playing: next.playing });
      return goTo(next.time);
    }
    if (first) {
      stoppedAt.add(first.id);
      return wait(until, { ...next.playing, waited: [...next.playing.waited, first.id] });
    }
    last = time;
    if (from !== undefined && time - from >= TELL_EVERY) {
      close(time, true);
    }
    if (next.playing.waited.length !== view.playing.waited.length) draw({ playing: next.playing });
    if (performance.now() - drawnAt < DRAW_EVERY_MS) return undefined;
    drawnAt = performance.now();
    return draw({ time });
  };
  const loop = () => {
    look();
    frame = requestAnimationFrame(loop);
  };

  const handlersOf = (at: HTMLVideoElement) => ({
    loadedmetadata: () => {
      const place = typeof kept?.place === 'number' ? kept.place : 0;
      // From the start again where one has come to the end.
      const begin = place > at.duration - 1 ? 0 : place;
      if (!isStarted && begin > 0) {
        last = begin;
        at.currentTime = begin;
      }
      draw({ duration: at.duration, time: begin });
    },
    play: () => {
      // Keys of a headset know nothing of what has to be done first.
      if (view.waiting?.isBarrier) return at.pause();
      if (!isStarted) tell('started');
      isStarted = true;
      from = at.currentTime;
      draw({ isPlaying: true, isEnded: false, isHeld: false, waiting: undefined });
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(loop);
      return undefined;
    },
    pause: () => {
      cancelAnimationFrame(frame);
      if (!at.ended) close(at.currentTime);
      draw({ isPlaying: false, time: view.waiting ? view.time : at.currentTime });
    },
    ended: () => {
      look();
      if (view.waiting) return;
      close(at.duration);
      tell('ended', { screen: endScreenOf(content, view.playing)?.id ?? '' });
      draw({ isPlaying: false, isEnded: true, time: at.duration });
    },
    // By the browser's own means; those of the page have been looked at by then.
    seeking: () => {
      const wanted = at.currentTime;
      if (Math.abs(wanted - last) < BESIDE) return;
      const may = allowed(wanted);
      if (Math.abs(may - wanted) > 0.1) goTo(may);
      else last = wanted;
    },
  });
  const play = () => void video?.play().catch(() => undefined);
  return {
    get: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    attach: (at) => {
      video = at;
      const handlers = handlersOf(at);
      const hidden = ({ type }: Event) => {
        if ((type !== 'pagehide' && document.visibilityState !== 'hidden') || from === undefined) return;
        close(at.currentTime, type !== 'pagehide' && !at.paused);
      };
      for (const [name, handler] of Object.entries(handlers)) at.addEventListener(name, handler);
      // Before the queue sends what waits.
      document.addEventListener('visibilitychange', hidden, true);
      addEventListener('pagehide', hidden, true);
      if (at.readyState > 0) handlers.loadedmetadata();
      return () => {
        cancelAnimationFrame(frame);
        close(at.currentTime);
        for (const [name, handler] of Object.entries(handlers)) at.removeEventListener(name, handler);
        document.removeEventListener('visibilitychange', hidden, true);
        removeEventListener('pagehide', hidden, true);
      };
    },
    pausesAt: (everything) => {
      pausesAlways = everything;
    },
    toggle: () => {
      if (video && !video.paused) video.pause();
      else if (!view.waiting?.isBarrier) play();
    },
    hold: () => {
      if (!view.isHeld) draw({ isHeld: true });
      video?.pause();
    },
    seek: (wanted) => goTo(allowed(Math.min(Math.max(0, wanted), view.duration || wanted))),
    goOn: play,
    follow: (goto) => {
      if (goto.type === 'page') return;
      if (goto.type === 'url') {
        close(video?.currentTime ?? 0);
        open(goto.url, '_blank', 'noopener,noreferrer');
        return;
      }
      goTo(goto.type === 'start' ? 0 : goto.time);
      play();
    },
    change: (playing) => {
      const { waiting } = view;
      const isFree = waiting?.isBarrier && playing.done.includes(waiting.id);
      draw({ playing, ...(isFree ? { waiting: { id: waiting.id, isBarrier: false } } : {}) });
      keep(rounded(video?.currentTime ?? 0));
    },
    again: () => {
      goTo(0);
      play();
    },
  };
}

const rounded = (seconds: number): number => Math.round(seconds * 100) / 100;
