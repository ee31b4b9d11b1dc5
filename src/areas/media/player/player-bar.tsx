import { MediaActionTypes, useMediaDispatch, useMediaSelector } from 'media-chrome/react/media-store';
import { useTranslation } from 'react-i18next';
import { useIntlLocale } from '../../../views/widgets/use-intl-locale.ts';
import { RATES } from './player-keys.ts';
import { clockText } from '../../../views/widgets/clock-text.ts';
import type { PlayerTrack } from './player-track.ts';

interface Props {
  readonly tracks: readonly PlayerTrack[];
  /** Of the captions on show; empty: none. */
  readonly language: string;
  readonly onLanguage: (language: string) => void;
  readonly onToggle: () => void;
}

/** Shapes of the buttons, in a field of 16 by 16. */
const SHAPES = {
  play: 'M4 2.5v11l9-5.5z',
  pause: 'M4 3h3v10H4zm5 0h3v10H9z',
  loud: 'M2 6v4h2.5L8 13V3L4.5 6zm8 .2v3.6a2 2 0 0 0 0-3.6zM10 3v1.6a3.6 3.6 0 0 1 0 6.8V13a5.2 5.2 0 0 0 0-10z',
  mute: 'M2 6v4h2.5L8 13V3L4.5 6zm7.6.4L11.2 8l-1.6 1.6.8.8L12 8.8l1.6 1.6.8-.8L12.8 8l1.6-1.6-.8-.8L12 7.2l-1.6-1.6z',
  small: 'M1.5 3v10h13V3zM3 4.5h10v7H3zM8 8v3h4.5V8z',
  full: 'M2 2h5v1.5H3.5V7H2zm7 0h5v5h-1.5V3.5H9zM2 9h1.5v3.5H7V14H2zm10.5 0H14v5H9v-1.5h3.5z',
} as const;

function Control(props: {
  readonly shape: keyof typeof SHAPES;
  readonly label: string;
  readonly isOn?: boolean;
  readonly onPress: () => void;
}) {
  const { shape, label, isOn, onPress } = props;
  return (
    <button type="button" aria-label={label} title={label} aria-pressed={isOn} onClick={onPress}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d={SHAPES[shape]} fillRule="evenodd" />
      </svg>
    </button>
  );
}

/** Everything that can be done with the video on show. */
export function PlayerBar({ tracks, language, onLanguage, onToggle }: Props) {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const dispatch = useMediaDispatch();
  const send = (type: string, detail?: unknown) => dispatch({ type, detail });
  const isPaused = useMediaSelector((state) => state.mediaPaused !== false);
  const isMuted = useMediaSelector((state) => state.mediaMuted === true || state.mediaVolume === 0);
  const volume = useMediaSelector((state) => Number(state.mediaVolume ?? 1));
  const rate = useMediaSelector((state) => Number(state.mediaPlaybackRate ?? 1));
  const isSmall = useMediaSelector((state) => state.mediaIsPip === true);
  const isFull = useMediaSelector((state) => state.mediaIsFullscreen === true);
  const hasNoPip = useMediaSelector((state) => state.mediaPipUnavailable !== undefined);
  const hasNoFullscreen = useMediaSelector((state) => state.mediaFullscreenUnavailable !== undefined);
  const rates = new Intl.NumberFormat(locale);
  return (
    <div className="player-bar">
      <Control
        shape={isPaused ? 'play' : 'pause'}
        label={t(isPaused ? 'media:player.play' : 'media:player.pause')}
        onPress={onToggle}
      />
      <Seek />
      <Control
        shape={isMuted ? 'mute' : 'loud'}
        label={t(isMuted ? 'media:player.unmute' : 'media:player.mute')}
        onPress={() =>
          send(isMuted ? MediaActionTypes.MEDIA_UNMUTE_REQUEST : MediaActionTypes.MEDIA_MUTE_REQUEST)
        }
      />
      <input
        type="range"
        className="player-volume"
        aria-label={t('media:player.volume')}
        min={0}
        max={1}
        step={0.05}
        value={isMuted ? 0 : volume}
        aria-valuetext={new Intl.NumberFormat(locale, { style: 'percent' }).format(isMuted ? 0 : volume)}
        onChange={({ target }) => send(MediaActionTypes.MEDIA_VOLUME_REQUEST, Number(target.value))}
      />
      {tracks.length > 0 && (
        <select
          aria-label={t('media:player.captions')}
          title={t('media:player.captions')}
          value={language}
          onChange={({ target }) => onLanguage(target.value)}
        >
          <option value="">{t('media:player.off')}</option>
          {tracks.map((track) => (
            <option key={track.language} value={track.language}>
              {track.label}
            </option>
          ))}
        </select>
      )}
      <select
        aria-label={t('media:player.speed')}
        title={t('media:player.speed')}
        value={rate}
        onChange={({ target }) => send(MediaActionTypes.MEDIA_PLAYBACK_RATE_REQUEST, Number(target.value))}
      >
        {RATES.map((each) => (
          <option key={each} value={each}>{`${rates.format(each)}×`}</option>
        ))}
      </select>
      {!hasNoPip && (
        <Control
          shape="small"
          label={t('media:player.pictureInPicture')}
          isOn={isSmall}
          onPress={() =>
            send(isSmall ? MediaActionTypes.MEDIA_EXIT_PIP_REQUEST : MediaActionTypes.MEDIA_ENTER_PIP_REQUEST)
          }
        />
      )}
      {!hasNoFullscreen && (
        <Control
          shape="full"
          label={t('media:player.fullscreen')}
          isOn={isFull}
          onPress={() =>
            send(
              isFull
                ? MediaActionTypes.MEDIA_EXIT_FULLSCREEN_REQUEST
                : MediaActionTypes.MEDIA_ENTER_FULLSCREEN_REQUEST,
            )
          }
        />
      )}
    </div>
  );
}

/** Where the video is, and the way to any other place of it; alone in being drawn while it plays. */
function Seek() {
  const { t } = useTranslation();
  const dispatch = useMediaDispatch();
  const time = useMediaSelector((state) => Number(state.mediaCurrentTime ?? 0));
  const duration = useMediaSelector((state) => {
    const told = Number(state.mediaDuration ?? 0);
    return Number.isFinite(told) ? told : Number(state.mediaSeekable?.[1] ?? 0);
  });
  const said = { time: clockText(time), total: clockText(duration) };
  return (
    <>
      <input
        type="range"
        className="player-seek"
        aria-label={t('media:player.seek')}
        aria-valuetext={t('media:player.place', said)}
        min={0}
        max={Math.max(duration, time, 0.1)}
        step={0.1}
        value={time}
        onChange={({ target }) =>
          dispatch({ type: MediaActionTypes.MEDIA_SEEK_REQUEST, detail: Number(target.value) })
        }
      />
      <span className="player-time" aria-hidden="true">
        {said.time} / {said.total}
      </span>
    </>
  );
}
