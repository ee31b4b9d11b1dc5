import { Button } from '@blueprintjs/core';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContentType, VideoContent } from '../../../contract/interactive/content.ts';
import { judgeContent } from '../../../contract/interactive/judge/judge-content.ts';
import { usedFiles } from '../../../contract/interactive/used-files.ts';
import { useAssetFacts } from '../../../engine/hooks/use-asset-facts.ts';
import { useObjectMetadata } from '../../../engine/hooks/use-object-metadata.ts';
import { ChosenPanel } from './chosen-panel.tsx';
import { type Chosen, EditorContext } from './editor-context.ts';
import { Frame } from './frame.tsx';
import { ItemList } from './item-list.tsx';
import { copiesOf, type Item, itemsOf } from './model/operations.ts';
import { PartInput } from './part-inputs.tsx';
import { Preview } from './preview.tsx';
import { ProblemList } from './problem-list.tsx';
import { Timeline } from './timeline.tsx';
import { Tools } from './tools.tsx';
import type { EditedContent } from './use-content.ts';

interface Props {
  readonly type: ContentType;
  readonly content: VideoContent;
  readonly edited: EditedContent;
  readonly fields: readonly string[] | undefined;
  readonly readOnly: boolean;
  /** The object whose records are files. */
  readonly assetsName: unknown;
}

/** What was copied last, for all editors of this page. */
const copied: { items: readonly Item[] } = { items: [] };

/** The video with its timeline, what is chosen beside it, and everything as a list below. */
export function VideoEditor({ type, content, edited, fields, readOnly, assetsName }: Props) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const [time, setTime] = useState(0);
  const [chosen, choose] = useState<Chosen>();
  const [isNarrow, setNarrow] = useState(false);
  const [isPlayed, setPlayed] = useState(false);
  const typeName = typeof assetsName === 'string' ? assetsName : undefined;
  const { metadata } = useObjectMetadata(typeName ?? '');
  const files = useMemo(() => usedFiles(content), [content]);
  const assets = useAssetFacts(typeName, files);
  const problems = useMemo(
    () => judgeContent(type, content, { assets, fields }),
    [type, content, assets, fields],
  );
  const duration = assets?.get(content.asset)?.duration ?? undefined;
  const { change } = edited;
  const seek = (to: number) => {
    setTime(to);
    if (video.current) video.current.currentTime = to;
  };
  const isChosen = chosen?.list === 'interactions';
  const items = isChosen ? itemsOf(content, 'interactions').filter(({ id }) => id === chosen.id) : [];
  const paste = (from: readonly Item[]) => {
    const copies = copiesOf(content, from);
    change([{ type: 'add', list: 'interactions', items: copies }]);
    const id = copies.at(-1)?.id;
    if (id !== undefined) choose({ list: 'interactions', id });
  };
  const remove = () => {
    if (chosen) change([{ type: 'remove', list: chosen.list, ids: [chosen.id] }]);
    choose(undefined);
  };
  const deeds: Readonly<Record<string, () => void>> = {
    c: () => {
      copied.items = items;
    },
    v: () => paste(copied.items),
    d: () => paste(items),
    z: () => edited.undo?.(),
    y: () => edited.redo?.(),
    Z: () => edited.redo?.(),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyped = (event.target as HTMLElement).matches(
      'input:not([type=range], [type=checkbox]), textarea, select',
    );
    if (readOnly || isTyped) return;
    const deed =
      event.ctrlKey || event.metaKey
        ? deeds[event.key]
        : event.key === 'Delete' && chosen
          ? remove
          : undefined;
    if (!deed) return;
    event.preventDefault();
    event.stopPropagation();
    deed();
  };
  const recordLabel = metadata?.recordLabel ?? null;
  const context = {
    ...{ content, readOnly, change, chosen, choose, time, seek, duration },
    assets: { typeName: typeName ?? null, recordLabel, takesFiles: true },
    wrong: new Set(problems.flatMap(({ path, isWarning }) => (isWarning ? [] : [path]))),
  };
  return (
    <EditorContext value={context}>
      <div className="ie-video" onKeyDown={onKeyDown}>
        <PartInput
          name="video"
          kind="asset"
          place="/asset"
          value={content.asset}
          onChange={(asset) => change([{ type: 'set', parts: { asset } }])}
        />
        <Tools
          isPlain={type === 'VIDEO'}
          undo={edited.undo}
          redo={edited.redo}
          onCopy={isChosen ? deeds['c'] : undefined}
          onPaste={deeds['v']}
          onDuplicate={isChosen ? deeds['d'] : undefined}
          onRemove={chosen ? remove : undefined}
          isNarrow={isNarrow}
          onNarrow={setNarrow}
        />
        <div className="ie-stage">
          <div>
            <Frame video={video} isNarrow={isNarrow} />
            <Button disabled={content.asset === ''} onClick={() => setPlayed(true)}>
              {t('interactive:playFromHere')}
            </Button>
            <Timeline />
          </div>
          <ChosenPanel />
        </div>
        <div className="ie-below">
          <ItemList />
          <ProblemList problems={problems} />
        </div>
      </div>
      {isPlayed && (
        <Preview content={content} from={time} isNarrow={isNarrow} onClose={() => setPlayed(false)} />
      )}
    </EditorContext>
  );
}
