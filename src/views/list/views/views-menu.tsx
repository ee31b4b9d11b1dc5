import { Menu, MenuDivider, MenuItem, Spinner } from '@blueprintjs/core';
import { EditIcon, FloppyDiskIcon, PeopleIcon, PlusIcon, TickIcon, TrashIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import type { SavedView } from '../../../contract/saved-view.ts';
import { useSavedViews } from '../../../engine/hooks/use-saved-views.ts';
import {
  ALL_VIEW,
  builtInId,
  isBuiltIn,
  isChanged,
  viewTableState,
} from '../../../engine/query/table-state.ts';
import { decodeView, encodeView, showsView } from '../../../engine/query/view-state.ts';
import type { ObjectModel } from '../../../engine/model/object-model.ts';
import { useErrorText } from '../../errors/error-text.ts';
import { useNotify } from '../../notify/index.ts';
import { FocusInside } from '../../widgets/focus-inside.tsx';
import { inSentence } from '../../widgets/in-sentence.ts';
import { RetryButton } from '../../widgets/retry-button.tsx';
import { useIntlLocale } from '../../widgets/use-intl-locale.ts';
import type { Listing } from '../use-listing.ts';
import './views.css';

interface Props {
  readonly listing: Listing;
  /** Asks for the name of a new view, or for another one of a view that is there. */
  readonly onName: (view: SavedView | 'new') => void;
}

/** Views to choose from, and what can be done with the one that was chosen last. */
export function ViewsMenu({ listing, onName }: Props) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const notify = useNotify();
  const { model, state, change } = listing;
  const locale = useIntlLocale();
  const chosen = state.view;
  const { views, error, refetch, create, update, remove } = useSavedViews(model.name);

  const shown = views?.filter((view) => showsView(state, view.state, model));
  const builtIn = builtInViews(model, t('views:all', { objects: inSentence(model.pluralLabel, locale) }));
  const isBegun = isBuiltIn(model, chosen) && !isChanged(state, model) && state.search === '';
  const current = shown?.find(({ id }) => id === chosen) ?? (isBegun ? undefined : shown?.[0]);
  const mine = views?.find(({ id, own }) => own && id === (current?.id ?? chosen));
  const call = (work: Promise<unknown>) =>
    work.catch((failure: unknown) => notify({ message: errorText(failure), intent: 'danger' }));

  const discard = (view: SavedView) =>
    call(
      remove(view).then(() => {
        const { name, shared, state: kept } = view;
        change({ view: undefined });
        notify({
          message: t('views:deleted', { name }),
          action: { text: t('list.undo'), onClick: () => void call(create({ name, shared, state: kept })) },
        });
      }),
    );
  if (error)
    return (
      <div className="views-note" role="alert">
        <p>{errorText(error)}</p>
        <RetryButton size="small" text={t('list.retry')} onClick={refetch} />
      </div>
    );
  if (!views) return <Spinner className="views-waiting" size={20} aria-label={t('list.loading')} />;
  return (
    <FocusInside>
      <Menu className="views-menu" aria-label={t('list.views.title')}>
        {builtIn.map(({ id, label }) => {
          const isShown = isBegun && id === chosen;
          return (
            <MenuItem
              key={id}
              icon={isShown ? <TickIcon /> : <span className="views-no-icon" />}
              text={label}
              aria-current={isShown}
              onClick={() => {
                const { filter, sort, columns } = viewTableState(model, id);
                change({ filter, sort, columns, search: '', view: id });
              }}
            />
          );
        })}
        {builtIn.length > 0 && views.length > 0 && <MenuDivider />}
        {builtIn.length === 0 && views.length === 0 && <MenuItem disabled text={t('views:none')} />}
        {views.map((view) => (
          <MenuItem
            key={view.id}
            icon={view === current ? <TickIcon /> : <span className="views-no-icon" />}
            text={view.name}
            aria-current={view === current}
            {...(view.shared
              ? {
                  labelElement: (
                    <span title={view.own ? t('views:shared') : view.ownerName}>
                      <PeopleIcon aria-label={t('views:shared')} />
                    </span>
                  ),
                }
              : {})}
            onClick={() => change({ ...decodeView(view.state, model), view: view.id })}
          />
        ))}
        <MenuDivider />
        <MenuItem icon={<PlusIcon />} text={t('views:saveNew')} onClick={() => onName('new')} />
        {mine && (
          <>
            {mine !== current && (
              <MenuItem
                icon={<FloppyDiskIcon />}
                text={t('views:update', { name: mine.name })}
                onClick={() => void call(update(mine, { state: encodeView(state) }))}
              />
            )}
            <MenuItem
              icon={<EditIcon />}
              text={t('views:edit', { name: mine.name })}
              onClick={() => onName(mine)}
            />
            <MenuItem
              icon={<TrashIcon />}
              intent="danger"
              text={t('views:delete', { name: mine.name })}
              onClick={() => void discard(mine)}
            />
          </>
        )}
      </Menu>
    </FocusInside>
  );
}

/** Those of the model, and all records; none where the model names none. */
const builtInViews = ({ list }: ObjectModel, all: string) =>
  list.views.length === 0
    ? []
    : [
        ...list.views.map((view) => ({ id: builtInId(view), label: view.label })),
        { id: ALL_VIEW, label: all },
      ];
