import { useTranslation } from 'react-i18next';
import { replaceMarks } from '../../../contract/letters/liquid.ts';
import './line-tools.css';

interface Props {
  readonly id: string;
  readonly text: string;
  /** So many characters inboxes show, on phones the fewest. */
  readonly useful: number;
}

const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** How many characters a reader counts; a field in braces is none of them, since each recipient has another value. */
const lengthOf = (text: string): number => [...segments.segment(replaceMarks(text, () => ''))].length;

/** How long a line is, beside how much of it inboxes show. */
export function UsefulLength({ id, text, useful }: Props) {
  const { t } = useTranslation();
  const used = lengthOf(text);
  return (
    <p id={id} className="useful-length" data-over={used > useful}>
      {t('letters:length', { used, useful })}
      {used > useful && ` · ${t('letters:lengthOver')}`}
    </p>
  );
}
