import './progress.css';
import { useIntlLocale } from './use-intl-locale.ts';

interface Props {
  /** What goes on. */
  readonly label: string;
  /** 0 to 100; null: nobody knows how far it is. */
  readonly percent: number | null;
  /** Nothing moves for now. */
  readonly isHeld?: boolean;
}

/** So many percent of it are told at once: readers would not come to an end otherwise. */
const STEP = 20;

/** A bar for the eye, and a sentence now and then for those who listen. */
export function Progress({ label, percent, isHeld = false }: Props) {
  const format = new Intl.NumberFormat(useIntlLocale(), { style: 'percent' });
  const text = (value: number) => format.format(value / 100);
  const whole = percent === null ? null : Math.max(0, Math.min(100, Math.floor(percent)));
  const told = whole === null ? label : `${label} ${text(Math.floor(whole / STEP) * STEP)}`;
  return (
    <>
      <div
        className="progress"
        role="progressbar"
        aria-label={label}
        data-held={isHeld}
        {...(whole === null
          ? { 'data-unknown': true }
          : { 'aria-valuenow': whole, 'aria-valuetext': text(whole) })}
      >
        <span style={{ inlineSize: `${String(whole ?? 30)}%` }} />
      </div>
      <span className="sr-only" role="status">
        {told}
      </span>
    </>
  );
}
