import { useEffect, useState } from 'react';
import { afterPaint } from '../widgets/after-paint.ts';
import { CodeMissing } from '../widgets/code-missing.tsx';
import { gridCode, loadGrid } from './late-grid.ts';
import { PlainRows } from './plain-rows.tsx';
import { useMedia } from '../widgets/use-media.ts';
import type { RecordGridProps } from './record-grid.tsx';

interface Props extends Omit<RecordGridProps, 'onDrawn'> {
  /** What is listed. */
  readonly label: string;
}

/**
 * The rows of a table: drawn plainly while the grid's code is on its way, and by the grid from then on. The grid is most
 * of the code of a list; whoever opens an address reads without waiting for it.
 */
export function RecordRows({ label, ...props }: Props) {
  const [Grid, setGrid] = useState(gridCode);
  const [isDrawn, setIsDrawn] = useState(Grid !== undefined);
  const isPrinting = useMedia('print');
  const [tries, setTries] = useState(1);
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (Grid) return undefined;
    let isGone = false;
    const takeOver = () =>
      loadGrid().then(
        (code) => {
          if (!isGone) setGrid(() => code);
        },
        () => {
          if (!isGone) setFailures(tries);
        },
      );
    const stop = afterPaint(() => void takeOver());
    return () => {
      isGone = true;
      stop();
    };
  }, [Grid, tries]);
  return (
    <>
      {Grid && (
        <div className="record-grid" data-drawn={isDrawn}>
          <Grid {...props} onDrawn={() => setIsDrawn(true)} />
        </div>
      )}
      {/* On paper they stand until what is made for it is there, which hides them. */}
      {(!isDrawn || isPrinting) && <PlainRows {...props} label={label} isPrinting={isPrinting} />}
      {failures === tries && (
        <div className="plain-rows-failure">
          <CodeMissing onRetry={() => setTries(tries + 1)} />
        </div>
      )}
    </>
  );
}
