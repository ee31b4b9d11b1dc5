import { Button, Tag } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { authCall } from '../../engine/auth/auth-call.ts';
import { useFailureText } from '../../views/auth-form/use-auth-form.ts';
import { useNotify } from '../../views/notify/index.ts';
import { useTimeZone } from '../../views/widgets/time-zone.ts';
import { useIntlLocale } from '../../views/widgets/use-intl-locale.ts';
import { LoadState } from './load-state.tsx';
import { Section } from './section.tsx';
import { useLoaded } from './use-loaded.ts';

interface OwnSession {
  readonly id: string;
  /** Such as `Firefox on Windows`; empty where it is not known. */
  readonly device: string;
  /** ISO. */
  readonly createdAt: string;
  /** ISO. */
  readonly lastSeenAt: string;
  readonly current: boolean;
}

interface OwnSessions {
  /** The tenant lets its users be logged in on several devices. */
  readonly several: boolean;
  readonly sessions: readonly OwnSession[];
}

/** In place of an id: all sessions but that of this page. */
const OTHERS = '';

/** Where the user is logged in. Ending the session of this page shows the login screen. */
export function SessionsSection() {
  const { t } = useTranslation();
  const notify = useNotify();
  const failureText = useFailureText();
  const { data, failure, reload } = useLoaded<OwnSessions>('sessions');
  const [busy, setBusy] = useState<string>();

  const revoke = async (id: string) => {
    setBusy(id);
    const answer = await authCall(
      'DELETE',
      id === OTHERS ? 'sessions' : `sessions/${encodeURIComponent(id)}`,
    );
    setBusy(undefined);
    // A session that has gone meanwhile is ended, too.
    const isGone = !answer.ok && answer.failure.kind === 'refused' && answer.failure.error === 'not_found';
    const done = t(id === OTHERS ? 'account:sessions.othersRevoked' : 'account:sessions.revoked');
    if (answer.ok || isGone) notify({ message: done, intent: 'success' });
    else notify({ message: failureText(answer.failure), intent: 'danger' });
    // Of one's own, this is how the page learns of its end.
    reload();
  };

  return (
    <Section title={t('account:sessions.title')}>
      <p className="account-text">
        {t(data?.several ? 'account:sessions.introSeveral' : 'account:sessions.intro')}
      </p>
      {data ? (
        <>
          <ul className="rows account-sessions">
            {data.sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                busy={busy === session.id}
                onRevoke={() => void revoke(session.id)}
              />
            ))}
          </ul>
          {data.sessions.some(({ current }) => !current) && (
            <Button
              className="account-others"
              text={t('account:sessions.revokeOthers')}
              loading={busy === OTHERS}
              onClick={() => void revoke(OTHERS)}
            />
          )}
        </>
      ) : (
        <LoadState failure={failure} reload={reload} />
      )}
    </Section>
  );
}

interface RowProps {
  readonly session: OwnSession;
  readonly busy: boolean;
  readonly onRevoke: () => void;
}

function SessionRow({ session, busy, onRevoke }: RowProps) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const format = new Intl.DateTimeFormat(useIntlLocale(), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
  const device = session.device || t('account:sessions.unknown');
  const time = (iso: string) => format.format(new Date(iso));
  return (
    <li>
      <div>
        <strong>{device}</strong>{' '}
        {session.current && (
          <Tag minimal intent="success">
            {t('account:sessions.current')}
          </Tag>
        )}
        <div className="account-times">
          <span>{t('account:sessions.created', { time: time(session.createdAt) })}</span>
          <span>{t('account:sessions.seen', { time: time(session.lastSeenAt) })}</span>
        </div>
      </div>
      <Button
        size="small"
        text={t('account:sessions.revoke')}
        aria-label={t('account:sessions.revokeOf', { device })}
        loading={busy}
        onClick={onRevoke}
      />
    </li>
  );
}
