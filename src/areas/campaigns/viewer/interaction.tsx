import { type CSSProperties, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShownInteraction } from '../../../contract/interactive/content.ts';
import type { Box, Goto } from '../../../contract/interactive/parts.ts';
import type { Answered } from '../../../contract/interactive/playing.ts';
import type { Answer } from '../../../contract/questions/question-kind.ts';
import type { ShownElement } from '../../../contract/viewer/viewed-message.ts';
import { Question } from './question.tsx';
import { RichText } from './rich-text.tsx';

interface Props {
  readonly interaction: ShownInteraction;
  readonly files: ShownElement['files'];
  readonly isDone: boolean;
  /** Its time limit holds. */
  readonly hasLimit: boolean;
  /** The time of the limit runs now. */
  readonly isTimeRunning: boolean;
  /** It was pressed, or read and closed (`isClosed`). */
  readonly onPress: (goto?: Goto, isClosed?: boolean) => void;
  readonly onOpen: () => void;
  /** A text is being written for a question. */
  readonly onWrite: () => void;
  readonly onAnswer: (given: Answer) => Answered | undefined;
  /** The time of a question is over, and nothing was entered. */
  readonly onTimeOut: () => Answered | undefined;
  readonly onGoOn: (goto?: Goto) => void;
}

export const boxStyle = ({ x, y, width, height }: Box): CSSProperties => ({
  left: `${x * 100}%`,
  top: `${y * 100}%`,
  width: `${width * 100}%`,
  height: `${height * 100}%`,
});

/** Something on the picture: it stands at its place, on narrow screens below the picture. */
export function Interaction(props: Props) {
  const { interaction, files, isDone, onPress, onOpen } = props;
  const [isOpen, setOpen] = useState(false);
  const { type, label, displayType } = interaction;
  if (type === 'button') {
    return (
      <button
        type="button"
        className="viewer-button viewer-at"
        data-card={interaction.id}
        style={boxStyle(interaction)}
        data-done={isDone || undefined}
        onClick={() => onPress(interaction.goto)}
      >
        <bdi>{label}</bdi>
      </button>
    );
  }
  if (type === 'link') {
    return (
      <a
        className="viewer-button viewer-at"
        data-card={interaction.id}
        style={boxStyle(interaction)}
        href={interaction.url}
        target="_blank"
        rel="noopener noreferrer"
        onClick={() => onPress()}
      >
        <bdi>{label}</bdi>
      </a>
    );
  }
  if (displayType === 'button' && !isOpen) {
    return (
      <button
        type="button"
        className="viewer-button viewer-at"
        data-card={interaction.id}
        style={boxStyle(interaction)}
        data-done={isDone || undefined}
        onClick={() => {
          onOpen();
          setOpen(true);
        }}
      >
        <bdi>{label}</bdi>
      </button>
    );
  }
  return (
    <Card interaction={interaction} takesFocus={isOpen}>
      <Inside
        {...props}
        interaction={interaction}
        files={files}
        onClose={displayType === 'button' ? () => setOpen(false) : undefined}
      />
    </Card>
  );
}

function Card({
  interaction,
  takesFocus,
  children,
}: {
  readonly interaction: ShownInteraction;
  readonly takesFocus: boolean;
  readonly children: ReactNode;
}) {
  const card = useRef<HTMLElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (takesFocus) card.current?.focus();
  }, [takesFocus]);
  return (
    <section
      ref={card}
      className="viewer-card viewer-at"
      data-card={interaction.id}
      data-kind={interaction.type}
      style={boxStyle(interaction)}
      tabIndex={-1}
      aria-labelledby={titleId}
    >
      <h2 id={titleId} dir="auto" className={interaction.type === 'question' ? 'viewer-unseen' : undefined}>
        {interaction.label}
      </h2>
      {children}
    </section>
  );
}

function Inside({
  interaction,
  files,
  isDone,
  hasLimit,
  isTimeRunning,
  onPress,
  onWrite,
  onAnswer,
  onTimeOut,
  onGoOn,
  onClose,
}: Props & { readonly onClose: (() => void) | undefined }) {
  const { t } = useTranslation();
  if (interaction.type === 'question')
    return (
      <Question
        question={interaction}
        hasLimit={hasLimit}
        isTimeRunning={isTimeRunning}
        isDone={isDone}
        onWrite={onWrite}
        onAnswer={onAnswer}
        onTimeOut={onTimeOut}
        onGoOn={onGoOn}
      />
    );
  const file = 'asset' in interaction ? files[interaction.asset ?? ''] : undefined;
  const goto = interaction.type === 'poster' ? interaction.goto : undefined;
  return (
    <>
      {file && (
        <img src={file.path} alt={('alt' in interaction && interaction.alt) || file.alternativeText || ''} />
      )}
      {'text' in interaction && interaction.text && <RichText text={interaction.text} />}
      <div className="viewer-row">
        {goto && (
          <button type="button" onClick={() => onPress(goto)}>
            <bdi>{interaction.label}</bdi>
          </button>
        )}
        <button
          type="button"
          className="viewer-quiet"
          onClick={() => {
            onPress(undefined, true);
            onClose?.();
            onGoOn();
          }}
        >
          {t('viewer:goOn')}
        </button>
      </div>
    </>
  );
}
