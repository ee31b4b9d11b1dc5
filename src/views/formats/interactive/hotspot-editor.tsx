import { useState } from 'react';
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
import { ItemList } from './item-list.tsx';
import { newHotspot } from './model/new-items.ts';
import { DOCUMENT_PARTS, IMAGE_PARTS } from './model/parts-of.ts';
import { NumberInput } from './number-input.tsx';
import { PreviewButton } from './preview.tsx';
import { ProblemList } from './problem-list.tsx';
import { Tools } from './tools.tsx';
import { type EditorProps, useEditing } from './use-editing.ts';

/** A picture, or the pages of a document, with places on it that say more. */
export function HotspotEditor(props: EditorProps<ImageContent | DocumentContent>) {
  const { type, content } = props;
  const { t } = useTranslation();
  const { context, problems, facts, deeds, onKeyDown } = useEditing(props);
  const [turned, turn] = useState(1);
  /** Of which there is no picture: documents have one once somebody has looked at them. */
  const [gone, setGone] = useState<string>();
  const hotspots: readonly (Hotspot | PageHotspot)[] = content.hotspots;
  const pageOf = (each: Hotspot | undefined) =>
    each && 'page' in each ? (each as PageHotspot).page : undefined;
  const chosen = hotspots.find(({ id }) => id === context.chosen?.id);
  const isDocument = type === 'DOCUMENT';
  // What is chosen is seen.
  const page = isDocument ? (pageOf(chosen) ?? turned) : undefined;
  const picture = `${fileAddress(content.asset)}${isDocument ? '/picture?size=large' : ''}`;
  const hasPicture = content.asset !== '' && (page ?? 1) === 1 && gone !== picture;
  return (
    <EditorContext value={context}>
      <div className="ie-video" onKeyDown={onKeyDown}>
        <ContentParts parts={isDocument ? DOCUMENT_PARTS : IMAGE_PARTS} />
        <Tools deeds={deeds}>
          {page !== undefined && (
            <label className="ie-flag">
              {t('interactive:part.page')}
              <NumberInput
                min={1}
                max={100_000}
                value={page}
                onChange={(to) => {
                  context.choose(undefined);
                  turn(to ?? page);
                }}
              />
            </label>
          )}
          <PreviewButton {...{ type, content, facts }} from={page ?? 1} disabled={content.asset === ''} />
        </Tools>
        <div className="ie-stage">
          <Frame
            list="hotspots"
            label={t('interactive:picture')}
            className={`is-still ${hasPicture ? '' : 'is-paper'}`}
            boxes={hotspots
              .filter((each) => pageOf(each) === page)
              .map((each) => ({ ...each, name: each.label, text: each.label }))}
          >
            {hasPicture && <img src={picture} alt="" draggable={false} onError={() => setGone(picture)} />}
          </Frame>
          <ChosenPanel />
        </div>
        <div className="ie-below">
          <ItemList
            lists={['hotspots']}
            makes={{ hotspots: () => newHotspot(content, t('interactive:hotspot'), page) }}
          />
          <ProblemList problems={problems} />
        </div>
      </div>
    </EditorContext>
  );
}
