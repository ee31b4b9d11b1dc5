import { useTranslation } from 'react-i18next';
import { useIntlLocale } from '../../../views/widgets/use-intl-locale.ts';
import { DataTable } from './data-table.tsx';

const SHOWN = ['ordered', 'sent'] as const;
/** Of those who were sent it. */
const RATES = ['opened', 'clicked', 'completed', 'unsubscribed'] as const;
type Rated = (typeof SHOWN | typeof RATES)[number];

interface Props {
  readonly title: string;
  /** What the parts are. */
  readonly what: string;
  readonly parts: readonly {
    readonly label: string;
    readonly figures: Readonly<Record<Rated, number>>;
    readonly addressOf: (figure: Rated) => string;
  }[];
}

/** How parts of a campaign have done beside each other, each figure leading to those whom it counts. */
export function Rates({ title, what, parts }: Props) {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const number = new Intl.NumberFormat(locale);
  return (
    <DataTable
      title={title}
      head={[what, ...[...SHOWN, ...RATES].map((name) => t(`campaigns:figure.${name}`))]}
      rows={parts.map(({ label, figures, addressOf }) => [
        label,
        ...SHOWN.map((name) => ({ value: figures[name], to: addressOf(name) })),
        ...RATES.map((name) => ({
          value:
            figures.sent > 0
              ? `${number.format(figures[name])} (${percent.format(figures[name] / figures.sent)})`
              : number.format(figures[name]),
          to: addressOf(name),
        })),
      ])}
    />
  );
}
