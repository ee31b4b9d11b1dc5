import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ObjectMetadata } from '../../../contract/metadata/introspection.ts';
import type { ImportUndo } from '../model/import-run.ts';
import { CountTiles } from '../check/count-tiles.tsx';
import { Progress } from '../../../views/widgets/progress.tsx';
import { useImportTexts } from '../use-import-texts.ts';
import { useProblemText } from '../use-problem-text.ts';

interface Props {
  readonly undo: ImportUndo;
  readonly metadata: ObjectMetadata;
}

/** Reasons name none. */
const NO_OBJECTS: Parameters<typeof useProblemText>[1] = [];

/** What was taken back, and which records were not, since somebody has worked on them. */
export function UndoResult({ undo, metadata }: Props) {
  const { t } = useTranslation();
  const texts = useImportTexts();
  const { removed, restored, kept, keptRecords, done, progress } = undo;
  const problemText = useProblemText(metadata, NO_OBJECTS);
  const more = kept - keptRecords.length;
  return (
    <section className="import-block" aria-label={t('import:undo.result')}>
      <h3>{t('import:undo.result')}</h3>
      {!done && <Progress label={t('import:undo.going')} percent={progress} />}
      <CountTiles
        label={t('import:undo.result')}
        tiles={[
          { name: t('import:undo.removed'), value: removed, tone: 'plain' },
          { name: t('import:undo.restored'), value: restored, tone: 'plain' },
          { name: t('import:undo.kept'), value: kept, tone: 'warn' },
        ]}
      />
      {keptRecords.length > 0 && (
        <>
          <p className="import-note">{t('import:undo.keptAbout')}</p>
          <ul className="import-plain-list">
            {keptRecords.map(({ recordId, label, reason, params }) => (
              <li key={recordId}>
                <Link to={`${metadata.route}/${encodeURIComponent(recordId)}`}>{label ?? recordId}</Link>{' '}
                <span className="import-note">{problemText({ message: reason, params })}</span>
              </li>
            ))}
          </ul>
          {more > 0 && <p className="import-note">{t('list.andMore', { total: texts.number(more) })}</p>}
        </>
      )}
    </section>
  );
}
