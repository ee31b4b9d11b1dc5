import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ComponentStatus, STATUS_DAYS } from '../../contract/status.ts';
import type { StatusFormat } from './status-text.ts';

interface Props {
  readonly component: ComponentStatus;
  readonly today: string;
  readonly format: StatusFormat;
}

const LAST = STATUS_DAYS - 1;
const STEPS: Readonly<Record<string, (index: number) => number>> = {
  ArrowLeft: (index) => index - 1,
  ArrowDown: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  ArrowUp: (index) => index + 1,
  PageDown: (index) => index - 7,
  PageUp: (index) => index + 7,
  Home: () => 0,
  End: () => LAST,
};

/** Colours alone do not tell: the words of each day are below. */
function levelOf(share: number | null): string {
  if (share === null) return 'none';
  if (share >= 0.999) return 'good';
  return share >= 0.95 ? 'fair' : 'poor';
}

/**
 * A bar for each day. It is one stop of the Tab key: arrow keys go from day to day, as pointing does, and the day's
 * figure is read out and written below.
 */
export function DayBars({ component, today, format }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<number>();
  const legend = useId();
  const index = chosen ?? LAST;
  const share = component.days[index] ?? null;
  const day = format.day(today, LAST - index);
  const text =
    share === null
      ? t('status:day.none', { day })
      : t('status:day.share', { day, share: format.share(share) });

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    setChosen(Math.min(Math.max(step(index), 0), LAST));
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const at = Math.floor(((event.clientX - left) / width) * STATUS_DAYS);
    setChosen(Math.min(Math.max(at, 0), LAST));
  };
  const forget = () => setChosen(undefined);

  return (
    <>
      <div
        className="status-bars"
        role="slider"
        tabIndex={0}
        aria-label={t('status:day.history', { component: t(`status:component.${component.key}`) })}
        aria-valuemin={1}
        aria-valuemax={STATUS_DAYS}
        aria-valuenow={index + 1}
        aria-valuetext={text}
        aria-describedby={legend}
        onKeyDown={onKeyDown}
        onBlur={forget}
        onPointerMove={onPointerMove}
        onPointerDown={onPointerMove}
        onPointerLeave={forget}
      >
        {component.days.map((each, at) => (
          <span
            key={at}
            className={`status-bar status-bar-${levelOf(each)}`}
            data-chosen={at === chosen || undefined}
          />
        ))}
      </div>
      <div className="status-legend" id={legend}>
        {chosen === undefined ? (
          <>
            <span>{t('status:day.first')}</span>
            <span>{t('status:day.last')}</span>
          </>
        ) : (
          <span className="status-day">{text}</span>
        )}
      </div>
    </>
  );
}
