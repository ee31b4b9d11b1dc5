import type { CellProps } from '../widgets/cell.ts';

/** A number from 0 to 100 as a bar with its percentage. */
export function ProgressCell({ value, column, format }: CellProps) {
  if (value === null || value === undefined) return null;
  const percent = Math.min(100, Math.max(0, Number(value)));
  const text = new Intl.NumberFormat(format.locale, { style: 'percent' }).format(percent / 100);
  return (
    <div
      className="cell-progress"
      role="progressbar"
      aria-label={column.label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={text}
    >
      <span className="cell-progress-track">
        <span className="cell-progress-bar" style={{ inlineSize: `${percent}%` }} />
      </span>
      <span className="cell-progress-text">{text}</span>
    </div>
  );
}
