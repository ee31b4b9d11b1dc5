import { Button, ButtonGroup } from '@blueprintjs/core';
import { ChevronLeftIcon, ChevronRightIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { CALENDAR_SPANS, type CalendarSpan } from './calendar-span.ts';

interface Props {
  readonly title: string;
  readonly span: CalendarSpan;
  readonly onSpan: (span: CalendarSpan) => void;
  readonly onStep: (by: number) => void;
  readonly onToday: () => void;
}

/** What a calendar shows, and the ways to what is before and after it. */
export function CalendarHead({ title, span, onSpan, onStep, onToday }: Props) {
  const { t } = useTranslation();
  return (
    <div className="calendar-look-head">
      <h2 aria-live="polite">{title}</h2>
      <ButtonGroup role="group" aria-label={t('calendar:span.title')}>
        {CALENDAR_SPANS.map((each) => (
          <Button
            key={each}
            text={t(`calendar:span.${each}`)}
            active={each === span}
            aria-pressed={each === span}
            onClick={() => onSpan(each)}
          />
        ))}
      </ButtonGroup>
      <ButtonGroup>
        <Button
          icon={<ChevronLeftIcon />}
          aria-label={t(`calendar:previous.${span}`)}
          title={t(`calendar:previous.${span}`)}
          onClick={() => onStep(-1)}
        />
        <Button text={t('calendar:today')} onClick={onToday} />
        <Button
          icon={<ChevronRightIcon />}
          aria-label={t(`calendar:next.${span}`)}
          title={t(`calendar:next.${span}`)}
          onClick={() => onStep(1)}
        />
      </ButtonGroup>
    </div>
  );
}
