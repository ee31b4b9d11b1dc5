import { MediaActionTypes, type useMediaDispatch } from 'media-chrome/react/media-store';
import type { KeyboardEvent } from 'react';

export const RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;
/** Seconds. */
const STEP = 5;
const LONG_STEP = 10;
const VOLUME_STEP = 0.1;

interface Toggles {
  readonly toggle: () => void;
  readonly toggleCaptions: () => void;
}

/** Does what a key says, as players on the web have it; answers whether it says something. Controls keep their own keys. */
export function pressed(
  { key, target, altKey, ctrlKey, metaKey }: KeyboardEvent,
  video: HTMLVideoElement,
  dispatch: ReturnType<typeof useMediaDispatch>,
  { toggle, toggleCaptions }: Toggles,
): boolean {
  if (altKey || ctrlKey || metaKey || target instanceof HTMLSelectElement) return false;
  const isRange = target instanceof HTMLInputElement;
  if ((isRange && /^(Arrow|Home|End)/.test(key)) || (target instanceof HTMLButtonElement && key === ' ')) {
    return false;
  }
  const { currentTime, volume, playbackRate, muted } = video;
  const end = Number.isFinite(video.duration) ? video.duration : currentTime;
  const send = (type: string, detail?: unknown) => dispatch({ type, detail });
  const seek = (to: number) => send(MediaActionTypes.MEDIA_SEEK_REQUEST, Math.max(0, Math.min(end, to)));
  const loud = (to: number) => send(MediaActionTypes.MEDIA_VOLUME_REQUEST, Math.max(0, Math.min(1, to)));
  const rate = (by: number) => {
    const at = RATES.findIndex((each) => each >= playbackRate) + by;
    const next = RATES[Math.max(0, Math.min(RATES.length - 1, at))];
    send(MediaActionTypes.MEDIA_PLAYBACK_RATE_REQUEST, next);
  };
  const isFull = document.fullscreenElement !== null;
  const isSmall = document.pictureInPictureElement !== null;
  const {
    MEDIA_MUTE_REQUEST: mute,
    MEDIA_UNMUTE_REQUEST: unmute,
    MEDIA_ENTER_FULLSCREEN_REQUEST: enlarge,
    MEDIA_EXIT_FULLSCREEN_REQUEST: leave,
    MEDIA_ENTER_PIP_REQUEST: shrink,
    MEDIA_EXIT_PIP_REQUEST: unshrink,
  } = MediaActionTypes;
  const keys: Readonly<Record<string, () => void>> = {
    ' ': toggle,
    k: toggle,
    c: toggleCaptions,
    m: () => send(muted ? unmute : mute),
    f: () => send(isFull ? leave : enlarge),
    i: () => send(isSmall ? unshrink : shrink),
    j: () => seek(currentTime - LONG_STEP),
    l: () => seek(currentTime + LONG_STEP),
    ArrowLeft: () => seek(currentTime - STEP),
    ArrowRight: () => seek(currentTime + STEP),
    ArrowUp: () => loud(volume + VOLUME_STEP),
    ArrowDown: () => loud(volume - VOLUME_STEP),
    Home: () => seek(0),
    End: () => seek(end),
    '<': () => rate(-1),
    '>': () => rate(1),
  };
  const known = key.length === 1 ? key.toLowerCase() : key;
  if (!Object.hasOwn(keys, known)) return false;
  keys[known]?.();
  return true;
}
