import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  INTERACTIONS,
  type InteractionType,
  type ShownInteraction,
  type VideoContent,
} from '../../../contract/interactive/content.ts';
import { onOneLine } from '../../../contract/kinds/formatted-text.ts';
import { richTextToText } from '../../../contract/kinds/rich-text.ts';
import { AddMenu } from './add-menu.tsx';
import { ChosenPanel } from './chosen-panel.tsx';
import { ContentParts } from './content-parts.tsx';
import { EditorContext } from './editor-context.ts';
import { fileAddress } from './file-address.ts';
import { Frame } from './frame.tsx';
import { H5pButtons } from './h5p/h5p-buttons.tsx';
import { ItemList } from './item-list.tsx';
import { newBookmark, newEndScreen, newInteraction } from './model/new-items.ts';
import { VIDEO_PARTS } from './model/parts-of.ts';
import { PreviewButton } from './preview.tsx';
import { ProblemList } from './problem-list.tsx';
import { Timeline } from './timeline.tsx';
import { Tools, WidthButtons } from './tools.tsx';
import { type EditorProps, useEditing } from './use-editing.ts';
import { VideoControls } from './video-controls.tsx';

const textOf = (shown: ShownInteraction): string => {
  if (!('text' in shown)) return '';
  return shown.type === 'question' ? onOneLine(shown.text) : richTextToText(shown.text ?? '');
};

const TYPES = Object.keys(INTERACTIONS) as readonly InteractionType[];

/** The video with the chosen part beside it, then the timeline, then all parts as a list. */
export function VideoEditor(props: EditorProps<VideoContent>) {
  const { type, content, readOnly } = props;
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const [time, setTime] = useState(0);
  const [isNarrow, setNarrow] = useState(false);
  const { context, problems, facts, deeds, onKeyDown } = useEditing(props);
  const { chosen, duration } = context;
  const seek = (to: number) => {
    setTime(to);
    if (video.current) video.current.currentTime = to;
  };
  const shown = content.interactions.filter(
    (each) =>
      each.type !== 'jump' &&
      ((each.from <= time && time < each.to) || (chosen?.list === 'interactions' && chosen.id === each.id)),
  ) as ShownInteraction[];
  return (
    <EditorContext value={{ ...context, time, seek }}>
      <div className="ie-video" onKeyDown={onKeyDown}>
        <ContentParts parts={VIDEO_PARTS} names={{ asset: 'video' }} />
        <Tools deeds={deeds}>
          {type !== 'VIDEO' && (
            <AddMenu
              label={t('interactive:add')}
              list="interactions"
              types={TYPES}
              make={(added, label) => newInteraction(added, content, { time, duration, label })}
            />
          )}
          <WidthButtons isNarrow={isNarrow} onNarrow={setNarrow} />
          {type === 'INTERACTIVE_VIDEO' && <H5pButtons type={type} facts={facts} />}
        </Tools>
        <div className="ie-stage">
          <div>
            <Frame
              list="interactions"
              label={t('interactive:frame')}
              className={isNarrow ? 'is-narrow' : ''}
              boxes={shown.map((each) => ({
                ...each,
                name: `${t(`interactive:type.${each.type}`)} ${each.label}`,
                text: textOf(each) || each.label,
              }))}
            >
              {content.asset === '' ? (
                <p>{t('interactive:chooseVideo')}</p>
              ) : (
                <video
                  ref={video}
                  src={fileAddress(content.asset)}
                  preload="metadata"
                  playsInline
                  tabIndex={-1}
                />
              )}
            </Frame>
            <div className="ie-tools">
              <VideoControls
                video={video}
                asset={content.asset}
                time={time}
                duration={duration}
                onTime={setTime}
                onToggleSound={() => {
                  if (video.current) video.current.muted = !video.current.muted;
                }}
              />
              <PreviewButton
                type={type}
                content={content}
                facts={facts}
                from={time}
                disabled={content.asset === ''}
                // Only one of the two is heard.
                onOpen={() => video.current?.pause()}
              />
            </div>
          </div>
          <Timeline interactions={content.interactions} bookmarks={content.bookmarks} />
          <ChosenPanel />
          <div className="ie-below">
            <ItemList
              lists={['interactions', 'bookmarks', 'endScreens']}
              makes={
                readOnly
                  ? {}
                  : {
                      bookmarks: () => newBookmark(content, time, t('interactive:bookmark')),
                      endScreens: () => newEndScreen(content, t('interactive:endScreen')),
                    }
              }
            />
            <ProblemList problems={problems} />
          </div>
        </div>
      </div>
    </EditorContext>
  );
}
