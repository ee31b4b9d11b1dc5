import { Button } from '@blueprintjs/core';
import { DuplicateIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../views/errors/error-text.ts';
import { useNotify } from '../../../../views/notify/index.ts';
import { BusyButton } from '../../../../views/widgets/busy-button.tsx';

import './hook.css';

/** A text to be taken elsewhere. */
export function Copied({ label, text }: { readonly label: string; readonly text: string }) {
  const { t } = useTranslation();
  const notify = useNotify();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify({ message: t('workflow:hook.copied', { label }), intent: 'success' }),
      () => undefined,
    );
  return (
    <div className="wf-copied">
      <input className="bp6-input" readOnly aria-label={label} value={text} />
      <Button
        icon={<DuplicateIcon />}
        aria-label={t('workflow:hook.copy', { label })}
        title={t('workflow:hook.copy', { label })}
        onClick={() => void copy()}
      />
    </div>
  );
}

interface Props {
  /** The newest first; while one replaces another there are two. */
  readonly secrets: readonly (string | null)[] | undefined;
  readonly readOnly: boolean;
  readonly renew: () => Promise<void>;
}

/** Secrets that are shown when they are asked for, and replaced when that is confirmed. */
export function Secrets({ secrets = [], readOnly, renew }: Props) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [isShown, setShown] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const replace = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await renew();
      setShown(true);
      setAsked(false);
    } catch (error) {
      setProblem(errorText(error));
    }
    setBusy(false);
  };
  return (
    <div className="wf-field" role="group" aria-label={t('workflow:hook.secret')}>
      <strong>{t('workflow:hook.secret')}</strong>
      {isShown &&
        secrets.map((secret, at) => (
          <Copied
            key={secret}
            label={t(at ? 'workflow:hook.before' : 'workflow:hook.secret')}
            text={secret ?? ''}
          />
        ))}
      {secrets.length > 1 && <p className="wf-help">{t('workflow:hook.both')}</p>}
      <div className="wf-copied">
        {!isShown && <Button size="small" text={t('workflow:hook.show')} onClick={() => setShown(true)} />}
        {!readOnly && !isAsked && (
          <Button size="small" text={t('workflow:hook.renew')} onClick={() => setAsked(true)} />
        )}
      </div>
      {isAsked && (
        <div role="group" aria-label={t('workflow:hook.renew')}>
          <p className="wf-help">{t('workflow:hook.renewHelp')}</p>
          <div className="wf-copied">
            <BusyButton
              intent="primary"
              text={t('workflow:hook.renewNow')}
              busy={busy}
              onClick={() => void replace()}
            />
            <Button size="small" text={t('form.cancel')} onClick={() => setAsked(false)} />
          </div>
        </div>
      )}
      {problem !== undefined && (
        <p role="alert" className="wf-problem">
          {problem}
        </p>
      )}
    </div>
  );
}
