import { useEffect } from 'react';
import { useFirstTouch } from '../../views/widgets/use-first-touch.ts';

/** Has the frame do what nobody needs who has not come to the page yet: that code comes with the first key or pointer. */
export function useLateFrame(): void {
  const isTouched = useFirstTouch();
  useEffect(() => {
    if (!isTouched) return undefined;
    let isGone = false;
    let end: (() => void) | undefined;
    import('./late-frame.ts').then(
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
