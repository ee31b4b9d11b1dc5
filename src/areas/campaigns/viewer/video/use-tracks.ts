import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface Track {
  readonly language: string;
  readonly url: string;
}

export interface Line {
  readonly from: number;
  readonly text: string;
}

export interface Tracks {
  readonly list: readonly Track[];
  /** What is said, in the language that is shown. */
  readonly cues: readonly Line[];
  readonly labelOf: (language: string) => string;
  /** The language that is shown; undefined: none. */
  readonly shown: string | undefined;
}

/** The captions of a video, and what they say. `chosen`: a language; null: what the browser's languages offer first. */
export function useTracks(
  path: string | undefined,
  video: RefObject<HTMLVideoElement | null>,
  chosen: string | null,
): Tracks {
  const { i18n } = useTranslation();
  const [list, setList] = useState<readonly Track[]>([]);
  const [cues, setCues] = useState<readonly Line[]>([]);
  useEffect(() => {
    if (path === undefined) return undefined;
    const [address, query] = path.split('?');
    const aborted = new AbortController();
    // An address that is not signed is one of staff's, who have a session.
    const credentials = query === undefined ? 'same-origin' : 'omit';
    fetch(`${address}/captions?${query ?? ''}`, { signal: aborted.signal, credentials })
      .then(async (answer) => (answer.ok ? setList((await answer.json()) as Track[]) : undefined))
      // Without them it plays all the same.
      .catch(() => undefined);
    return () => aborted.abort();
  }, [path]);
  const isOffered = (language: string | null) => list.some((each) => each.language === language);
  const own = navigator.languages.map((each) => each.split('-')[0] ?? '').find(isOffered);
  const shown = chosen === '' ? undefined : isOffered(chosen) ? (chosen ?? undefined) : own;
  useEffect(() => {
    const { current } = video;
    return current ? showTrack(current, shown, setCues) : undefined;
  }, [video, shown, list]);
  const names = new Intl.DisplayNames([i18n.language === 'vn' ? 'vi' : i18n.language], { type: 'language' });
  return { list, cues, shown, labelOf: (language) => names.of(language) ?? language };
}

/** Shows the captions of one language, and tells what they say once they are there. */
function showTrack(
  video: HTMLVideoElement,
  language: string | undefined,
  onCues: (cues: readonly Line[]) => void,
): () => void {
  const read = () => {
    const track = [...video.textTracks].find(({ mode }) => mode === 'showing');
    onCues(
      [...(track?.cues ?? [])].map((cue) => ({
        from: cue.startTime,
        // The browser removes the markup and decodes references such as `&amp;`.
        text: (cue as VTTCue).getCueAsHTML().textContent ?? '',
      })),
    );
  };
  for (const track of video.textTracks) track.mode = track.language === language ? 'showing' : 'disabled';
  const elements = [...video.querySelectorAll('track')];
  for (const each of elements) each.addEventListener('load', read);
  read();
  return () => elements.forEach((each) => each.removeEventListener('load', read));
}
