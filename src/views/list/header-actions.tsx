import { Button } from '@blueprintjs/core';
import { ExportIcon, PlusIcon } from '@blueprintjs/icons';
import { type ComponentType, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListActions, ObjectModel } from '../../engine/model/object-model.ts';
import { ButtonLink } from '../widgets/button-link.tsx';
import { useIntlLocale } from '../widgets/use-intl-locale.ts';
import { late } from '../widgets/late.tsx';
import { inSentence } from './in-sentence.ts';
import type { Listing } from './use-listing.ts';

const ExportDialog = late(async () => (await import('./export/export-dialog.tsx')).ExportDialog);

interface Props {
  readonly listing: Listing;
  /** Where the list is: records are below it. */
  readonly route: string;
}

/** One entry for each name that view files may use. */
const HEADER_ACTIONS = {
  new: ({ listing, route }) => <NewAction model={listing.model} route={route} />,
  export: ({ listing }) => <ExportAction listing={listing} />,
} as const satisfies Record<ListActions['header'][number], ComponentType<Props>>;

/** The buttons beside the list's title. */
export function HeaderActions(props: Props) {
  return (
    <div className="object-list-actions">
      {props.listing.model.list.actions.header.map((name) => {
        const Action = HEADER_ACTIONS[name];
        return <Action key={name} {...props} />;
      })}
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

function ExportAction({ listing }: Pick<Props, 'listing'>) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<ExportIcon />} text={t('list.export.title')} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <ExportDialog listing={listing} target={undefined} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
