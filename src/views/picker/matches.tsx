import { PlusIcon } from '@blueprintjs/icons';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { INPUT_DEBOUNCE_MS, PICKER_EXTRA_ROWS } from '../../contract/constants.ts';
import { plainText } from '../../contract/duplicates/plain-text.ts';
import { type Match, useMatches } from '../../engine/hooks/use-matches.ts';
import { useViewerId } from '../../engine/hooks/use-viewer-id.ts';
import { useObjectModel } from '../../engine/hooks/use-object-model.ts';
import { canBeNamed } from '../../engine/model/brief-record.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { useErrorText } from '../errors/error-text.ts';
import { useIntlLocale } from '../widgets/use-intl-locale.ts';
import { type MatchesProps, type Offer, optionId, type OffersProps } from './offers.ts';
import { noteRecent, recentRecords } from './recent-records.ts';
import { useBoundFilter } from './use-bound-filter.ts';
import { usePlaced } from '../widgets/use-placed.ts';
import './matches.css';

/** The first records that the typed text finds, below the input; before a letter is typed, those chosen lately and the first of all. */
export function Matches({ objectName, field, ...props }: MatchesProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const state = useObjectModel(objectName);
  const place = useRef<HTMLDivElement>(null);
  usePlaced(field, place);
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

interface MatchListProps extends OffersProps {
  readonly model: ObjectModel;
}

function MatchList({
  model,
  id,
  label,
  search,
  filter,
  selected,
  canCreate,
  active,
  onOffers,
  onChoose,
}: MatchListProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const number = new Intl.NumberFormat(useIntlLocale());
  const asked = useSettled(search);
  const bound = useBoundFilter(filter);
  const userId = useViewerId();
  const recentIds = recentRecords(userId, model.name);
  const { matches, recent, total, loading, error } = useMatches(model, asked, bound, selected, recentIds);
  const isLeft = ({ id: one }: Match) => !selected.includes(one);
  const lately = recent.filter(isLeft);
  const others = matches
    ?.filter((match) => isLeft(match) && !lately.some((one) => one.id === match.id))
    .slice(0, PICKER_EXTRA_ROWS - lately.length);
  const isNew =
    canCreate &&
    asked !== '' &&
    asked === search &&
    !loading &&
    canBeNamed(model) &&
    !matches?.some((match) => plainText(match.label) === plainText(asked));
  const records = others && [...lately, ...others];
  const offers: readonly Offer[] | undefined = records && [
    ...records.map((match): Offer => {
      const note = () => noteRecent(userId, model.name, [match.id]);
      return { kind: 'record', ...match, note };
    }),
    ...(isNew ? [{ kind: 'create', label: asked } as const] : []),
  ];
  const key = offers?.map((offer) => (offer.kind === 'record' ? offer.id : `+${offer.label}`)).join(' ');
  const latest = useRef(offers);
  useEffect(() => {
    latest.current = offers;
  });
  const first = asked === '' ? -1 : 0;
  useEffect(() => onOffers(latest.current ?? [], first), [key, first, onOffers]);

  if (error) return <p role="alert">{errorText(error)}</p>;
  if (!offers || !records) return <p role="status">{t('list.loading')}</p>;
  // Those that are selected already are found as well.
  const found = matches?.filter((match) => !isLeft(match)).length ?? 0;
  const rest = total && { ...total, value: total.value - (total.isExact ? found : 0) };
  const drawn = offers.map((offer, index) => (
    <OfferOption
      key={offer.kind === 'record' ? offer.id : offer.kind}
      id={optionId(id, index)}
      offer={offer}
      isActive={index === active}
      onChoose={onChoose}
    />
  ));
  return (
    <>
      {offers.length > 0 && (
        <div id={id} role="listbox" aria-label={t('picker.matches', { label })} aria-busy={loading}>
          {lately.length > 0 && (
            <OfferGroup title={t('shell.palette.recent')}>{drawn.slice(0, lately.length)}</OfferGroup>
          )}
          {drawn.slice(lately.length)}
        </div>
      )}
      <p role="status">
        {records.length === 0
          ? t('picker.noMatch', { search: asked })
          : rest && (!rest.isExact || rest.value > records.length)
            ? t('picker.narrow', {
                shown: records.length,
                total: number.format(rest.value) + (rest.isExact ? '' : '+'),
              })
            : t('picker.found', { total: records.length })}
      </p>
    </>
  );
}

function OfferGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div role="group" aria-label={title} className="record-matches-group">
      <div role="presentation" className="record-matches-title">
        {title}
      </div>
      {children}
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly offer: Offer;
  readonly isActive: boolean;
  readonly onChoose: (offer: Offer) => void;
}

const show = (option: HTMLElement | null) => {
  option?.scrollIntoView({ block: 'nearest' });
};

function OfferOption({ id, offer, isActive, onChoose }: OptionProps) {
  const { t } = useTranslation();
  const isNew = offer.kind === 'create';
  return (
    <div
      id={id}
      role="option"
      ref={isActive ? show : undefined}
      className={isNew ? 'record-match is-new' : 'record-match'}
      aria-selected={isActive}
      onClick={() => onChoose(offer)}
    >
      {isNew ? (
        <>
          <PlusIcon size={14} aria-hidden="true" /> {t('picker.create', { text: offer.label })}
        </>
      ) : (
        offer.label
      )}
    </div>
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
