import {
  type KeyboardEvent,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { DynamicVariable } from '../../contract/filter/variables.ts';
import type { FilterStore } from '../../engine/filter/filter-store.ts';
import { countNodes } from '../../engine/filter/node.ts';
import { objectNamesOf } from '../../engine/filter/reading.ts';
import type { FilterChoice } from '../../engine/hooks/use-filter-choices.ts';
import { useFilterObjects } from '../../engine/hooks/use-filter-objects.ts';
import { createPendingChanges, PendingChangesContext } from '../widgets/pending-changes.ts';
import { useTimeZone } from '../widgets/time-zone.ts';
import { useIntlLocale } from '../widgets/use-intl-locale.ts';
import { AddCondition } from './add-condition.tsx';
import { EditorContext, type EditorContextValue, type FocusTarget } from './editor-context.ts';
import type { FilterEditorProps } from './editor-props.ts';
import { preloadDragging } from './grip.tsx';
import { findPart } from './node-focus.ts';
import { NodeView } from './node-view.tsx';
import { FilterSummary } from './summary.tsx';
import { FilterToolbar } from './toolbar.tsx';
import { useFilterTexts } from './use-filter-texts.ts';
import { useOuterPending } from './use-outer-pending.ts';
import { useTold } from './use-told.ts';

interface Props {
  readonly listed: string;
  readonly store: FilterStore;
  readonly choices: readonly FilterChoice[];
  readonly variables: readonly DynamicVariable[];
  readonly idPrefix: string;
  readonly showsAll: boolean;
  readonly counts: boolean;
  readonly onChange: FilterEditorProps['onChange'];
}

/** Filters of more nodes fill their selects when someone goes to them. */
const BIG_FILTER = 60;

export function EditorBody(props: Props) {
  const { listed, store, choices, variables, idPrefix, showsAll, counts, onChange } = props;
  const history = useSyncExternalStore(store.subscribe, store.get);
  const { root } = history.document;
  const texts = useFilterTexts();
  const locale = useIntlLocale();
  const timeZone = useTimeZone();
  const [wantsAll, setWantsAll] = useState(false);
  const names = useMemo(
    () =>
      new Set([
        listed,
        // Values of the user are in no object.
        ...variables
          .filter(({ id, referred }) => referred !== undefined || !id.startsWith('viewer.'))
          .map(({ origin, referred }) => (referred ?? origin).objectName),
        ...objectNamesOf(root),
        ...(wantsAll ? choices.map(({ name }) => name) : []),
      ]),
    [listed, variables, root, wantsAll, choices],
  );
  const { objects, load } = useFilterObjects(names);
  const error = useTold(root, objects, onChange);
  const isBig = useMemo(() => countNodes(root) > BIG_FILTER, [root]);
  const later = useDeferredValue(root);

  const place = useRef<HTMLDivElement>(null);
  const focus = useRef<FocusTarget>(undefined);
  useLayoutEffect(() => {
    const target = focus.current;
    focus.current = undefined;
    if (target && place.current) findPart(place.current, target)?.focus();
  }, [root]);

  const pending = useMemo(() => createPendingChanges(), []);
  useOuterPending(pending);
  const context = useMemo(
    (): EditorContextValue => ({
      listed,
      store,
      objects,
      texts,
      locale,
      timeZone,
      choices,
      variables,
      idPrefix,
      showsAll,
      isBig,
      describeAll: () => setWantsAll(true),
      edit: (edit, options) => {
        focus.current = options?.focus;
        store.edit(edit, options?.key);
      },
    }),
    [listed, store, objects, texts, locale, timeZone, choices, variables, idPrefix, showsAll, isBig],
  );

  const step = (direction: 'undo' | 'redo') => {
    pending.flush();
    store[direction]();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    step(key === 'y' || event.shiftKey ? 'redo' : 'undo');
  };
  return (
    <EditorContext value={context}>
      <PendingChangesContext value={pending}>
        <div
          ref={place}
          className={`filter-editor ${isBig ? 'is-big' : ''}`}
          onKeyDown={onKeyDown}
          onPointerEnter={preloadDragging}
        >
          <FilterToolbar
            history={history}
            load={load}
            onUndo={() => step('undo')}
            onRedo={() => step('redo')}
          />
          <NodeView node={root} number="" total={1} level={0} />
          {root.type === 'FILTER' && <AddCondition id={root.id} text={texts.another} label={texts.another} />}
          {(counts || later.type !== undefined) && (
            <FilterSummary root={later} counts={counts && error === undefined} />
          )}
        </div>
      </PendingChangesContext>
    </EditorContext>
  );
}
