import { type KeyboardEvent, useMemo, useState } from 'react';
import type { Content, ContentType } from '../../../contract/interactive/content.ts';
import { GOTOS, judgeContent } from '../../../contract/interactive/judge/judge-content.ts';
import type { ContentProblem } from '../../../contract/interactive/problem.ts';
import { usedFiles } from '../../../contract/formats/used-files.ts';
import { type FileFacts, useAssetFacts } from '../../../engine/hooks/use-asset-facts.ts';
import { useObjectMetadata } from '../../../engine/hooks/use-object-metadata.ts';
import type { Chosen, EditorContextValue, TextField } from './editor-context.ts';
import { type DocumentNode, nodesIn } from '../../../contract/documents/operations.ts';
import type { ListName } from './model/lists.ts';
import { copiesOf } from './model/free-id.ts';
import type { EditedDocument } from '../../../views/formats/document/use-document.ts';

export interface EditorProps<T extends Content = Content> {
  readonly type: ContentType;
  readonly content: T;
  readonly edited: EditedDocument;
  readonly fields: readonly TextField[] | undefined;
  readonly readOnly: boolean;
  /** The object whose records are files. */
  readonly assetsName: unknown;
}

/** What can be done now; undefined: it cannot. */
export type Deeds = Readonly<
  Record<'undo' | 'redo' | 'copy' | 'paste' | 'duplicate' | 'remove', (() => void) | undefined>
>;

export interface Editing {
  /** Time is that of those who play something: nothing moves, unless they say so. */
  readonly context: EditorContextValue;
  readonly problems: readonly ContentProblem[];
  /** What is known of the files that are shown; undefined until it is. */
  readonly facts: ReadonlyMap<string, FileFacts> | undefined;
  readonly deeds: Deeds;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** What was copied last, for all editors of this page. Each type has things of its own. */
const copied: { type?: ContentType; list?: ListName; items: readonly DocumentNode[] } = { items: [] };

const nothing = () => undefined;

/** What the editors of all types have in common: what is chosen and wrong, and what is done to it, by keys too. */
export function useEditing(props: EditorProps): Editing {
  const { type, content, edited, fields, readOnly, assetsName } = props;
  const { change, undo, redo } = edited;
  const [chosen, choose] = useState<Chosen>();
  const typeName = typeof assetsName === 'string' ? assetsName : undefined;
  const { metadata } = useObjectMetadata(typeName);
  const files = useMemo(() => usedFiles(content), [content]);
  const assets = useAssetFacts(typeName, files);
  const problems = useMemo(
    () => judgeContent(type, content as never, { assets, fields: fields?.map(({ name }) => name) }),
    [type, content, assets, fields],
  );
  const all = chosen ? nodesIn(content, chosen.list) : [];
  const items = all.filter(({ id }) => id === chosen?.id);
  const paste = (list: ListName, from: readonly DocumentNode[]) => {
    const copies = copiesOf(content, list, from);
    const after = list === chosen?.list ? all.findIndex(({ id }) => id === chosen.id) : -1;
    change([{ type: 'add', list, items: copies, ...(after < 0 ? {} : { at: after + 1 }) }]);
    const id = copies.at(-1)?.id;
    if (id !== undefined) choose({ list, id });
  };
  const ifChosen = (deed: (chosen: Chosen) => void) =>
    chosen && items.length ? () => deed(chosen) : undefined;
  const deeds: Deeds = {
    undo,
    redo,
    copy: ifChosen(({ list }) => void Object.assign(copied, { type, list, items })),
    paste: () => {
      if (copied.type === type && copied.list) paste(copied.list, copied.items);
    },
    duplicate: ifChosen(({ list }) => paste(list, items)),
    remove: ifChosen(({ list, id }) => {
      change([{ type: 'remove', list, ids: [id] }]);
      choose(undefined);
    }),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyped = (event.target as HTMLElement).matches(
      'input:not([type=range], [type=checkbox]), textarea, select, [role=textbox]',
    );
    if (readOnly || isTyped) return;
    const isHeld = event.ctrlKey || event.metaKey;
    const name = isHeld ? HELD[event.key] : event.key === 'Delete' ? 'remove' : undefined;
    const deed = name && deeds[name];
    if (!deed) return;
    event.preventDefault();
    event.stopPropagation();
    deed();
  };
  return {
    context: {
      content,
      readOnly,
      change,
      chosen,
      choose,
      fields,
      time: 0,
      seek: nothing,
      gotos: GOTOS[type],
      duration: assets?.get('asset' in content ? content.asset : '')?.duration ?? undefined,
      assets: { typeName: typeName ?? null, recordLabel: metadata?.recordLabel ?? null, takesFiles: true },
      wrong: new Set(problems.flatMap(({ pointer, severity }) => (severity === 'error' ? [pointer] : []))),
    },
    problems,
    facts: assets,
    deeds,
    onKeyDown,
  };
}

/** With Ctrl or the command key. */
const HELD: Readonly<Record<string, keyof Deeds>> = {
  c: 'copy',
  v: 'paste',
  d: 'duplicate',
  z: 'undo',
  y: 'redo',
  Z: 'redo',
};
