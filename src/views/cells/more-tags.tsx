import { Classes, Spinner } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import type { FormatContext } from '../../contract/kinds/kind.ts';
import { useRelatedRecords } from '../../engine/hooks/use-related-records.ts';
import type { ColumnModel } from '../../engine/model/object-model.ts';
import { useErrorText } from '../errors/error-text.ts';
import { itemText } from './cell-text.ts';
import { FocusInside } from '../widgets/focus-inside.tsx';
import { LazyPopover } from './lazy-popover.tsx';

interface RelatedProps {
  readonly column: ColumnModel;
  readonly rowId: string;
  readonly objectName: string;
  readonly format: FormatContext;
}

interface Props extends RelatedProps {
  readonly count: number;
  /** All that there is, where the row has it; undefined: the server is asked for the records. */
  readonly texts: readonly string[] | undefined;
}

/** `+3`, which shows all of them when chosen. */
export function MoreTags({ count, texts, ...related }: Props) {
  const { column } = related;
  const { t } = useTranslation();
  return (
    <LazyPopover
      content={
        <FocusInside>
          <div className="cell-all-tags" role="group" aria-label={column.label}>
            <strong>{column.label}</strong>
            {texts ? <TextList texts={texts} /> : <RelatedTexts {...related} />}
          </div>
        </FocusInside>
      }
      button={(button) => (
        <button
          type="button"
          className={`${Classes.TAG} ${Classes.MINIMAL} ${Classes.INTERACTIVE} cell-tag-more`}
          tabIndex={-1}
          aria-label={t('list.moreTags', { total: count, column: column.label })}
          aria-haspopup="dialog"
          {...button}
        >
          +{count}
        </button>
      )}
    />
  );
}

function TextList({ texts }: { readonly texts: readonly string[] }) {
  return (
    <ul>
      {texts.map((text, index) => (
        <li key={index}>{text}</li>
      ))}
    </ul>
  );
}

function RelatedTexts({ column, rowId, objectName, format }: RelatedProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { records, total, error } = useRelatedRecords(objectName, rowId, column.field);
  if (error) return <p role="alert">{errorText(error)}</p>;
  if (!records) return <Spinner size={20} aria-label={t('list.loading')} />;
  return (
    <>
      <TextList texts={records.map((record) => itemText(record, column, format))} />
      {total > records.length && <p>{t('list.andMore', { total: total - records.length })}</p>}
    </>
  );
}
