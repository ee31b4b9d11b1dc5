import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DuplicatePair, LaterEdit, RecordMerge } from '../../engine/duplicates.ts';
import { useDuplicateCalls, useDuplicatePairs } from '../../engine/hooks/use-duplicates.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { useErrorText } from '../errors/error-text.ts';
import { Pager } from '../list/pager.tsx';
import { TableEmpty, TableError, TableLoading } from '../widgets/table-status.tsx';
import { MergeDialog } from '../merge/merge-dialog.tsx';
import { useMerged } from '../merge/use-merged.ts';
import { useNotify } from '../notify/index.ts';
import { useIntlLocale } from '../widgets/use-intl-locale.ts';
import { PairList } from './pair-list.tsx';
import { PairPanel } from './pair-panel.tsx';
import { SearchState } from './search-state.tsx';

interface Props {
  readonly model: ObjectModel;
  readonly route: string;
  /** Pairs that wait for a decision; else those that are none. */
  readonly isOpen: boolean;
  readonly onEdited: (edits: readonly LaterEdit[]) => void;
}

const PAGE_SIZE = 25;

/** Pairs, one after the other: those of a page beside the one that is looked at. */
export function PairWork({ model, route, isOpen, onEdited }: Props) {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const notify = useNotify();
  const errorText = useErrorText();
  const [page, setPage] = useState({ index: 0, size: PAGE_SIZE });
  const [chosen, setChosen] = useState<string>();
  const [merging, setMerging] = useState<DuplicatePair>();
  const panel = useRef<HTMLElement>(null);
  const calls = useDuplicateCalls(model.name);
  const { told } = useMerged(model, onEdited);
  const { data, error, retry } = useDuplicatePairs(model.name, isOpen ? 'OPEN' : 'DISMISSED', {
    limit: page.size,
    offset: page.index * page.size,
  });
  if (!data) return error === undefined ? <TableLoading /> : <TableError error={error} onRetry={retry} />;

  const { rows, total, totalIsExact, search } = data;
  const at = Math.max(
    0,
    rows.findIndex(({ id }) => id === chosen),
  );
  const pair = rows[at];
  const goTo = (index: number) => setChosen(rows[index]?.id);
  /** The pair goes from this list: the one behind it is next, and the focus stays where the work is. */
  const moveOn = () => {
    setChosen((rows[at + 1] ?? rows[at - 1])?.id);
    panel.current?.focus();
    if (rows.length === 1 && page.index > 0) setPage({ ...page, index: page.index - 1 });
  };
  const fail = (cause: unknown) => notify({ message: errorText(cause), intent: 'danger' });
  const decide = async ({ id }: DuplicatePair, call: 'dismiss' | 'reopen', isUndo = false) => {
    try {
      await calls[call](id);
      if (isUndo) return;
      moveOn();
      const back = call === 'dismiss' ? 'reopen' : 'dismiss';
      notify({
        message: t(call === 'dismiss' ? 'people:duplicates.dismissed' : 'people:duplicates.reopened'),
        action: { text: t('list.undo'), onClick: () => void decide({ id } as DuplicatePair, back, true) },
      });
    } catch (cause) {
      fail(cause);
    }
  };
  const onMerged = (merge: RecordMerge) => {
    setMerging(undefined);
    moveOn();
    told(merge);
  };
  return (
    <>
      {isOpen && <SearchState model={model} search={search} onSearch={calls.search} />}
      {pair ? (
        <div className="duplicates-work">
          <div className="card duplicates-side">
            <PairList
              model={model}
              pairs={rows}
              chosen={pair.id}
              onChoose={setChosen}
              onEnter={() => panel.current?.focus()}
            />
            <Pager
              pageSize={page.size}
              pageIndex={page.index}
              rowCount={rows.length}
              total={{ value: total, isExact: totalIsExact }}
              locale={locale}
              onChange={({ pageIndex = 0, pageSize = page.size }) => {
                setChosen(undefined);
                setPage({ index: pageIndex, size: pageSize });
              }}
            />
          </div>
          <PairPanel
            ref={panel}
            model={model}
            route={route}
            pair={pair}
            place={{ at: page.index * page.size + at + 1, total }}
            onPrevious={at > 0 ? () => goTo(at - 1) : undefined}
            onNext={at < rows.length - 1 ? () => goTo(at + 1) : undefined}
            onDismiss={isOpen ? () => void decide(pair, 'dismiss') : undefined}
            onReopen={isOpen ? undefined : () => void decide(pair, 'reopen')}
            onMerge={() => setMerging(pair)}
          />
        </div>
      ) : (
        (search?.isOver ?? !isOpen) && (
          <TableEmpty text={t(isOpen ? 'people:duplicates.allDone' : 'people:duplicates.noneDismissed')} />
        )
      )}
      {merging && (
        <MergeDialog
          model={model}
          ids={[merging.first, merging.second]}
          onClose={() => setMerging(undefined)}
          onMerged={onMerged}
        />
      )}
    </>
  );
}
