import { use, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionInteraction } from '../../../contract/interactive/content.ts';
import type { Goto } from '../../../contract/interactive/parts.ts';
import type { Answered } from '../../../contract/interactive/playing.ts';
import { questionKind } from '../../../contract/questions/index.ts';
import type { Answer, Draft } from '../../../contract/questions/question-kind.ts';
import { QUESTION_VIEWS } from '../../../views/questions/index.ts';
import { DraftsContext } from './drafts.ts';
import { LimitTimesContext } from './limit-times.ts';
import { PhrasingText } from './phrasing-text.tsx';
import { QuestionText } from './rich-text.tsx';
import { useTimeLeft } from './use-time-left.ts';

interface Props {
  readonly question: QuestionInteraction;
  /** Its time limit holds. */
  readonly hasLimit: boolean;
  /** The time of the limit runs now. */
  readonly isTimeRunning: boolean;
  readonly isDone: boolean;
  /** A text is being written. */
  readonly onWrite: () => void;
  readonly onAnswer: (given: Answer) => Answered | undefined;
  /** Its time is over, and nothing was entered. */
  readonly onTimeOut: () => Answered | undefined;
  readonly onGoOn: (goto?: Goto) => void;
}

/** A question, what was right about its answer, and the way on. */
export function Question({
  question,
  hasLimit,
  isTimeRunning,
  isDone,
  onWrite,
  onAnswer,
  onTimeOut,
  onGoOn,
}: Props) {
  const { t } = useTranslation();
  const { text, timeLimit } = question;
  const kind = questionKind(question.kind);
  const { Control, answersAtOnce } = QUESTION_VIEWS[question.kind];
  const drafts = use(DraftsContext);
  const [draft, setDraft] = useState<Draft>(() => drafts.read(question.id) ?? '');
  const enter = (next: Draft) => {
    setDraft(next);
    drafts.write(question.id, next);
    if (typeof next === 'string') onWrite();
  };
  const isJudged = kind.isJudged(question);
  const [judged, setJudged] = useState<Answered>();
  const [isLate, setLate] = useState(false);
  const give = (given: Answer) => {
    const next = onAnswer(given);
    if (!next) return;
    drafts.write(question.id, '');
    setLate(false);
    setJudged(next);
    // Nothing to read: it goes on by itself.
    if (!isJudged && next.message === undefined) onGoOn(next.goto);
  };
  const endTime = () => {
    const next = onTimeOut();
    if (!next) return;
    setLate(true);
    setJudged(next);
    if (next.playing.done.includes(question.id) && next.message === undefined) onGoOn(next.goto);
  };
  const isGiven = judged !== undefined;
  /** It may be answered, or once more. */
  const isOpen = !isGiven || (isJudged && !judged.isRight && !(isLate && isDone));
  /** What is entered counts, also where nobody has pressed the button in time. */
  const entered = kind.checkAnswer(question, draft).length === 0 && draft;
  const isLimited = hasLimit && !isGiven && !isDone;
  const left = useTimeLeft(
    {
      id: question.id,
      place: question.id,
      seconds: isLimited ? timeLimit?.seconds : undefined,
      isRunning: isTimeRunning,
    },
    () => (entered ? give(entered) : endTime()),
  );
  // Whoever is led back to the question has all of its seconds again.
  const times = use(LimitTimesContext);
  const isOver = useRef(false);
  useEffect(() => {
    if (isGiven) isOver.current = true;
  }, [isGiven]);
  useEffect(
    () => () => {
      if (isOver.current) times.forget(question.id);
    },
    [times, question.id],
  );
  return (
    <form
      className="viewer-question"
      onSubmit={(event) => {
        event.preventDefault();
        if (entered) give(entered);
      }}
    >
      <fieldset disabled={!isOpen}>
        <legend dir="auto">
          <PhrasingText text={text} />
        </legend>
        <Control
          question={question}
          draft={draft}
          Text={PhrasingText}
          onAnswer={give}
          onEnter={(next) => {
            enter(next);
            if (judged) setJudged(undefined);
          }}
        />
      </fieldset>
      {left !== undefined && !isLate && (
        <p className="viewer-time" role="timer">
          {t('viewer:timeLeft', { count: left })}
        </p>
      )}
      <div role="status">
        {isLate && <strong>{t('viewer:timeUp')}</strong>}{' '}
        {judged?.isRight !== undefined && (!isLate || timeLimit?.counts) && (
          <strong>{t(judged.isRight ? 'viewer:right' : 'viewer:wrong')}</strong>
        )}{' '}
        {judged?.message !== undefined && <QuestionText text={judged.message} />}
      </div>
      <div className="viewer-row">
        {!answersAtOnce && isOpen && <button type="submit">{t('viewer:answer')}</button>}
        {((isGiven && (!isOpen || isDone || judged.goto)) || (isDone && !isGiven)) && (
          <button type="button" onClick={() => onGoOn(judged?.goto)}>
            {t('viewer:goOn')}
          </button>
        )}
      </div>
    </form>
  );
}
