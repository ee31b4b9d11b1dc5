import type { CellProps } from '../widgets/cell.ts';
import { CountCell } from './count-cell.tsx';

/** A number from 0 to 100, or the part of a whole that it is, as a bar with its percentage or both numbers. */
export function ProgressCell(props: CellProps) {
  const { value, column, format, row } = props;
  if (value === null || value === undefined) return null;
  const { shareOf } = column;
  const whole = shareOf === undefined ? 100 : Number(row[shareOf]);
  // What has not begun is no bar without anything in it.
  if (whole === 0) return <CountCell {...props} />;
  const percent = Math.min(100, Math.max(0, (Number(value) / whole) * 100));
  const text =
    shareOf === undefined
      ? new Intl.NumberFormat(format.locale, { style: 'percent' }).format(percent / 100)
      : new Intl.NumberFormat(format.locale).format(whole);
  return (
    <div className="cell-progress">
      <span
        className="cell-progress-track"
        role="progressbar"
        aria-label={column.label}
        aria-valuenow={Math.floor(percent)}
        {...(shareOf === undefined ? { 'aria-valuetext': text } : {})}
      >
        <span className="cell-progress-bar" style={{ inlineSize: `${percent}%` }} />
      </span>
      <span className="cell-progress-text">
        {shareOf === undefined ? (
          text
        ) : (
          <>
            <CountCell {...props} />
            {` / ${text}`}
          </>
        )}
      </span>
    </div>
  );
}
