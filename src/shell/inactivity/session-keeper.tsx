import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { EXPIRE_SESSION_MINUTES } from '../../contract/constants.ts';
import { useNotify } from '../../views/notify/index.ts';
import type { CheckResult } from '../session/check.ts';
import { stopIdle } from '../session/idle-clock.ts';
import { keepSession } from '../session/keep-session.ts';
import { endSession } from '../session/session.ts';
import { type ActivityWatch, lastActivity, watchActivity } from './activity.ts';
import { useIdleLimit } from './use-idle.ts';

const MINUTE_MS = 60_000;

/**
 * Watches over the session while a screen is open that needs one: the server's word for it, and the time since somebody
 * did something (specification, section 4). Draws nothing.
 */
export function SessionKeeper() {
  const { t } = useTranslation();
  const notify = useNotify();
  const { key } = useLocation();
  const limit = useIdleLimit() ?? EXPIRE_SESSION_MINUTES;
  const watch = useRef<ActivityWatch>(undefined);
  const before = useRef<CheckResult>('success');

  const onChecked = useEffectEvent((result: CheckResult) => {
    // Said once, however long the server is away.
    if (result === 'error' && before.current !== 'error') {
      notify({ message: t('shell.session.unchecked'), intent: 'warning' });
    }
    before.current = result;
  });

  useEffect(() => {
    if (limit === 0) {
      stopIdle();
      return undefined;
    }
    const started = watchActivity(limit * MINUTE_MS, () => void endSession('inactive'));
    watch.current = started;
    return started.stop;
  }, [limit]);
  useEffect(() => keepSession({ lastActivity, onChecked: (result) => onChecked(result) }), []);
  // Going to another screen is activity.
  useEffect(() => watch.current?.touch(), [key]);
  return null;
}
