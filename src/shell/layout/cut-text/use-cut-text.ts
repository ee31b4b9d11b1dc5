import { useEffect } from 'react';
import { useFirstTouch } from '../../../views/widgets/use-first-touch.ts';

/** Names that are cut are shown whole to whoever comes to them, and pages are fit to be printed. */
export function useCutText(): void {
  const isTouched = useFirstTouch();
  useEffect(() => {
    if (!isTouched) return undefined;
    let isGone = false;
    let end: (() => void) | undefined;
    import('./cut-text.ts').then(
      ({ showCutText }) => {
        if (!isGone) end = showCutText();
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      end?.();
    };
  }, [isTouched]);
}
