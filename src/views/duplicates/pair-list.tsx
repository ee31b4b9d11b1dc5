import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { DuplicatePair } from '../../engine/duplicates.ts';
import { usePickerRecords } from '../../engine/hooks/use-picker-records.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { LabelText } from '../widgets/label-text.tsx';
import { useIntlLocale } from '../widgets/use-intl-locale.ts';

interface Props {
  readonly model: ObjectModel;
  readonly pairs: readonly DuplicatePair[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
  /** Enter: on to the pair itself. */
  readonly onEnter: () => void;
}

/** The pairs of a page, the likeliest first. Arrows go from one to the next. */
export function PairList({ model, pairs, chosen, onChoose, onEnter }: Props) {
  const { t } = useTranslation();
  const percent = new Intl.NumberFormat(useIntlLocale(), { style: 'percent' });
  const list = useRef<HTMLUListElement>(null);
  const ids = [...new Set(pairs.flatMap(({ first, second }) => [first, second]))];
  const { labels } = usePickerRecords(model.name, ids, model.recordLabel);
  const at = pairs.findIndex(({ id }) => id === chosen);

  const move = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return onEnter();
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: pairs.length - 1,
    };
    const to = steps[event.key];
    const next = to === undefined ? undefined : pairs[to];
    if (!next) return;
    event.preventDefault();
    onChoose(next.id);
    list.current?.querySelectorAll<HTMLElement>('[role=option]')[to ?? 0]?.focus();
  };
  return (
    <ul
      ref={list}
      className="duplicates-list"
      role="listbox"
      aria-label={t('people:duplicates.pairs')}
      onKeyDown={move}
    >
      {pairs.map(({ id, first, second, score }) => (
        <li
          key={id}
          role="option"
          aria-selected={id === chosen}
          tabIndex={id === chosen ? 0 : -1}
          onClick={() => onChoose(id)}
        >
          <span className="duplicates-names">
            <span>
              <LabelText label={labels.get(first)} />
            </span>
            <span>
              <LabelText label={labels.get(second)} />
            </span>
          </span>
          <span className="duplicates-score">
            <span className="sr-only">{t('people:duplicates.score', { score: percent.format(score) })}</span>
            <span aria-hidden="true">{percent.format(score)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
