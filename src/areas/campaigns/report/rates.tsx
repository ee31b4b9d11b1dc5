import { useTranslation } from 'react-i18next';
import type { Report } from '../hooks/use-reports.ts';
import { DataTable } from './data-table.tsx';
import { baseOf, shareOf } from './rates-of.ts';

const SHOWN = ['ordered', 'sent', 'delivered'] as const;
/** Of those to whom it was delivered. */
const RATES = ['opened', 'clicked', 'completed', 'unsubscribed'] as const;
type Rated = (typeof SHOWN | typeof RATES)[number];

interface Props {
  readonly report: Pick<Report, 'channel'>;
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
export function Rates({ report, title, what, parts }: Props) {
  const { t } = useTranslation();
  return (
    <DataTable
      title={title}
      head={[what, ...[...SHOWN, ...RATES].map((name) => t(`campaigns:figure.${name}`))]}
      rows={parts.map(({ label, figures, addressOf }) => [
        label,
        ...SHOWN.map((name) => ({ value: figures[name], to: addressOf(name) })),
        ...RATES.map((name) => ({
          value: figures[name],
          percent: shareOf(figures[name], figures[baseOf(report, figures)]),
          to: addressOf(name),
        })),
      ])}
    />
  );
}
