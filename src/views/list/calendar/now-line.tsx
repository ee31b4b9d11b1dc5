import { type CSSProperties, useEffect, useState } from 'react';
import { Temporal } from 'temporal-polyfill';

const MINUTE_MS = 60_000;

/** The present moment, in its hour. */
export function NowLine({ hour, timeZone }: { readonly hour: number; readonly timeZone: string }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((before) => before + 1), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  const now = Temporal.Now.plainTimeISO(timeZone);
  return now.hour === hour ? (
    <span aria-hidden className="calendar-hours-now" style={{ '--at': now.minute } as CSSProperties} />
  ) : null;
}
