import { Tag } from '@blueprintjs/core';
import { ArrowRightIcon } from '@blueprintjs/icons';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnMapping, ColumnTarget } from '../../../contract/import/mapping.ts';
import type { ObjectMetadata } from '../../../contract/metadata/introspection.ts';
import type { ImportObject } from '../hooks/use-import-objects.ts';
import type { ImportColumn } from '../model/import-run.ts';
import { type ImportTarget, targetKey } from '../model/targets.ts';
import { ProblemList } from '../problem-list.tsx';
import { ColumnSettings } from './column-settings.tsx';
import { TargetSelect } from './target-select.tsx';

interface Props {
  readonly column: ImportColumn;
  readonly mapping: ColumnMapping;
  /** Where its header led to. */
  readonly suggested: ColumnTarget;
  readonly targets: readonly ImportTarget[];
  readonly metadata: ObjectMetadata;
  readonly fullName: ImportObject['importable']['fullName'];
  /** The file's columns, and the first of those before that goes where this one goes. */
  readonly columns: readonly ImportColumn[];
  readonly beside: ImportColumn | undefined;
  /** Rows find their records by what it has. */
  readonly isKey: boolean;
  /** There are records already that may be changed. */
  readonly hasRecords: boolean;
  /** Texts. */
  readonly problems: readonly string[];
  readonly isLocked: boolean;
  readonly onChange: (changes: Partial<Omit<ColumnMapping, 'column'>>) => void;
}

/** Samples shown of a column. */
const MOST_SAMPLES = 3;

/** A column of the file, and what becomes of it. */
export function ColumnRow(props: Props) {
  const { column, mapping, suggested, targets, metadata, fullName, problems, isLocked, onChange } = props;
  const { t } = useTranslation();
  const problemsId = useId();
  const header = column.header || t('import:columnNumber', { number: column.index + 1 });
  const key = targetKey(mapping.target);
  const found = key !== '' && key === targetKey(suggested);
  const target = targets.find((each) => each.key === key);
  const samples = column.samples.slice(0, MOST_SAMPLES);
  return (
    <li className="import-column" data-open={key === ''} data-invalid={problems.length > 0}>
      <div className="import-column-source">
        <strong>{header}</strong>
        <span className="import-note">
          {samples.length > 0 ? samples.join(' · ') : t('import:map.noSamples')}
        </span>
      </div>
      <ArrowRightIcon className="import-column-arrow" aria-hidden="true" />
      <div className="import-column-target">
        <span className="import-column-how">
          {key === '' ? (
            <Tag minimal intent={samples.length > 0 ? 'warning' : 'none'}>
              {t('import:map.skipped')}
            </Tag>
          ) : (
            t(found ? 'import:map.found' : 'import:map.chosen')
          )}
        </span>
        <TargetSelect
          label={t('import:map.target', { column: header })}
          value={key}
          targets={targets}
          metadata={metadata}
          fullName={fullName}
          disabled={isLocked}
          {...(problems.length > 0 ? { describedBy: problemsId } : {})}
          onChange={(chosen) => onChange({ target: chosen })}
        />
      </div>
      {key !== '' && (
        <ColumnSettings
          header={header}
          column={column}
          mapping={mapping}
          field={target?.field}
          columns={props.columns}
          beside={props.beside}
          isKey={props.isKey}
          hasRecords={props.hasRecords}
          isLocked={isLocked}
          onChange={onChange}
        />
      )}
      <ProblemList problems={problems} id={problemsId} />
    </li>
  );
}
