import {
  MediaActionTypes,
  MediaProvider,
  useMediaDispatch,
  useMediaFullscreenRef,
  useMediaRef,
  useMediaSelector,
} from 'media-chrome/react/media-store';
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlayerBar } from './player-bar.tsx';
import { pressed } from './player-keys.ts';
import type { PlayerTrack } from './player-track.ts';
import './player.css';

export interface PlayerHandle {
  /** Undefined before the video is there. */
  readonly video: () => HTMLVideoElement | undefined;
  /** Plays from a moment (seconds). */
  readonly playFrom: (seconds: number) => void;
}

export interface PlayerProps {
  readonly address: string;
  readonly label: string;
  readonly tracks?: readonly PlayerTrack[];
  /** The language of the captions that are shown from the start, and whenever it is another one. */
  readonly shown?: string;
  readonly handle?: Ref<PlayerHandle>;
}

/**
 * The one player, for staff and for who has a link: it needs no kit of controls, no cookie and no other host. Controls are
 * native ones, so that keys and readers know them.
 */
export const Player = (props: PlayerProps) => (
  <MediaProvider>
    <Stage {...props} />
  </MediaProvider>
);

const NO_TRACKS: readonly PlayerTrack[] = [];

function Stage({ address, label, tracks = NO_TRACKS, shown = '', handle }: PlayerProps) {
  const { t } = useTranslation();
  const dispatch = useMediaDispatch();
  const mediaRef = useMediaRef();
  const fullscreenRef = useMediaFullscreenRef();
  const video = useRef<HTMLVideoElement | null>(null);
  const [given, setGiven] = useState(shown);
  const [language, setLanguage] = useState(shown);
  if (given !== shown) {
    setGiven(shown);
    setLanguage(shown);
  }
  const isThere = tracks.some((track) => track.language === language);
  const chosen = isThere ? language : '';
  const isPlaying = useMediaSelector((state) => state.mediaPaused === false);
  useEffect(() => {
    for (const track of video.current?.textTracks ?? []) {
      track.mode = track.language === chosen ? 'showing' : 'disabled';
    }
  }, [chosen, tracks]);
  useImperativeHandle(
    handle,
    () => ({
      video: () => video.current ?? undefined,
      playFrom: (seconds) => {
        dispatch({ type: MediaActionTypes.MEDIA_SEEK_REQUEST, detail: seconds });
        dispatch({ type: MediaActionTypes.MEDIA_PLAY_REQUEST });
      },
    }),
    [dispatch],
  );
  const toggle = () =>
    dispatch({
      type: isPlaying ? MediaActionTypes.MEDIA_PAUSE_REQUEST : MediaActionTypes.MEDIA_PLAY_REQUEST,
    });
  const press = (event: KeyboardEvent) => {
    if (!video.current) return;
    const next = tracks[0]?.language ?? '';
    const toggleCaptions = () => setLanguage(chosen === '' ? next : '');
    if (pressed(event, video.current, dispatch, { toggle, toggleCaptions })) event.preventDefault();
  };
  return (
    <div
      className="player"
      role="group"
      aria-label={t('media:player.title', { name: label })}
      ref={fullscreenRef}
      onKeyDown={press}
    >
      <video
        ref={(element) => {
          video.current = element;
          mediaRef(element);
        }}
        src={address}
        aria-label={label}
        preload="metadata"
        playsInline
        onClick={toggle}
      >
        {tracks.map((track) => (
          <track
            key={track.address}
            kind="captions"
            srcLang={track.language}
            label={track.label}
            src={track.address}
          />
        ))}
      </video>
      <PlayerBar tracks={tracks} language={chosen} onLanguage={setLanguage} onToggle={toggle} />
    </div>
  );
}
