import { Callout, Spinner } from '@blueprintjs/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ComponentStatus, StatusReport } from '../../contract/status.ts';
import { useLocale } from '../../views/texts/use-locale.ts';
import { DayBars } from './day-bars.tsx';
import { IncidentList } from './incident-list.tsx';
import { StateMark } from './state-mark.tsx';
import { type StatusFormat, statusFormat } from './status-text.ts';
import './status.css';
import { useStatus } from './use-status.ts';

/** What works now and has worked in the last days; for everybody, logged in or not. */
export function StatusPage() {
  const { t } = useTranslation();
  const asked = useStatus();
  const locale = useLocale();
  const format = useMemo(() => statusFormat(locale), [locale]);
  return (
    <div className="page status-page">
      <h1>{t('shell.status.title')}</h1>
      <div role="status">
        {asked?.unreachable && (
          <Callout intent="danger" title={t('status:unreachable.title')}>
            {t('status:unreachable.text')}
          </Callout>
        )}
        {asked?.report && !asked.unreachable && <Overall report={asked.report} />}
      </div>
      {!asked && <Spinner size={28} aria-label={t('shell.loading')} />}
      {asked?.report && <Report report={asked.report} format={format} />}
    </div>
  );
}

function Overall({ report: { state } }: { readonly report: StatusReport }) {
  const { t } = useTranslation();
  return (
    <div className={`card status-overall status-overall-${state}`}>
      <StateMark state={state} size={20} />
      <strong>{t(`status:overall.${state}`)}</strong>
    </div>
  );
}

interface ReportProps {
  readonly report: StatusReport;
  readonly format: StatusFormat;
}

function Report({ report, format }: ReportProps) {
  const { t } = useTranslation();
  const { components, today, incidents, updatedAt } = report;
  return (
    <>
      {updatedAt !== null && (
        <p className="status-updated">{t('status:updatedAt', { time: format.instant(updatedAt) })}</p>
      )}
      <ul className="status-components">
        {components.map((component) => (
          <li key={component.key} className="card status-component">
            <ComponentHead component={component} />
            {hasHistory(component) && <DayBars component={component} today={today} format={format} />}
            {component.uptime !== null && (
              <p className="status-uptime">
                {t('status:uptime', {
                  share: format.share(component.uptime),
                  days: component.days.filter((share) => share !== null).length,
                })}
              </p>
            )}
          </li>
        ))}
      </ul>
      <IncidentList incidents={incidents} format={format} />
      <p className="status-note">{t('status:note')}</p>
    </>
  );
}

/** What this installation does without has none, unless it had it once. */
function hasHistory({ state, uptime }: ComponentStatus): boolean {
  return state !== 'notConfigured' || uptime !== null;
}

function ComponentHead({ component: { key, state } }: { readonly component: ComponentStatus }) {
  const { t } = useTranslation();
  return (
    <div className="status-head">
      <h2>{t(`status:component.${key}`)}</h2>
      <span className="status-state">
        <StateMark state={state} />
        {t(`status:state.${state}`)}
      </span>
    </div>
  );
}
