import { Callout } from '@blueprintjs/core';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  DocumentContent,
  Hotspot,
  ImageContent,
  PageHotspot,
} from '../../../contract/interactive/content.ts';
import { ChosenPanel } from './chosen-panel.tsx';
import { ContentParts } from './content-parts.tsx';
import { EditorContext } from './editor-context.ts';
import { fileAddress } from './file-address.ts';
import { Frame } from './frame.tsx';
import { H5pButtons } from './h5p/h5p-buttons.tsx';
import { ItemList } from './item-list.tsx';
import { newHotspot } from './model/new-items.ts';
import { DOCUMENT_PARTS, IMAGE_PARTS } from './model/parts-of.ts';
import { PageButtons } from './page-buttons.tsx';
import { PreviewButton } from './preview.tsx';
import { ProblemList } from './problem-list.tsx';
import { Tools } from './tools.tsx';
import { late } from '../../../views/widgets/late.tsx';
import { type EditorProps, useEditing } from './use-editing.ts';

const DocumentPage = late(async () => (await import('./document-page.tsx')).DocumentPage);

/** A picture, or the pages of a document, with places on it that say more. */
export function HotspotEditor(props: EditorProps<ImageContent | DocumentContent>) {
  const { type, content } = props;
  const { t } = useTranslation();
  const { context, problems, facts, deeds, onKeyDown } = useEditing(props);
  const [turned, turn] = useState(1);
  /** The picture that could not be loaded. */
  const [failed, setFailed] = useState<string>();
  const [pages, setPages] = useState<number | null>();
  const hotspots: readonly (Hotspot | PageHotspot)[] = content.hotspots;
  const pageOf = (each: Hotspot | undefined) =>
    each && 'page' in each ? (each as PageHotspot).page : undefined;
  const chosen = hotspots.find(({ id }) => id === context.chosen?.id);
  const isDocument = type === 'DOCUMENT';
  // What is chosen is seen.
  const page = isDocument ? (pageOf(chosen) ?? turned) : undefined;
  const address = content.asset === '' ? undefined : fileAddress(content.asset);
  const hasPicture = address !== undefined && failed !== address;
  return (
    <EditorContext value={context}>
      <div className="ie-video" onKeyDown={onKeyDown}>
        <ContentParts parts={isDocument ? DOCUMENT_PARTS : IMAGE_PARTS} />
        <Tools deeds={deeds}>
          {page !== undefined && (
            <PageButtons
              page={page}
              pages={pages ?? undefined}
              onTurn={(to) => {
                context.choose(undefined);
                turn(to);
              }}
            />
          )}
          {type === 'IMAGE' && <H5pButtons type={type} facts={facts} />}
          <PreviewButton
            type={type}
            content={content}
            facts={facts}
            from={page ?? 1}
            disabled={content.asset === ''}
          />
        </Tools>
        {isDocument && pages === null && (
          <Callout intent="warning">{t('interactive:documentUnreadable')}</Callout>
        )}
        <div className="ie-stage">
          <Frame
            list="hotspots"
            label={t('interactive:picture')}
            className={`is-still ${isDocument ? 'is-paper' : ''}`}
            boxes={hotspots
              .filter((each) => pageOf(each) === page)
              .map((each) => ({ ...each, name: each.label, text: each.label }))}
          >
            {!isDocument && hasPicture && (
              <img src={address} alt="" draggable={false} onError={() => setFailed(address)} />
            )}
            {page !== undefined && address !== undefined && (
              <Suspense>
                <DocumentPage
                  key={address}
                  address={address}
                  page={page}
                  label={t('interactive:pageOf', { page, total: pages ?? page })}
                  onRead={setPages}
                />
              </Suspense>
            )}
          </Frame>
          <ChosenPanel />
          <div className="ie-below">
            <ItemList
              lists={['hotspots']}
              makes={{ hotspots: () => newHotspot(content, t('interactive:hotspot'), page) }}
            />
            <ProblemList problems={problems} />
          </div>
        </div>
      </div>
    </EditorContext>
  );
}
