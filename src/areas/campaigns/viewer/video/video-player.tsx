import {
  type CSSProperties,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionInteraction, VideoContent } from '../../../../contract/interactive/content.ts';
import {
  type Answer,
  answer,
  endScreenOf,
  press,
  timeOut,
} from '../../../../contract/interactive/playing.ts';
import { withOwnValues } from '../../../../contract/interactive/own-values.ts';
import { DraftsContext } from '../drafts.ts';
import { EndScreen } from '../end-screen.tsx';
import { Interaction } from '../interaction.tsx';
import type { PlayerProps } from '../player-props.ts';
import { usePreferences } from '../preferences.ts';
import { placeCaptions } from './caption-place.ts';
import { Controls } from './controls.tsx';
import { Icon } from './icon.tsx';
import { Transcript } from './transcript.tsx';
import { useCardFocus } from './use-card-focus.ts';
import { useTracks } from './use-tracks.ts';
import { openVideoPlay } from './video-play.ts';
import { fittingVideo } from '../../../../views/widgets/fitting-video.ts';

/** An interactive video: the picture, what appears on it, and what one steers it by. */
export function VideoPlayer(props: PlayerProps) {
  const { element, tell } = props;
  const { t } = useTranslation();
  const content = element.content as VideoContent;
  const file = element.files[content.asset];
  const poster = element.files[content.poster ?? '']?.path ?? file?.picture ?? undefined;
  const video = useRef<HTMLVideoElement>(null);
  const waitsId = useId();
  const { preferences, set } = usePreferences();
  const [isFull, setFull] = useState(false);
  const play = useMemo(() => openVideoPlay({ element, tell }), [element, tell]);
  const view = useSyncExternalStore(play.subscribe, play.get);
  const tracks = useTracks(file?.path, video, preferences.captions);
  const { waiting, playing, shown, isPlaying, isEnded, isHeld } = view;
  const answerTo = (question: QuestionInteraction, given: Answer) => {
    const told = Array.isArray(given)
      ? { choices: given }
      : typeof given === 'number'
        ? { steps: given }
        : { text: given };
    tell('answered', { question: question.id, ...told });
    const judged = answer(playing, question, given);
    play.change(judged.playing);
    return judged;
  };
  const endTimeOf = (question: QuestionInteraction) => {
    const { choice = '', counts } = question.timeLimit ?? {};
    const made = counts && choice !== '' ? { choices: [choice] } : {};
    tell('answered', { question: question.id, timedOut: true, ...made });
    const judged = timeOut(playing, question);
    play.change(judged.playing);
    return judged;
  };
  const drafts = use(DraftsContext);
  const answerPassed = useEffectEvent(() => {
    for (const each of content.interactions) {
      if (each.type !== 'question' || view.time < each.to) continue;
      const draft = drafts.read(each.id);
      if (!draft?.length) continue;
      drafts.write(each.id, '');
      answerTo(each, draft);
    }
  });
  // The video has gone on past a question: what was entered for it is its answer.
  useEffect(() => {
    if (isPlaying || isEnded) answerPassed();
  }, [shown, isPlaying, isEnded]);
  /** With the values of its own variables in its texts. */
  const said = useMemo(() => withOwnValues(content, content, playing.values), [content, playing.values]);
  const waitsFor = said.interactions.find(({ id }) => id === waiting?.id);
  const stage = useRef<HTMLDivElement>(null);
  const cards = useMemo(() => shown.map(({ id }) => id), [shown]);
  const focus = useCardFocus(stage, waiting?.id, cards);

  useEffect(() => (video.current ? play.attach(video.current) : undefined), [play]);
  useEffect(() => play.pausesAt(preferences.pausesAlways), [play, preferences.pausesAlways]);
  useEffect(() => {
    if (video.current) video.current.playbackRate = preferences.speed;
  }, [preferences.speed]);
  useEffect(() => {
    if (video.current) placeCaptions(video.current, shown);
  }, [shown, tracks.cues]);
  const end = isEnded ? endScreenOf(said, playing) : undefined;
  const keys = (event: React.KeyboardEvent) => {
    if (event.target !== video.current && event.target !== event.currentTarget) return;
    const step = { ArrowLeft: -5, ArrowRight: 5 }[event.key];
    if (event.key === ' ' || event.key === 'k') play.toggle();
    else if (step !== undefined) play.seek(view.time + step);
    else return;
    event.preventDefault();
  };
  if (!file) return <p role="alert">{t('viewer:fileGone')}</p>;
  return (
    <div
      className="viewer-player"
      data-full={isFull || undefined}
      data-captions={preferences.captionSize}
      role="group"
      aria-label={t('viewer:player')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isFull) return;
        // A dialog around it stays.
        event.stopPropagation();
        setFull(false);
      }}
    >
      <div
        ref={stage}
        className="viewer-stage"
        style={{ '--ratio': `${file.width ?? 16} / ${file.height ?? 9}` } as CSSProperties}
        tabIndex={0}
        role="group"
        aria-label={t('viewer:picture')}
        aria-describedby={waiting ? waitsId : undefined}
        onKeyDown={keys}
      >
        <video
          ref={video}
          src={fittingVideo(file.path)}
          poster={poster}
          playsInline
          preload="metadata"
          disablePictureInPicture={content.interactions.length > 0}
          controlsList="nodownload noremoteplayback"
          onClick={play.toggle}
        >
          {tracks.list.map(({ language, url }) => (
            <track
              key={language}
              kind="subtitles"
              srcLang={language}
              src={url}
              label={tracks.labelOf(language)}
            />
          ))}
        </video>
        {!isPlaying && !isEnded && !waiting && (
          <button type="button" className="viewer-start" aria-label={t('viewer:play')} onClick={play.toggle}>
            <Icon name="play" />
          </button>
        )}
        <div className="viewer-overlay" onFocus={focus.onFocus}>
          {shown.map((each) => (
            <Interaction
              key={each.id}
              interaction={each}
              files={element.files}
              isDone={playing.done.includes(each.id)}
              hasLimit={!preferences.withoutTime}
              // Viewers who pause it themselves pause the time as well.
              isTimeRunning={isPlaying || waiting !== undefined || isHeld}
              onPress={(goto, isClosed) => {
                tell('pressed', { interaction: each.id, ...(isClosed ? { closed: true } : {}) });
                play.change(press(playing, each));
                if (goto) play.follow(goto);
              }}
              onOpen={play.hold}
              // What one writes at is not taken away; where time is limited, it runs on.
              onWrite={() => {
                if (each.type === 'question' && !each.timeLimit) play.hold();
              }}
              onAnswer={(given) => (each.type === 'question' ? answerTo(each, given) : undefined)}
              onTimeOut={() => (each.type === 'question' ? endTimeOf(each) : undefined)}
              onGoOn={(goto) => {
                focus.toStage();
                if (goto) play.follow(goto);
                else play.goOn();
              }}
            />
          ))}
        </div>
        {isEnded && (
          <EndScreen
            screen={end}
            files={element.files}
            score={undefined}
            onPress={(id) => tell('pressed', { interaction: id })}
            onFollow={(goto) => {
              focus.toStage();
              play.follow(goto);
            }}
            onAgain={
              element.preventSkipping === 'BOTH'
                ? undefined
                : () => {
                    focus.toStage();
                    play.again();
                  }
            }
          />
        )}
      </div>
      {waiting && (
        <p id={waitsId} role="status" className="viewer-waits">
          {t(waiting.isBarrier ? 'viewer:answerFirst' : 'viewer:waits', { label: waitsFor?.label ?? '' })}
          {!waiting.isBarrier && (
            <button
              type="button"
              className="viewer-quiet"
              onClick={() => {
                // The button goes, and would leave the focus nowhere.
                stage.current?.focus({ preventScroll: true });
                play.goOn();
              }}
            >
              {t('viewer:goOn')}
            </button>
          )}
        </p>
      )}
      <Controls
        play={play}
        view={view}
        content={said}
        mayGoBack={element.preventSkipping !== 'BOTH'}
        tracks={tracks}
        preferences={preferences}
        onPreference={set}
        isFull={isFull}
        onFull={() => setFull(!isFull)}
        onMute={() => {
          if (video.current) video.current.muted = !video.current.muted;
          return video.current?.muted === true;
        }}
      />
      <div role="status" className="viewer-unseen">
        {isEnded ? (end?.title ?? t('viewer:end')) : shown.map(({ label }) => label).join(', ')}
      </div>
      {tracks.cues.length > 0 && <Transcript cues={tracks.cues} time={view.time} onSeek={play.seek} />}
    </div>
  );
}
