import { Switch } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { targetField } from '../../../contract/import/mapping.ts';
import type { ImportColumn } from '../model/import-run.ts';
import { besideOf, changeColumn, columnMapping, columnPointer, importTargets } from '../model/targets.ts';
import type { StepProps } from '../step/step-props.ts';
import { BackButton, NextButton } from '../step/step-links.tsx';
import { StepCard } from '../step/step-card.tsx';
import { ProblemList } from '../problem-list.tsx';
import { problemsAt } from '../use-problem-text.ts';
import { useImportTexts } from '../use-import-texts.ts';
import { ClearToken } from './clear-token.tsx';
import { ColumnRow } from './column-row.tsx';
import { FittingTemplate } from './fitting-template.tsx';
import { SavingNote } from './saving-note.tsx';
import { Templates } from './templates.tsx';
import './map.css';

/** Columns drawn at once; a sheet may have thousands. */
const MOST_ROWS = 100;

/** What becomes of each column of the file. Every change is kept at once. */
export function MapStep({ run, object, metadata, editor, problemText, isLocked }: StepProps) {
  const { t } = useTranslation();
  const texts = useImportTexts();
  const [isOnlyOpen, setOnlyOpen] = useState(false);
  const [most, setMost] = useState(MOST_ROWS);
  const [isEmptyOpen, setEmptyOpen] = useState(false);
  const { mapping, edit } = editor;
  const fullName = object?.importable.fullName ?? null;
  const targets = useMemo(() => importTargets(metadata, fullName !== null), [metadata, fullName]);
  const open = run.columns.filter(({ index }) => columnMapping(mapping, index).target === null);
  // What is being mapped stays where it is while only the open ones are shown.
  const [openAtFirst, setOpenAtFirst] = useState<ReadonlySet<number>>(new Set());
  const fitting = isOnlyOpen ? run.columns.filter(({ index }) => openAtFirst.has(index)) : run.columns;
  const shown = fitting.slice(0, most);
  // Address books have dozens of columns that nobody fills.
  const isEmpty = ({ index, samples }: ImportColumn) =>
    samples.length === 0 && (!run.suggestion || columnMapping(run.suggestion, index).target === null);
  const empty = shown.filter(isEmpty);
  const emptyText = t('import:map.emptyColumns', { total: texts.number(empty.length) });
  const besideColumn = (index: number) => {
    const beside = besideOf(mapping, columnMapping(mapping, index));
    return beside && run.columns.find((each) => each.index === beside.column);
  };
  const mapped = run.columns.length - open.length;
  const rowsOf = (columns: readonly ImportColumn[], label: string) => (
    <ol className="import-columns" aria-label={label}>
      {columns.map((column) => (
        <ColumnRow
          key={column.index}
          column={column}
          mapping={columnMapping(mapping, column.index)}
          suggested={run.suggestion ? columnMapping(run.suggestion, column.index).target : null}
          targets={targets}
          metadata={metadata}
          fullName={fullName}
          columns={run.columns}
          beside={besideColumn(column.index)}
          isKey={targetField(columnMapping(mapping, column.index).target) === mapping.match.key}
          hasRecords={mapping.mode !== 'create'}
          problems={problemsAt(run.problems, columnPointer(mapping, column.index), problemText)}
          isLocked={isLocked}
          onChange={(changes) => edit((before) => changeColumn(before, column.index, changes))}
        />
      ))}
    </ol>
  );
  return (
    <StepCard
      title={t('import:map.title')}
      about={t('import:map.about')}
      actions={
        <>
          <SavingNote editor={editor} />
          <BackButton to="file" />
          <NextButton to="match" text={t('import:next')} disabled={mapped === 0} />
        </>
      }
    >
      {!isLocked && <FittingTemplate run={run} editor={editor} />}
      <div className="import-map-tools">
        <p role="status" className="import-map-count">
          {t('import:map.count', { mapped: texts.number(mapped), total: texts.number(run.columns.length) })}
        </p>
        {open.length > 0 || isOnlyOpen ? (
          <Switch
            className="import-map-switch"
            checked={isOnlyOpen}
            label={t('import:map.onlyOpen', { total: texts.number(open.length) })}
            onChange={({ currentTarget }) => {
              setOpenAtFirst(new Set(open.map(({ index }) => index)));
              setOnlyOpen(currentTarget.checked);
            }}
          />
        ) : null}
        {object && <Templates run={run} editor={editor} isLocked={isLocked} />}
      </div>
      <ProblemList problems={run.problems.filter(({ pointer }) => pointer === '/columns').map(problemText)} />
      {shown.length > empty.length &&
        rowsOf(
          shown.filter((column) => !isEmpty(column)),
          t('import:map.title'),
        )}
      {empty.length > 0 && (
        <details
          className="import-empty-columns"
          open={isEmptyOpen || empty.some(({ index }) => columnMapping(mapping, index).target !== null)}
          onToggle={({ currentTarget }) => setEmptyOpen(currentTarget.open)}
        >
          <summary>{emptyText}</summary>
          {rowsOf(empty, emptyText)}
        </details>
      )}
      {fitting.length > shown.length && (
        <button type="button" className="bp6-button" onClick={() => setMost(most + MOST_ROWS)}>
          {t('import:map.more', { total: texts.number(fitting.length - shown.length) })}
        </button>
      )}
      <ClearToken
        token={mapping.clearToken}
        isLocked={isLocked}
        onChange={(clearToken) => edit((before) => ({ ...before, clearToken }))}
      />
    </StepCard>
  );
}
