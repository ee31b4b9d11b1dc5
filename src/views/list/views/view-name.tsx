import { Button, Tag } from '@blueprintjs/core';
import { ChevronLeftIcon } from '@blueprintjs/icons';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSavedViews } from '../../../engine/hooks/use-saved-views.ts';
import {
  ALL_VIEW,
  builtInView,
  isBuiltIn,
  isChanged,
  viewTableState,
} from '../../../engine/query/table-state.ts';
import { decodeView, encodeView, showsView } from '../../../engine/query/view-state.ts';
import { useErrorText } from '../../errors/error-text.ts';
import { useNotify } from '../../notify/index.ts';
import { inSentence } from '../../widgets/in-sentence.ts';
import { late } from '../../widgets/late.tsx';
import { useIntlLocale } from '../../widgets/use-intl-locale.ts';
import type { Listing } from '../use-listing.ts';
import './views.css';

const ViewDialog = late(async () => (await import('./view-dialog.tsx')).ViewDialog);

/** The view that a list shows, the way back to all records, and what can become of what was changed since. */
export function ViewName({ listing }: { readonly listing: Listing }) {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const notify = useNotify();
  const errorText = useErrorText();
  const place = useRef<HTMLDivElement>(null);
  const [isNaming, setNaming] = useState(false);
  const [busy, setBusy] = useState(false);
  const { model, state, change } = listing;
  const { views, update, refetch } = useSavedViews(model.name);
  const view = views?.find(({ id }) => id === state.view);
  const builtIn = builtInView(model, state.view);
  const isKept = state.view !== undefined && !isBuiltIn(model, state.view);
  const isMissing = isKept && views !== undefined && !view;
  const askAgain = useEffectEvent(refetch);
  // One that has just been made, or is gone.
  useEffect(() => {
    if (isMissing) askAgain();
  }, [isMissing, state.view]);
  // What it is called comes with the first answer; a view that is gone has left what it showed.
  if (isKept && !views) return null;
  const changed = view ? !showsView(state, view.state, model) : isChanged(state, model);
  const name = view?.name ?? builtIn?.label;
  const setTo = (id: string | undefined) => {
    const { filter, sort, columns, view: shown } = viewTableState(model, id);
    return { filter, sort, columns, view: shown };
  };

  // The buttons go with the change: the focus stays beside the title.
  const leave = () => place.current?.focus();
  const save = async () => {
    if (!view) return;
    setBusy(true);
    try {
      await update(view, { state: encodeView(state) });
      notify({ message: t('views:saved', { name: view.name }), intent: 'success' });
      leave();
    } catch (error) {
      notify({ message: errorText(error), intent: 'danger' });
    }
    setBusy(false);
  };
  return (
    <div ref={place} tabIndex={-1} className="view-name" role="group" aria-label={t('list.views.title')}>
      {name !== undefined && (
        <>
          <Button
            variant="minimal"
            size="small"
            icon={<ChevronLeftIcon />}
            text={t('views:all', { objects: inSentence(model.pluralLabel, locale) })}
            onClick={() => change({ ...setTo(ALL_VIEW), search: '' })}
          />
          <strong title={name}>{name}</strong>
        </>
      )}
      {changed && (
        <>
          <Tag minimal intent="warning">
            {t('views:changed')}
          </Tag>
          {view?.own && (
            <Button
              variant="minimal"
              size="small"
              text={t('form.save')}
              loading={busy}
              onClick={() => void save()}
            />
          )}
          <Button variant="minimal" size="small" text={t('views:saveAs')} onClick={() => setNaming(true)} />
          <Button
            variant="minimal"
            size="small"
            text={t('views:reset')}
            onClick={() => {
              leave();
              change(view ? decodeView(view.state, model) : setTo(state.view));
            }}
          />
        </>
      )}
      {isNaming && (
        <Suspense>
          <ViewDialog
            listing={listing}
            view={undefined}
            onSaved={(id) => change({ view: id })}
            onClose={() => setNaming(false)}
            returnTo={place}
          />
        </Suspense>
      )}
    </div>
  );
}
