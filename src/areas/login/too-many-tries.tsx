import { Callout } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimeZone } from '../../views/widgets/time-zone.ts';
import { useIntlLocale } from '../../views/widgets/use-intl-locale.ts';
import { minutesAndSeconds } from '../../views/widgets/remaining.ts';
import type { TooManyTries as Tries } from '../../engine/auth/login-failure.ts';

const MINUTE_MS = 60_000;
const SECOND_MS = 1000;

/** What the server tells of a blocked login (specification, section 8), and how long it still is. */
export function TooManyTries(tries: Tries) {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const timeZone = useTimeZone();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const left = tries.blockedFrom + tries.penaltyMinutes * MINUTE_MS - now;
  const minutes = (value: number) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(value);
  const from = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
  const facts = [
    [t('auth:login.tooMany.allowed'), new Intl.NumberFormat(locale).format(tries.allowedAttempts)],
    [t('auth:login.tooMany.period'), minutes(tries.penalizedPeriodMinutes)],
    [t('auth:login.tooMany.penalty'), minutes(tries.penaltyMinutes)],
    [t('auth:login.tooMany.from'), from.format(tries.blockedFrom)],
  ] as const;
  return (
    <Callout intent="danger" title={t('auth:login.tooMany.title')}>
      <p>{t('auth:login.tooMany.text')}</p>
      <dl className="login-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {/* Said once with the rest: not every second. */}
      <p className="login-again" role="timer" aria-live="off">
        {left > 0
          ? t('auth:login.tooMany.again', { time: minutesAndSeconds(left) })
          : t('auth:login.tooMany.now')}
      </p>
    </Callout>
  );
}
