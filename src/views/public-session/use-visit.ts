import { useEffect } from 'react';

/** Reports when the page is seen first, and when it is left. Stays quiet where a program only fetches it. */
export function useVisit(report: (type: 'opened' | 'left') => void): void {
  useEffect(() => {
    const opened = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', opened);
      report('opened');
    };
    document.addEventListener('visibilitychange', opened);
    opened();
    return () => document.removeEventListener('visibilitychange', opened);
  }, [report]);
  useEffect(() => {
    const left = () => report('left');
    // A page that comes back as it was is another sitting.
    const isBack = ({ persisted }: PageTransitionEvent) => persisted && location.reload();
    // Before the queue sends what waits.
    addEventListener('pagehide', left, true);
    addEventListener('pageshow', isBack);
    return () => {
      removeEventListener('pagehide', left, true);
      removeEventListener('pageshow', isBack);
    };
  }, [report]);
}
