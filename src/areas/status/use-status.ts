import { useEffect, useState } from 'react';
import type { StatusReport } from '../../contract/status.ts';

interface Asked {
  /** The last answer there was. */
  readonly report?: StatusReport;
  /** The last call had no answer. */
  readonly unreachable: boolean;
}

const ASK_EVERY_MS = 30_000;
const LIMIT_MS = 10_000;

/** `GET /api/status`, again and again; undefined until the first answer or failure. */
export function useStatus(): Asked | undefined {
  const [asked, setAsked] = useState<Asked>();
  useEffect(() => {
    const gone = new AbortController();
    const ask = async () => {
      try {
        const signal = AbortSignal.any([gone.signal, AbortSignal.timeout(LIMIT_MS)]);
        const answer = await fetch('/api/status', { signal });
        if (!answer.ok) throw new Error(`/api/status: ${answer.status}`);
        const report = (await answer.json()) as StatusReport;
        setAsked({ report, unreachable: false });
      } catch {
        if (!gone.signal.aborted) setAsked((before) => ({ ...before, unreachable: true }));
      }
    };
    void ask();
    const timer = setInterval(() => void ask(), ASK_EVERY_MS);
    const onOnline = () => void ask();
    addEventListener('online', onOnline);
    return () => {
      gone.abort();
      clearInterval(timer);
      removeEventListener('online', onOnline);
    };
  }, []);
  return asked;
}
