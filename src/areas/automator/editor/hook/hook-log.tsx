import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { HookCall, HookResult } from '../../../../engine/hooks/use-workflow-hook.ts';
import { useIntlLocale } from '../../../../views/widgets/use-intl-locale.ts';

/** What became of a call, or would, with its reason: "Ignored: no record has this value". */
export function hookResultText(t: TFunction, { outcome, reason, detail }: HookResult): string {
  const why = [reason && t(`workflow:hook.reason.${reason}`), detail && `(${detail})`].filter(Boolean);
  return [t(`workflow:hook.outcome.${outcome}`), why.join(' ')].filter(Boolean).join(': ');
}

/** The last calls of an element that another system calls, the newest first. */
export function HookLog({ calls }: { readonly calls: readonly HookCall[] }) {
  const { t } = useTranslation();
  const date = new Intl.DateTimeFormat(useIntlLocale(), { dateStyle: 'short', timeStyle: 'medium' });
  return (
    <details className="wf-field">
      <summary>{t('workflow:hook.log')}</summary>
      <p className="wf-help">{calls.length ? t('workflow:hook.logHelp') : t('workflow:hook.logNone')}</p>
      <ul className="wf-sample">
        {calls.map((call) => (
          <li key={`${call.id} ${call.at}`}>
            <small>
              {date.format(new Date(call.at))} · <code>{call.id}</code>
            </small>
            <div>{hookResultText(t, call)}</div>
            {call.runs.length > 0 && <small>{t('workflow:hook.runs', { count: call.runs.length })}</small>}
          </li>
        ))}
      </ul>
    </details>
  );
}
