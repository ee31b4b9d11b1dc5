import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VideoContent } from '../../../../contract/interactive/content.ts';
import { clockText } from '../../../../views/widgets/clock-text.ts';
import { CAPTION_SIZES, type Preferences, SPEEDS } from '../preferences.ts';
import { Icon } from './icon.tsx';
import type { Tracks } from './use-tracks.ts';
import type { PlayView, VideoPlay } from './video-play.ts';

interface Props {
  readonly play: VideoPlay;
  readonly view: PlayView;
  readonly content: VideoContent;
  readonly mayGoBack: boolean;
  readonly tracks: Tracks;
  readonly preferences: Preferences;
  readonly onPreference: (change: Partial<Preferences>) => void;
  readonly isFull: boolean;
  readonly onFull: () => void;
  /** Answers whether there is no sound now. */
  readonly onMute: () => boolean;
}

/** What one steers a video by. The full window is our own: that of the browser would leave what appears behind. */
export function Controls(props: Props) {
  const { play, view, content, mayGoBack, tracks, preferences, onPreference, isFull, onFull, onMute } = props;
  const { t, i18n } = useTranslation();
  const [isMuted, setMuted] = useState(false);
  const { time, duration, isPlaying } = view;
  const { seek, toggle } = play;
  const number = new Intl.NumberFormat(i18n.language === 'vn' ? 'vi' : i18n.language);
  return (
    <div className="viewer-controls" role="group" aria-label={t('viewer:controls')}>
      <button
        type="button"
        className="viewer-icon"
        aria-label={t(isPlaying ? 'viewer:pause' : 'viewer:play')}
        onClick={toggle}
      >
        <Icon name={isPlaying ? 'pause' : 'play'} />
      </button>
      <input
        type="range"
        className="viewer-seek"
        min={0}
        max={duration || 1}
        step={0.1}
        value={time}
        aria-label={t('viewer:place')}
        aria-valuetext={t('viewer:placeOf', { time: clockText(time), length: clockText(duration) })}
        onChange={({ target }) => seek(Number(target.value))}
      />
      <span className="viewer-clock">
        {clockText(time)} / {clockText(duration)}
      </span>
      <button
        type="button"
        className="viewer-icon"
        aria-pressed={isMuted}
        aria-label={t('viewer:mute')}
        onClick={() => setMuted(onMute())}
      >
        <Icon name={isMuted ? 'mute' : 'sound'} />
      </button>
      <button
        type="button"
        className="viewer-icon"
        aria-pressed={isFull}
        aria-label={t('viewer:full')}
        onClick={onFull}
      >
        <Icon name={isFull ? 'small' : 'full'} />
      </button>
      <details className="viewer-more">
        <summary className="viewer-icon" aria-label={t('viewer:settings')}>
          <Icon name="settings" />
        </summary>
        <div className="viewer-settings">
          <label>
            {t('viewer:speed')}
            <select
              value={preferences.speed}
              onChange={({ target }) => onPreference({ speed: Number(target.value) })}
            >
              {SPEEDS.map((speed) => (
                <option key={speed} value={speed}>
                  {number.format(speed)}×
                </option>
              ))}
            </select>
          </label>
          {tracks.list.length > 0 && (
            <label>
              {t('viewer:captions')}
              <select
                value={tracks.shown ?? ''}
                onChange={({ target }) => onPreference({ captions: target.value })}
              >
                <option value="">{t('viewer:noCaptions')}</option>
                {tracks.list.map(({ language }) => (
                  <option key={language} value={language}>
                    {tracks.labelOf(language)}
                  </option>
                ))}
              </select>
            </label>
          )}
          {tracks.shown !== undefined && (
            <label>
              {t('viewer:captionSize')}
              <select
                value={preferences.captionSize}
                onChange={({ target }) =>
                  onPreference({ captionSize: target.value as Preferences['captionSize'] })
                }
              >
                {CAPTION_SIZES.map((size) => (
                  <option key={size} value={size}>
                    {t(`viewer:size.${size}`)}
                  </option>
                ))}
              </select>
            </label>
          )}
          <label>
            <input
              type="checkbox"
              checked={preferences.pausesAlways}
              onChange={({ target }) => onPreference({ pausesAlways: target.checked })}
            />
            {t('viewer:pausesAlways')}
          </label>
          <label>
            <input
              type="checkbox"
              checked={preferences.withoutTime}
              onChange={({ target }) => onPreference({ withoutTime: target.checked })}
            />
            {t('viewer:withoutTime')}
          </label>
        </div>
      </details>
      {content.bookmarks.length > 0 && (
        <ul className="viewer-bookmarks" aria-label={t('viewer:bookmarks')}>
          {content.bookmarks.map(({ id, time: at, label }) => (
            <li key={id}>
              <button
                type="button"
                className="viewer-quiet"
                disabled={!mayGoBack && at < time}
                onClick={() => seek(at)}
              >
                {clockText(at)} <bdi>{label}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
