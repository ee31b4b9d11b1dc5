import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useIntlLocale } from '../../../views/widgets/use-intl-locale.ts';
import type { FigureName, Report } from '../hooks/use-reports.ts';

interface Props extends Pick<Report, 'figures'> {
  readonly names: readonly FigureName[];
  readonly addressOf: (name: FigureName) => string;
}

/** How far messages have come: each step as a bar of what was ordered; its number leads to those messages. */
export function Funnel({ figures, names, addressOf }: Props) {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const numbers = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const whole = Math.max(1, figures.ordered);
  return (
    <ol className="report-funnel" aria-label={t('campaigns:report.funnel')}>
      {names.map((name) => (
        <li key={name}>
          <span className="report-step">{t(`campaigns:figure.${name}`)}</span>
          <span className="report-bar" aria-hidden>
            <span style={{ width: `${String((figures[name] / whole) * 100)}%` }} />
          </span>
          <Link to={addressOf(name)}>{numbers.format(figures[name])}</Link>
          <span className="report-share">{percent.format(figures[name] / whole)}</span>
        </li>
      ))}
    </ol>
  );
}
