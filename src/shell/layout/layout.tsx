import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router-dom';
import { useLiveChanges } from '../../engine/hooks/use-live-changes.ts';
import { loadTexts } from '../../views/texts/load-texts.ts';
import { late } from '../../views/widgets/late.tsx';
import { useServerPreferences } from '../viewer/preferences.ts';
import { useShellQuery } from '../viewer/shell-data.ts';
import './layout.css';
import './menu.css';
import { AreaMenu } from './area-menu.tsx';
import { ExportNotice } from './export-notice.tsx';
import { useLateFrame } from './use-late-frame.ts';
import type { FrameDialog } from './frame-dialog.ts';
import { useGoTo } from './go-to/use-go-to.ts';
import { FrameDialogs } from './frame-dialogs.tsx';
import { Loading } from '../page/loading.tsx';
import { useIsNarrow } from './menu/menu-choices.ts';
import { LoadFailure } from './load-failure.tsx';
import { MenuDrawer } from './menu-drawer.tsx';
import { PreviewBanner } from './preview-banner.tsx';
import { useShortcuts } from './shortcuts/use-shortcuts.ts';
import { TopBar } from './top-bar.tsx';
import { formAddress, isFormAddress } from '../../views/widgets/form-address.ts';
import { usePageHeading } from '../page/use-page-heading.ts';

/** Few ever press its key. */
const GoToPanel = late(async () => {
  const [{ GoToPanel: Panel }] = await Promise.all([import('./go-to/go-to-panel.tsx'), loadTexts('keys')]);
  return Panel;
});

/** The frame of every screen: top bar, menu of areas, and the page between them. */
export function Layout() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const { data, error, retry } = useShellQuery();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [dialog, setDialog] = useState<FrameDialog>();
  const main = useRef<HTMLElement>(null);
  // A record's form is another screen than its page, at the same path.
  usePageHeading(main, isFormAddress(search) ? formAddress(pathname) : pathname);
  useLiveChanges();
  useServerPreferences(data?.preferences);
  useShortcuts(setDialog);
  useLateFrame();
  const goTo = useGoTo();

  const isNarrow = useIsNarrow();
  const areas = data?.areas ?? [];
  return (
    <div className={`shell ${isNarrow ? 'has-narrow-menu' : ''}`}>
      <a
        className="skip-link"
        href="#main"
        onClick={(event) => {
          // The address is the screens' own: it must not get a hash.
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {t('shell.skipToContent')}
      </a>
      <TopBar viewer={data?.viewer} onOpenMenu={() => setDrawerOpen(true)} onOpen={setDialog} />
      <div className="side">{data && <AreaMenu areas={areas} />}</div>
      <MenuDrawer areas={areas} open={drawerOpen} onClose={() => setDrawerOpen(false)} />
      {data && <FrameDialogs dialog={dialog} shell={data} onOpen={setDialog} />}
      <main id="main" ref={main} tabIndex={-1}>
        {data ? (
          <Outlet context={data} />
        ) : error ? (
          <LoadFailure error={error} onRetry={retry} />
        ) : (
          <Loading />
        )}
      </main>
      {goTo.asked && data && (
        <Suspense>
          <GoToPanel areas={areas} asked={goTo.asked} onGone={goTo.onGone} />
        </Suspense>
      )}
      <PreviewBanner />
      <ExportNotice />
    </div>
  );
}
