import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HookResult } from '../../../../engine/hooks/use-workflow-hook.ts';
import { useErrorText } from '../../../../views/errors/error-text.ts';
import { BusyButton } from '../../../../views/widgets/busy-button.tsx';
import { useWorkflow } from '../editor-context.ts';
import { hookResultText } from './hook-log.tsx';

interface Props {
  readonly test: (payload: object, content: object) => Promise<HookResult | undefined>;
}

/** Characters of a call, as the server takes them. */
const MAX_LENGTH = 256 * 1024;

/** Tells what a call with this content would do by the draft as it is drawn. */
export function HookTest({ test }: Props) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { content } = useWorkflow();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ readonly text: string; readonly isWrong: boolean }>();
  const run = async () => {
    const payload = objectIn(typed);
    if (!payload) return setSaid({ text: t('workflow:hook.testNotJson'), isWrong: true });
    setBusy(true);
    try {
      const result = await test(payload, content);
      if (result)
        setSaid({
          text: t('workflow:hook.testWould', { outcome: hookResultText(t, result) }),
          isWrong: result.outcome === 'ignored',
        });
    } catch (error) {
      setSaid({ text: errorText(error), isWrong: true });
    }
    return setBusy(false);
  };
  return (
    <details className="wf-field">
      <summary>{t('workflow:hook.test')}</summary>
      <p id={`${id}-help`} className="wf-help">
        {t('workflow:hook.testHelp')}
      </p>
      <textarea
        className="bp6-input bp6-fill"
        rows={4}
        maxLength={MAX_LENGTH}
        spellCheck={false}
        aria-label={t('workflow:hook.test')}
        aria-describedby={`${id}-help`}
        placeholder={'{ "email": "ann@example.com" }'}
        value={typed}
        onChange={({ target: { value } }) => setTyped(value)}
      />
      <div className="wf-copied">
        <BusyButton text={t('workflow:hook.testRun')} busy={busy} onClick={() => void run()} />
      </div>
      <p role="status" className={said?.isWrong ? 'wf-problem' : 'wf-help'}>
        {said?.text}
      </p>
    </details>
  );
}

function objectIn(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
