import { Button, Spinner } from '@blueprintjs/core';
import { BookmarkIcon } from '@blueprintjs/icons';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedView } from '../../../contract/saved-view.ts';
import { LatePopover } from '../../widgets/late-popover.tsx';
import { loadTexts } from '../../texts/load-texts.ts';
import { late } from '../../widgets/late.tsx';
import type { Listing } from '../use-listing.ts';

const ViewsMenu = late(async () => {
  const [code] = await Promise.all([import('./views-menu.tsx'), loadTexts('views')]);
  return code.ViewsMenu;
});
/** Opened from the menu, whose texts it has. */
const ViewDialog = late(async () => (await import('./view-dialog.tsx')).ViewDialog);

/** The named views of a list, in a menu. */
export function ViewsButton({ listing }: { readonly listing: Listing }) {
  const { t } = useTranslation();
  const place = useRef<HTMLButtonElement>(null);
  const [named, setNamed] = useState<SavedView | 'new'>();
  return (
    <>
      <LatePopover
        placement="bottom-start"
        content={
          <Suspense fallback={<Spinner className="views-waiting" size={20} aria-label={t('list.loading')} />}>
            <ViewsMenu listing={listing} onName={setNamed} />
          </Suspense>
        }
      >
        <Button
          className="object-table-tool"
          ref={place}
          icon={<BookmarkIcon />}
          text={t('list.views.title')}
          aria-label={t('list.views.title')}
          title={t('list.views.title')}
        />
      </LatePopover>
      {named && (
        <Suspense>
          <ViewDialog
            listing={listing}
            view={named === 'new' ? undefined : named}
            onSaved={(view) => listing.change({ view })}
            onClose={() => setNamed(undefined)}
            returnTo={place}
          />
        </Suspense>
      )}
    </>
  );
}
