import { Button } from '@blueprintjs/core';
import { Pause, Play, VolumeOff, VolumeUp } from '@blueprintjs/icons';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { timeText } from './model/time-text.ts';

interface Props {
  readonly video: RefObject<HTMLVideoElement | null>;
  /** The file that is played. */
  readonly asset: string;
  /** Seconds. */
  readonly time: number;
  readonly duration: number | undefined;
  /** Receives the current time while the video plays. */
  readonly onTime: (time: number) => void;
  readonly onToggleSound: () => void;
}

/** Plays the edited video in its frame, with sound. */
export function VideoControls({ video, asset, time, duration, onTime, onToggleSound }: Props) {
  const { t } = useTranslation();
  const [isPlaying, setPlaying] = useState(false);
  const [isMuted, setMuted] = useState(false);
  const follow = useEffectEvent(onTime);
  useEffect(() => {
    const at = video.current;
    if (!at) return undefined;
    const listeners = {
      play: () => setPlaying(true),
      pause: () => setPlaying(false),
      ended: () => setPlaying(false),
      // Another file is loaded: no pause is told then.
      emptied: () => setPlaying(false),
      // About four times a second: often enough to see, and the whole editor is drawn again each time.
      timeupdate: () => follow(at.currentTime),
      volumechange: () => setMuted(at.muted),
    };
    for (const [name, listener] of Object.entries(listeners)) at.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) at.removeEventListener(name, listener);
    };
  }, [video, asset]);
  const toggle = () => {
    const at = video.current;
    if (!at) return;
    // A browser that refuses to play leaves the button as it is.
    if (at.paused) void at.play().catch(() => undefined);
    else at.pause();
  };
  return (
    <div className="ie-line" role="group" aria-label={t('interactive:videoControls')}>
      <Button
        icon={isPlaying ? <Pause /> : <Play />}
        aria-label={t(isPlaying ? 'interactive:pauseVideo' : 'interactive:playVideo')}
        title={t(isPlaying ? 'interactive:pauseVideo' : 'interactive:playVideo')}
        disabled={asset === ''}
        onClick={toggle}
      />
      <Button
        icon={isMuted ? <VolumeOff /> : <VolumeUp />}
        aria-label={t(isMuted ? 'interactive:soundOn' : 'interactive:soundOff')}
        title={t(isMuted ? 'interactive:soundOn' : 'interactive:soundOff')}
        aria-pressed={isMuted}
        disabled={asset === ''}
        onClick={onToggleSound}
      />
      <span>
        {timeText(time)}
        {duration === undefined ? '' : ` / ${timeText(duration)}`}
      </span>
    </div>
  );
}
