import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ImportRun } from '../model/import-run.ts';
import { StatusTag } from '../status-tag.tsx';
import { useImportTexts } from '../use-import-texts.ts';

interface Props {
  readonly run: ImportRun;
  readonly route: string;
  /** The object's name in the user's language. */
  readonly object: string;
}

/** Which file this is about, of what, by whom; and the way to the other imports. */
export function RunHeading({ run, route, object }: Props) {
  const { t } = useTranslation();
  const texts = useImportTexts();
  const { fileName, fileSize, createdAt, userName, status, corrects } = run;
  const facts = [object, texts.size(fileSize), userName, texts.moment(createdAt)];
  return (
    <header className="import-heading">
      <Link to={route}>{t('import:toList')}</Link>
      <div className="import-heading-line">
        <h1>{fileName}</h1>
        <StatusTag status={status} />
      </div>
      <p className="page-intro">{facts.filter(Boolean).join(' · ')}</p>
      {corrects !== null && (
        <p className="page-intro">
          {t('import:corrects')}{' '}
          <Link to={`${route}/${encodeURIComponent(corrects)}`}>{t('import:correctsLink')}</Link>
        </p>
      )}
    </header>
  );
}
