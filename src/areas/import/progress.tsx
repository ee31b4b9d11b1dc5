import { useImportTexts } from './use-import-texts.ts';

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
  const texts = useImportTexts();
  const whole = percent === null ? null : Math.max(0, Math.min(100, Math.floor(percent)));
  const told = whole === null ? label : `${label} ${texts.percent(Math.floor(whole / STEP) * STEP)}`;
  return (
    <>
      <div
        className="import-progress"
        role="progressbar"
        aria-label={label}
        data-held={isHeld}
        {...(whole === null
          ? { 'data-unknown': true }
          : { 'aria-valuenow': whole, 'aria-valuetext': texts.percent(whole) })}
      >
        <span style={{ inlineSize: `${String(whole ?? 30)}%` }} />
      </div>
      <span className="sr-only" role="status">
        {told}
      </span>
    </>
  );
}
