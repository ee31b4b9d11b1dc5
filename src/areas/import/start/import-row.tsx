import { Button } from '@blueprintjs/core';
import { TrashIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ImportSummary } from '../model/import-run.ts';
import { isWriting } from '../model/stage.ts';
import { StatusTag } from '../status-tag.tsx';
import { type ImportTexts, useImportTexts } from '../use-import-texts.ts';

interface Props {
  readonly run: ImportSummary;
  readonly address: string;
  /** The object's name in the user's language. */
  readonly object: string;
  readonly onDelete: () => void;
}

/** An import as one line: what became of it, and the way back to it. */
export function ImportRow({ run, address, object, onDelete }: Props) {
  const { t } = useTranslation();
  const texts = useImportTexts();
  const { fileName, fileSize, status, createdAt, userName, corrects, progress } = run;
  const going = isWriting(status) || status === 'PAUSED';
  return (
    <tr>
      <th scope="row">
        <Link to={address}>{fileName}</Link>
        <span className="import-note">
          {texts.size(fileSize)}
          {corrects !== null && ` · ${t('import:list.corrects')}`}
        </span>
      </th>
      <td data-label={t('import:list.object')}>{object}</td>
      <td data-label={t('import:list.status')}>
        <StatusTag status={status} />
        {going && progress !== null && <span className="import-note">{texts.percent(progress)}</span>}
      </td>
      <td data-label={t('import:list.rows')}>
        <RowCounts run={run} texts={texts} />
      </td>
      <td data-label={t('import:list.who')}>
        {userName}
        <time className="import-note" dateTime={createdAt}>
          {texts.moment(createdAt)}
        </time>
      </td>
      <td className="import-list-actions">
        {!going && (
          <Button
            variant="minimal"
            icon={<TrashIcon />}
            aria-label={t('import:list.delete', { name: fileName })}
            title={t('import:list.delete', { name: fileName })}
            onClick={onDelete}
          />
        )}
      </td>
    </tr>
  );
}

function RowCounts({
  run: { counts },
  texts,
}: {
  readonly run: Pick<ImportSummary, 'counts'>;
  readonly texts: ImportTexts;
}) {
  const { t } = useTranslation();
  if (!counts || counts.done === 0) return counts?.rows ? texts.number(counts.rows) : '–';
  const parts = (['created', 'updated', 'failed'] as const).filter((name) => counts[name] > 0);
  return (
    <>
      {texts.number(counts.rows)}
      {parts.length > 0 && (
        <span className="import-note">
          {parts.map((name) => t(`import:list.${name}`, { total: texts.number(counts[name]) })).join(' · ')}
        </span>
      )}
    </>
  );
}
