import { Button } from '@blueprintjs/core';
import { ExportIcon, MoreIcon, PlusIcon } from '@blueprintjs/icons';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job } from '../../engine/hooks/use-bulk.ts';
import type { ListActions, ObjectModel } from '../../engine/model/object-model.ts';
import { ButtonLink } from '../widgets/button-link.tsx';
import { late } from '../widgets/late.tsx';
import { useFirstTouch } from '../widgets/use-first-touch.ts';
import { useIntlLocale } from '../widgets/use-intl-locale.ts';
import { PHONE, useMedia } from '../widgets/use-media.ts';
import { ExportDialog } from './export/late-export.ts';
import { inSentence } from '../widgets/in-sentence.ts';
import type { Listing } from './use-listing.ts';

/** What few lists have comes after the rows. */
const SuppressionButton = late(async () => (await import('./late-header-actions.tsx')).SuppressionButton);
const DuplicatesAction = late(async () => (await import('./late-header-actions.tsx')).DuplicatesAction);
const ImportAction = late(async () => (await import('./late-header-actions.tsx')).ImportAction);

/** Is for people, and comes with them. */
const DeletedAction = late(async () => (await import('./deleted-action.tsx')).DeletedAction);

interface Props {
  readonly listing: Listing;
  /** Where the list is: records are below it. */
  readonly route: string;
  /** Hears of a file that is made in the background. */
  readonly onExport: (job: Job) => void;
}

/** One entry for each name that view files may use. */
const HEADER_ACTIONS = {
  suppression: () => <SuppressionButton />,
  duplicates: ({ route }) => <DuplicatesAction route={route} />,
  import: ({ listing }) => <ImportAction objectName={listing.model.name} />,
  new: ({ listing, route }) => <NewAction model={listing.model} route={route} />,
  export: ({ listing, onExport }) => <ExportAction listing={listing} onExport={onExport} />,
} as const satisfies Record<ListActions['header'][number], ComponentType<Props>>;

interface HeaderProps extends Props {
  /** Buttons of a screen of its own. */
  readonly children: ReactNode;
}

/** The buttons beside the list's title. On phones they leave the place to the rows: all but New are behind one more. */
export function HeaderActions({ children, ...props }: HeaderProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { list, actions, unsupported } = props.listing.model;
  const { header } = list.actions;
  const hasDeleted = actions.includes('DELETE') && !unsupported.includes('restore');
  const isTouched = useFirstTouch();
  const isFolded = useMedia(PHONE) && header.length > 2;
  const label = t('list.actions');
  return (
    <div className="object-list-actions">
      {header.map((name) => {
        const Action = HEADER_ACTIONS[name];
        return (
          // What is open over the list stays when a phone is turned.
          <span key={name} className="object-list-action" hidden={isFolded && !isOpen && name !== 'new'}>
            <Suspense>
              <Action {...props} />
            </Suspense>
          </span>
        );
      })}
      {children}
      {hasDeleted && (
        <span className="object-list-action is-icon" hidden={isFolded && !isOpen}>
          {isTouched && (
            <Suspense>
              <DeletedAction route={props.route} />
            </Suspense>
          )}
        </span>
      )}
      {isFolded && (
        <Button
          icon={<MoreIcon />}
          aria-label={label}
          title={label}
          aria-expanded={isOpen}
          active={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      )}
    </div>
  );
}

export function NewAction({ model, route }: { readonly model: ObjectModel; readonly route: string }) {
  const { t } = useTranslation();
  const object = inSentence(model.label, useIntlLocale());
  return (
    <ButtonLink to={`${route}/new`} intent="primary" icon={<PlusIcon />}>
      {t('list.new', { object })}
    </ButtonLink>
  );
}

function ExportAction({ listing, onExport }: Pick<Props, 'listing' | 'onExport'>) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<ExportIcon />} text={t('list.export.title')} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <ExportDialog
            listing={listing}
            target={undefined}
            onExport={onExport}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
