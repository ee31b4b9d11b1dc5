import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionInteraction, ShownInteraction } from '../../../contract/interactive/content.ts';
import type { Goto } from '../../../contract/interactive/parts.ts';
import { answer, type Answer, type Playing, press } from '../../../contract/interactive/playing.ts';
import { fileAddress } from './file-address.ts';

interface Props {
  readonly interaction: ShownInteraction;
  readonly playing: Playing;
  readonly onGo: (playing: Playing, goto: Goto | undefined) => void;
  readonly onClose: () => void;
}

/** One interaction as receivers have it. */
export function PlayedInteraction({ interaction: each, playing, onGo, onClose }: Props) {
  const { t } = useTranslation();
  const style = {
    left: `${100 * each.x}%`,
    top: `${100 * each.y}%`,
    width: `${100 * each.width}%`,
    minHeight: `${100 * each.height}%`,
  };
  const isPress = each.type === 'button' || each.type === 'link';
  if (isPress) {
    const goto: Goto = each.type === 'link' ? { type: 'url', url: each.url } : each.goto;
    return (
      <button
        type="button"
        className="ie-played is-press"
        style={style}
        onClick={() => onGo(press(playing, each), goto)}
      >
        {each.label}
      </button>
    );
  }
  const hasClose = each.pause === true || each.requireCompletion === true;
  return (
    <section className={`ie-played is-${each.type}`} style={style} aria-label={each.label}>
      {each.type === 'question' ? (
        <Question question={each} playing={playing} onGo={onGo} />
      ) : (
        <>
          {'asset' in each && each.asset !== undefined && each.asset !== '' && (
            <img src={fileAddress(each.asset)} alt={each.alt ?? ''} />
          )}
          {'text' in each && <p>{each.text}</p>}
          {each.type === 'poster' && each.goto && (
            <Button onClick={() => onGo(playing, each.goto)}>{each.label}</Button>
          )}
          {hasClose && <Button onClick={onClose}>{t('interactive:continue')}</Button>}
        </>
      )}
    </section>
  );
}

function Question({
  question,
  playing,
  onGo,
}: Pick<Props, 'playing' | 'onGo'> & { readonly question: QuestionInteraction }) {
  const { t } = useTranslation();
  const [given, setGiven] = useState<Answer>(question.kind === 'free' ? '' : []);
  const [told, setTold] = useState<ReturnType<typeof answer>>();
  const { kind, text, choices = [], steps = 5 } = question;
  const chosen = Array.isArray(given) ? (given as readonly string[]) : [];
  const isMulti = kind === 'multi';
  const toggle = (id: string) => {
    if (!isMulti) return [id];
    return chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];
  };
  const submit = () => {
    const next = answer(playing, question, given);
    if (next.message === undefined) onGo(next.playing, next.goto);
    else setTold(next);
  };
  if (told)
    return (
      <>
        <p role="status">{told.message}</p>
        <Button
          onClick={() => {
            setTold(undefined);
            onGo(told.playing, told.goto);
          }}
        >
          {t('interactive:continue')}
        </Button>
      </>
    );
  return (
    <fieldset>
      <legend>{text}</legend>
      {kind === 'free' && (
        <textarea
          className="bp6-input bp6-fill"
          aria-label={text}
          value={typeof given === 'string' ? given : ''}
          onChange={({ target }) => setGiven(target.value)}
        />
      )}
      {(kind === 'single' || isMulti) &&
        choices.map(({ id, text: said }) => (
          <label key={id} className="ie-flag">
            <input
              type={isMulti ? 'checkbox' : 'radio'}
              name={question.id}
              checked={chosen.includes(id)}
              onChange={() => setGiven(toggle(id))}
            />
            {said}
          </label>
        ))}
      {kind === 'rating' && (
        <div className="ie-line">
          <small>{question.lowText}</small>
          {Array.from({ length: steps }, (_, at) => at + 1).map((step) => (
            <label key={step} className="ie-flag">
              <input
                type="radio"
                name={question.id}
                checked={given === step}
                onChange={() => setGiven(step)}
              />
              {step}
            </label>
          ))}
          <small>{question.highText}</small>
        </div>
      )}
      <Button intent="primary" disabled={typeof given !== 'number' && given.length === 0} onClick={submit}>
        {t('interactive:answer')}
      </Button>
    </fieldset>
  );
}
