import { useTranslation } from 'react-i18next';
import { clockText } from '../../../../views/widgets/clock-text.ts';
import type { Line } from './use-tracks.ts';

interface Props {
  readonly cues: readonly Line[];
  readonly time: number;
  readonly onSeek: (time: number) => void;
}

/** What is said, to be read and to go to. */
export function Transcript({ cues, time, onSeek }: Props) {
  const { t } = useTranslation();
  const now = cues.findLastIndex(({ from }) => from <= time);
  return (
    <details className="viewer-transcript">
      <summary>{t('viewer:transcript')}</summary>
      <ol>
        {cues.map(({ from, text }, at) => (
          <li key={`${String(from)} ${text}`}>
            <button
              type="button"
              className="viewer-line"
              aria-current={at === now || undefined}
              onClick={() => onSeek(from)}
            >
              <span>{clockText(from)}</span> <span dir="auto">{text}</span>
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}
