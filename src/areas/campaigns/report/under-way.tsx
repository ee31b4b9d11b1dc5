import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { kindOf } from '../../../contract/kinds/index.ts';
import { Progress } from '../../../views/widgets/progress.tsx';
import { useFormat } from '../../../views/widgets/use-format.ts';
import { type Sample, speedOf, withSample } from './speed.ts';

interface Props {
  readonly ordered: number;
  readonly pending: number;
  /** Nothing is sent for now. */
  readonly isHeld: boolean;
}

/** How far a campaign is that is being sent, how fast it goes, and when it will be over if it goes on so. */
export function UnderWay({ ordered, pending, isHeld }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  useEffect(() => {
    const note = () => setSamples((before) => withSample(isHeld ? [] : before, { at: Date.now(), pending }));
    const timer = setTimeout(note);
    return () => clearTimeout(timer);
  }, [pending, isHeld]);
  const speed = isHeld ? undefined : speedOf(samples);
  const number = new Intl.NumberFormat(format.locale);
  const label = t('campaigns:underWay.done', {
    done: number.format(ordered - pending),
    ordered: number.format(ordered),
  });
  return (
    <section className="report-under-way" aria-label={t('campaigns:underWay.title')}>
      <p>
        {label}
        {speed && ` · ${t('campaigns:underWay.rate', { rate: number.format(speed.perMinute) })}`}
        {speed &&
          ` · ${t('campaigns:underWay.end', {
            at: kindOf('TIMESTAMP').format(new Date(speed.end).toISOString(), format, { kind: 'TIMESTAMP' }),
          })}`}
      </p>
      <Progress label={label} percent={((ordered - pending) / ordered) * 100} isHeld={isHeld} />
    </section>
  );
}
