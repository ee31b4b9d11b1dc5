import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { idleUntil } from '../session/idle-clock.ts';
import { useSession } from '../session/session.ts';
import './inactivity.css';
import { minutesAndSeconds, minutesToTell } from '../../views/widgets/remaining.ts';
import { useIdleLimit } from './use-idle.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const TOLD = { 1: 'shell.session.oneMinute', 2: 'shell.session.twoMinutes' } as const;

/**
 * "Session expires in mm:ss" (specification, section 9): the time until the session ends for inactivity, or altogether
 * where that is sooner. Readers are told of the last two minutes only.
 */
export function SessionBadge() {
  const { t } = useTranslation();
  const session = useSession();
  const limit = useIdleLimit();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  if (session.status !== 'active' || !limit) return null;
  const limitMs = limit * MINUTE_MS;
  // The time that is shown is that of the last tick: activity since must not make it longer than the limit.
  const left = Math.min(limitMs, Math.min(idleUntil() ?? now + limitMs, session.expiresAt) - now);
  const time = minutesAndSeconds(left);
  const told = minutesToTell(left);
  const words = t('shell.session.expiresIn', { time });
  const [before = '', after = ''] = words.split(time);
  return (
    <>
      <span role="timer" className="session-badge" data-soon={told} title={words}>
        <span className="session-badge-words">{before}</span>
        {time}
        <span className="session-badge-words">{after}</span>
      </span>
      <span role="status" className="sr-only">
        {told && t(TOLD[told])}
      </span>
    </>
  );
}
