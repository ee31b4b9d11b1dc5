import { Button } from '@blueprintjs/core';
import { HeadsetIcon } from '@blueprintjs/icons';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Progress } from '../../../views/widgets/progress.tsx';
import { useSpeech } from '../hooks/use-speech.ts';

interface Props {
  readonly id: string;
  readonly language: string;
  /** There are captions in this language, which are replaced. */
  readonly replaces: boolean;
  readonly service: { readonly isConfigured: boolean; readonly variables: readonly string[] };
  readonly onDone: () => void;
}

/** Has a service write the captions; where there is none it says what is missing. */
export function SpeechPart({ id, language, replaces, service, onDone }: Props) {
  const { t } = useTranslation();
  const reasonId = useId();
  const { state, start } = useSpeech(id, language, onDone);
  const { isConfigured, variables } = service;
  const isGoing = state.type === 'going';
  return (
    <>
      <Button
        icon={<HeadsetIcon />}
        text={t(replaces ? 'media:captions.speech.again' : 'media:captions.speech.start')}
        aria-describedby={isConfigured ? undefined : reasonId}
        disabled={!isConfigured || isGoing}
        onClick={() => start(replaces)}
      />
      {!isConfigured && (
        <p id={reasonId} className="speech-reason">
          {t('media:captions.speech.unset', { variables: variables.join(', ') })}
        </p>
      )}
      {isGoing && (
        <div className="speech-progress">
          <Progress label={t('media:captions.speech.going')} percent={state.progress || null} />
        </div>
      )}
      {state.type === 'failed' && (
        <p role="alert" className="cue-rule">
          {state.message ?? t('media:captions.speech.failed')}
        </p>
      )}
      {state.type === 'done' && !state.isKept && <p role="status">{t('media:captions.speech.nothing')}</p>}
    </>
  );
}
