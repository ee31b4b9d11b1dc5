import { Callout, Classes, Spinner, Tag } from '@blueprintjs/core';
import { type RefObject, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompoundFilter } from '../../contract/filter/filter.ts';
import { decodeFilter } from '../../engine/filter/decode.ts';
import { EMPTY_TREE } from '../../engine/filter/node.ts';
import { objectNamesOf } from '../../engine/filter/reading.ts';
import { useFilterLabels } from '../../engine/hooks/use-filter-labels.ts';
import { useFilterObjects } from '../../engine/hooks/use-filter-objects.ts';
import { useMatchTrace } from '../../engine/hooks/use-match-trace.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { useErrorText } from '../errors/error-text.ts';
import { ModalDialog } from '../widgets/modal-dialog.tsx';
import { TraceTree } from './trace-tree.tsx';

interface Props {
  readonly model: ObjectModel;
  readonly filter: CompoundFilter;
  readonly id: string;
  readonly onClose: () => void;
  readonly returnTo: RefObject<HTMLElement | null>;
}

/** A filter rule by rule, and what one record has there. */
export function TraceDialog({ model, filter, id, onClose, returnTo }: Props) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { trace, error } = useMatchTrace(model.name, filter, id);
  const { root } = useMemo(() => {
    const decoded = decodeFilter(filter);
    return decoded.ok ? decoded.tree : EMPTY_TREE;
  }, [filter]);
  const { objects } = useFilterObjects(useMemo(() => objectNamesOf(root), [root]));
  const wanted = useMemo(
    () => [{ objectName: model.name, recordLabel: model.recordLabel, ids: [id] }],
    [model, id],
  );
  const name = useFilterLabels(wanted)(model.name, id) ?? model.label;
  return (
    <ModalDialog
      title={t('people:match.trace.title', { name })}
      className="match-trace"
      onClose={onClose}
      returnTo={returnTo}
    >
      <div className={Classes.DIALOG_BODY}>
        {error !== undefined && (
          <Callout intent="danger" role="alert">
            {errorText(error)}
          </Callout>
        )}
        {!trace && error === undefined && <Spinner size={24} aria-label={t('people:match.counting')} />}
        {trace && (
          <>
            <p role="status">
              <Tag size="large" minimal intent={trace.isMatch ? 'success' : 'danger'}>
                {t(trace.isMatch ? 'people:match.trace.isIn' : 'people:match.trace.isOut', { name })}
              </Tag>
            </p>
            <TraceTree root={root} trace={trace} listed={model.name} objects={objects} />
            {trace.parts.some(
              ({ kind, from, before }) => kind === 'TIMESTAMP' || from !== null || before !== null,
            ) && <p className="match-hint">{t('people:match.trace.zone', { zone: trace.timeZone })}</p>}
          </>
        )}
      </div>
    </ModalDialog>
  );
}
