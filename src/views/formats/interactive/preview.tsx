import { Button, Dialog } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShownInteraction, VideoContent } from '../../../contract/interactive/content.ts';
import type { Goto } from '../../../contract/interactive/parts.ts';
import {
  advance,
  BEGUN,
  endScreenOf,
  type Playing,
  press,
  shownAt,
} from '../../../contract/interactive/playing.ts';
import { fileAddress } from './file-address.ts';
import { PlayedInteraction } from './played-interaction.tsx';

interface Props {
  readonly content: VideoContent;
  readonly from: number;
  readonly isNarrow: boolean;
  readonly onClose: () => void;
}

/** Plays from a moment, by the rules of the receivers' page. Nothing is kept of it. */
export function Preview({ content, from, isNarrow, onClose }: Props) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const [playing, setPlaying] = useState<Playing>(BEGUN);
  const [time, setTime] = useState(from);
  const [isOver, setOver] = useState(false);
  const now = useRef({ playing, time });
  const show = (next: Playing, at: number) => {
    now.current = { playing: next, time: at };
    setPlaying(next);
    setTime(at);
  };
  useEffect(() => {
    let frame = 0;
    const look = () => {
      const element = video.current;
      const before = now.current;
      if (element && !element.paused && element.currentTime > before.time) {
        const next = advance(content, before.playing, before.time, element.currentTime);
        if (next.time !== element.currentTime) element.currentTime = next.time;
        if (next.waits) element.pause();
        show(next.playing, next.time);
      }
      frame = requestAnimationFrame(look);
    };
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [content]);
  const play = () => {
    setOver(false);
    // Where the browser does not play, the button is still there.
    video.current?.play()?.catch(() => undefined);
  };
  const go = (next: Playing, goto: Goto | undefined) => {
    const at = goto?.type === 'timecode' ? goto.time : goto?.type === 'start' ? 0 : undefined;
    show(next, at ?? now.current.time);
    if (at !== undefined && video.current) video.current.currentTime = at;
    if (goto?.type === 'url') window.open(goto.url, '_blank', 'noopener,noreferrer');
    else play();
  };
  const close = (each: ShownInteraction) => go(press(playing, each), undefined);
  const screen = isOver ? endScreenOf(content, playing) : undefined;
  return (
    <Dialog
      isOpen
      title={t('interactive:preview')}
      onClose={onClose}
      className={`ie-preview ${isNarrow ? 'is-narrow' : ''}`}
    >
      <div className="ie-frame">
        <video
          ref={video}
          src={fileAddress(content.asset)}
          playsInline
          disablePictureInPicture
          onLoadedMetadata={({ currentTarget }) => {
            currentTarget.currentTime = from;
            play();
          }}
          onEnded={() => setOver(true)}
        />
        {!isOver &&
          shownAt(content, playing, time).map((each) => (
            <PlayedInteraction
              key={each.id}
              interaction={each}
              playing={playing}
              onGo={(next, goto) => go(next, goto)}
              onClose={() => close(each)}
            />
          ))}
        {screen && (
          <div className="ie-played is-screen">
            <h4>{screen.title}</h4>
            <p>{screen.text}</p>
            {screen.actions?.map(({ label, goto }, at) => (
              <Button key={at} onClick={() => go(playing, goto)}>
                {label}
              </Button>
            ))}
          </div>
        )}
      </div>
      <div className="ie-line ie-transport">
        <Button
          intent="primary"
          onClick={() => (video.current?.paused === false ? video.current.pause() : play())}
        >
          {t('interactive:playPause')}
        </Button>
        <Button onClick={() => go(BEGUN, { type: 'timecode', time: from })}>{t('interactive:again')}</Button>
      </div>
    </Dialog>
  );
}
