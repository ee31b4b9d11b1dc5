import { Fragment, use, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BranchChoice, BranchingContent } from '../../../contract/interactive/content.ts';
import {
  choicesAt,
  endAt,
  nextFiles,
  nodeAt,
  scoreAt,
  type Standing,
  startOf,
  wentOn,
} from '../../../contract/interactive/branching.ts';
import { withOwnValues } from '../../../contract/interactive/own-values.ts';
import { EndScreen } from './end-screen.tsx';
import { LimitTimesContext } from './limit-times.ts';
import { usePreferences } from './preferences.ts';
import { useTimeLeft } from './use-time-left.ts';
import type { PlayerProps } from './player-props.ts';
import { LinksOf, PhrasingText } from './phrasing-text.tsx';
import { QuestionText, RichText } from './rich-text.tsx';
import { fittingVideo } from '../../../views/widgets/fitting-video.ts';

/** A branching scenario: a node, its choices, what is said to them, and so on to an end. */
export function BranchingPlayer({ element, tell }: PlayerProps) {
  const { t } = useTranslation();
  const content = element.content as BranchingContent;
  const { files, viewing } = element;
  const { preferences, set } = usePreferences();
  const [standing, setStanding] = useState(() => standingOf(content, viewing.kept));
  /** Counts the steps, since the same node may be come to again: its time limit begins anew. */
  const [visit, setVisit] = useState(0);
  const [chosen, setChosen] = useState<{ readonly choice: BranchChoice; readonly isLate: boolean }>();
  /** A video is seen before its choices are offered. */
  const [isSeen, setSeen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const section = useRef<HTMLElement>(null);
  const hasMoved = useRef(false);
  /** The last step removed the element that had the focus. A viewer who is elsewhere on the page stays there. */
  const [takesFocus, setTakesFocus] = useState(false);
  const { values } = standing;
  const node = useMemo(
    () => withOwnValues(nodeAt(content, standing.at), content, values),
    [content, standing.at, values],
  );
  const end = useMemo(
    () => withOwnValues(endAt(content, standing.at), content, values),
    [content, standing.at, values],
  );

  const times = use(LimitTimesContext);
  // Before its time begins to run: who comes to a step again has all of it.
  useEffect(() => {
    if (hasMoved.current) times.forget(standing.at);
  }, [standing, times]);
  useEffect(() => {
    if (node) tell('reached', { place: node.id });
    if (end) tell('ended', { screen: end.id });
    const { at, values, score } = standing;
    if (hasMoved.current) tell('kept', { place: at, values: { ...values, [SCORE]: score } });
  }, [standing, node, end, tell]);
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [standing, takesFocus]);

  const hasFocus = () => {
    const page = section.current;
    // The preview plays in a frame, a document of its own.
    return page?.contains(page.ownerDocument.activeElement) === true;
  };
  const moveTo = (next: Standing) => {
    setVisit(visit + 1);
    setTakesFocus(hasFocus());
    setStanding(next);
  };
  /** The buttons by which one goes on. */
  const ways = useRef<HTMLDivElement>(null);
  /** The button with the focus is about to be replaced within the step: the first one in its place takes the focus. */
  const passesFocus = useRef(false);
  const passFocus = () => {
    passesFocus.current = hasFocus();
  };
  useEffect(() => {
    if (passesFocus.current) ways.current?.querySelector('button')?.focus({ preventScroll: true });
    passesFocus.current = false;
  }, [chosen, isSeen, preferences.withoutTime]);
  const go = (choice?: BranchChoice, isLate = false) => {
    if (!hasMoved.current) tell('started');
    hasMoved.current = true;
    setChosen(undefined);
    setSeen(false);
    moveTo(wentOn(content, standing, choice, isLate));
  };
  const choose = (choice: BranchChoice, isLate = false) => {
    tell('chose', { node: standing.at, choice: choice.id, ...(isLate ? { timedOut: true } : {}) });
    // What is said to a choice is for those who have made it.
    if (choice.feedback && (!isLate || limit?.counts)) {
      passFocus();
      setChosen({ choice, isLate });
    } else go(choice, isLate);
  };
  const choices = node ? choicesAt(node, standing) : [];
  const limit = node?.timeLimit;
  const isOffered = node?.type !== 'video' || isSeen || node.choices === undefined;
  const isLimited = isOffered && !chosen && !preferences.withoutTime && choices.length > 0;
  const left = useTimeLeft(
    { id: `${visit}`, place: standing.at, seconds: isLimited ? limit?.seconds : undefined, isRunning: true },
    () => {
      const byItself = choices.find(({ id }) => id === limit?.choice) ?? choices[0];
      if (byItself) choose(byItself, true);
    },
  );
  if (end) {
    return (
      <EndScreen
        ref={section}
        takesFocus={takesFocus}
        screen={end}
        files={files}
        score={scoreAt(content, standing, end)}
        onPress={(id) => tell('pressed', { interaction: id })}
        onFollow={() => moveTo(startOf(content))}
        onAgain={() => moveTo(startOf(content))}
      />
    );
  }
  if (!node) return <p role="alert">{t('viewer:fileGone')}</p>;
  const file = files[node.asset ?? ''];
  const Text = node.type === 'question' ? QuestionText : RichText;
  return (
    <section ref={section} className="viewer-node" key={node.id}>
      <h2 ref={heading} tabIndex={-1} dir="auto">
        {node.title}
      </h2>
      {file?.type === 'VIDEO' && (
        <video
          className="viewer-picture"
          src={fittingVideo(file.path)}
          poster={file.picture ?? undefined}
          controls
          playsInline
          disablePictureInPicture
          controlsList="nodownload"
          onEnded={() => {
            setSeen(true);
            if (!node.choices?.length) go();
          }}
        />
      )}
      {file?.type === 'IMAGE' && (
        <img className="viewer-picture" src={file.path} alt={node.alt ?? file.alternativeText ?? ''} />
      )}
      {node.text && node.text !== node.title && <Text text={node.text} />}
      <div role="status">{chosen?.choice.feedback && <QuestionText text={chosen.choice.feedback} />}</div>
      <div ref={ways} className={chosen ? 'viewer-row' : 'viewer-choices'}>
        {chosen ? (
          <button type="button" onClick={() => go(chosen.choice, chosen.isLate)}>
            {t('viewer:goOn')}
          </button>
        ) : (
          <>
            {isOffered &&
              choices.map((choice) => (
                <Fragment key={choice.id}>
                  <button type="button" onClick={() => choose(choice)}>
                    <PhrasingText text={choice.text} hasLinks={false} />
                  </button>
                  <LinksOf text={choice.text} />
                </Fragment>
              ))}
            {!choices.length && (
              <button type="button" onClick={() => go()}>
                {t('viewer:goOn')}
              </button>
            )}
            {!isOffered && (
              <button
                type="button"
                className="viewer-quiet"
                onClick={() => {
                  passFocus();
                  setSeen(true);
                }}
              >
                {t('viewer:toChoices')}
              </button>
            )}
          </>
        )}
      </div>
      {left !== undefined && (
        <p className="viewer-time" role="timer">
          {t('viewer:timeLeft', { count: left })}{' '}
          <button
            type="button"
            className="viewer-quiet"
            onClick={() => {
              passFocus();
              set({ withoutTime: true });
            }}
          >
            {t('viewer:withoutTime')}
          </button>
        </p>
      )}
      <Ahead content={content} node={node} files={files} />
    </section>
  );
}

const SCORE = '$score';

/** The first seconds of whatever may come next are there by then. */
function Ahead({
  content,
  node,
  files,
}: {
  readonly content: BranchingContent;
  readonly node: NonNullable<ReturnType<typeof nodeAt>>;
  readonly files: PlayerProps['element']['files'];
}) {
  return (
    <div hidden aria-hidden="true">
      {nextFiles(content, node).map((id) => {
        const file = files[id];
        if (file?.type === 'VIDEO')
          return <video key={id} src={fittingVideo(file.path)} preload="auto" muted tabIndex={-1} />;
        return file?.type === 'IMAGE' ? <img key={id} src={file.path} alt="" /> : null;
      })}
    </div>
  );
}

/** Where one has stopped, if that is still there. */
function standingOf(content: BranchingContent, kept: PlayerProps['element']['viewing']['kept']): Standing {
  const place = typeof kept?.place === 'string' ? kept.place : '';
  if (!nodeAt(content, place)) return startOf(content);
  const { [SCORE]: score, ...values } = kept?.values ?? {};
  return { at: place, values, score: typeof score === 'number' ? score : 0 };
}
