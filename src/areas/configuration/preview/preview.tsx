import { Callout, SegmentedControl } from '@blueprintjs/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createMemoryRouter } from 'react-router-dom';
import { DEFAULT_LOCALE, intlLocale, LOCALES } from '../../../contract/constants.ts';
import type { ConfigDocument } from '../model/config-document.ts';
import { usePreviewClient } from '../hooks/use-preview-client.ts';
import { useErrorText } from '../../../views/errors/error-text.ts';
import { useSaid } from '../hooks/use-said.ts';
import './preview.css';
import { PreviewPage } from './preview-page.tsx';
import { addressOf, previewRoutes, type Screen, screenAt, SCREENS } from './preview-routes.tsx';
import { PreviewViewer } from './preview-viewer.tsx';
import { usePageWithin } from './use-page-within.ts';
import { useTextsIn } from '../../../views/texts/use-texts-in.ts';

interface Props {
  readonly document: ConfigDocument;
  /** What is shown first: an object that is not published yet has no list, since it has no records. */
  readonly first?: Screen;
  /** It is published, so that there may be some. */
  readonly hasRecords?: boolean;
}

/** List, page of a record, form and picker as the draft makes them, on real data, through the eyes of a role and in any language. */
export function Preview({ document, first, hasRecords = true }: Props) {
  const { name, layer } = document;
  // Another document or layer is another preview.
  const own = first === undefined ? {} : { first };
  return (
    <DocumentPreview
      key={`${name} ${layer.layer} ${layer.owner}`}
      document={document}
      hasRecords={hasRecords}
      {...own}
    />
  );
}

function DocumentPreview({ document, first = 'list', hasRecords = true }: Props) {
  const { objectName, layer, draft, problems } = document;
  const { t, i18n } = useTranslation();
  const errorText = useErrorText();
  const said = useSaid();
  const [viewer, setViewer] = useState({
    roleId: layer.layer === 'role' ? layer.owner : '',
    locale: LOCALES.find((each) => each === i18n.language) ?? DEFAULT_LOCALE,
  });
  const client = usePreviewClient(
    { objectName, layer, roleId: viewer.roleId === '' ? undefined : viewer.roleId },
    draft,
  );
  const { texts, error } = useTextsIn(viewer.locale);
  const [router] = useState(() =>
    createMemoryRouter(previewRoutes(objectName, hasRecords), {
      initialEntries: [addressOf(first, objectName)],
    }),
  );
  const [screen, setScreen] = useState<Screen>(first);
  useEffect(
    () => router.subscribe(({ location }) => setScreen(screenAt(location, objectName))),
    [router, objectName],
  );

  const place = useRef<HTMLDivElement>(null);
  const page = useMemo(
    () => texts && <PreviewPage key={viewer.roleId} data={client} texts={texts} router={router} />,
    [viewer.roleId, client, texts, router],
  );
  usePageWithin(place, page);
  return (
    <div className="config-preview">
      <div className="config-preview-bar">
        <SegmentedControl
          size="small"
          aria-label={t('configuration:preview.screen')}
          options={SCREENS.map((value) => ({ value, label: t(`configuration:preview.${value}`) }))}
          value={screen}
          onValueChange={(value) => void router.navigate(addressOf(value as Screen, objectName))}
        />
        <PreviewViewer viewer={viewer} layer={layer} onChange={setViewer} />
      </div>
      <div role="status">
        {problems.length > 0 && (
          <Callout compact intent="warning" className="config-preview-problems">
            <p>{t('configuration:preview.problems')}</p>
            <ul>
              {problems.map((problem) => (
                <li key={`${problem.pointer} ${problem.message}`}>
                  <code>{problem.pointer}</code> {said(problem)}
                </li>
              ))}
            </ul>
          </Callout>
        )}
        {error !== undefined && <p>{errorText(error)}</p>}
      </div>
      <div
        ref={place}
        className="config-preview-page card"
        role="group"
        aria-label={t('configuration:preview.page')}
        lang={intlLocale(viewer.locale)}
      />
    </div>
  );
}
