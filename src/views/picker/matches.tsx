import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { INPUT_DEBOUNCE_MS, PICKER_EXTRA_ROWS } from '../../contract/constants.ts';
import type { CompoundFilter } from '../../contract/filter/filter.ts';
import { type Match, useMatches } from '../../engine/hooks/use-matches.ts';
import { useObjectModel } from '../../engine/hooks/use-object-model.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { useErrorText } from '../errors/error-text.ts';
import { useIntlLocale } from '../widgets/use-intl-locale.ts';
import { useBoundFilter } from './use-bound-filter.ts';

interface ListProps {
  /** Of the list box. */
  readonly id: string;
  readonly label: string;
  readonly search: string;
  readonly filter: CompoundFilter | undefined;
  readonly selected: readonly string[];
  /** Index of the option that the keys have reached. */
  readonly active: number;
  /** Told what there is to choose, so that keys in the input can reach it. */
  readonly onOptions: (options: readonly Match[]) => void;
  readonly onChoose: (id: string) => void;
}

export interface MatchesProps extends ListProps {
  readonly objectName: string;
}

/** The first records that the typed text finds, below the input. */
export function Matches({ objectName, ...props }: MatchesProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const state = useObjectModel(objectName);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers answer a promise, which is no way to end an effect.
    void place.current?.scrollIntoView({ block: 'nearest' });
  }, [state.status]);
  return (
    // The input keeps the focus.
    <div ref={place} className="record-matches" onMouseDown={(event) => event.preventDefault()}>
      {state.status === 'ready' ? (
        <MatchList model={state.model} {...props} />
      ) : (
        <p role="status">
          {state.status === 'loading'
            ? t('list.loading')
            : state.status === 'failed'
              ? errorText(state.error)
              : t('picker.broken')}
        </p>
      )}
    </div>
  );
}

export function optionId(listId: string, index: number): string {
  return `${listId}_${index}`;
}

interface MatchListProps extends ListProps {
  readonly model: ObjectModel;
}

function MatchList({
  model,
  id,
  label,
  search,
  filter,
  selected,
  active,
  onOptions,
  onChoose,
}: MatchListProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const number = new Intl.NumberFormat(useIntlLocale());
  const asked = useSettled(search);
  const bound = useBoundFilter(filter);
  const { matches, total, loading, error } = useMatches(model, asked, bound, selected);
  const options = matches?.filter((match) => !selected.includes(match.id)).slice(0, PICKER_EXTRA_ROWS);
  const key = options?.map((option) => option.id).join(' ');
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => onOptions(latest.current ?? []), [key, onOptions]);

  if (error) return <p role="alert">{errorText(error)}</p>;
  if (!options) return <p role="status">{t('list.loading')}</p>;
  // Those that are selected already are found as well.
  const found = (matches?.length ?? 0) - options.length;
  const others = total && { ...total, value: total.value - (total.isExact ? found : 0) };
  return (
    <>
      {options.length > 0 && (
        <div id={id} role="listbox" aria-label={t('picker.matches', { label })} aria-busy={loading}>
          {options.map((option, index) => (
            <div
              key={option.id}
              id={optionId(id, index)}
              role="option"
              className="record-match"
              aria-selected={index === active}
              onClick={() => onChoose(option.id)}
            >
              {option.label}
            </div>
          ))}
        </div>
      )}
      <p role="status">
        {options.length === 0
          ? t('picker.noMatch', { search: asked })
          : others && (!others.isExact || others.value > options.length)
            ? t('picker.narrow', {
                shown: options.length,
                total: number.format(others.value) + (others.isExact ? '' : '+'),
              })
            : t('picker.found', { total: options.length })}
      </p>
    </>
  );
}

/** The text once nobody has typed for a moment; the first one at once. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), INPUT_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
