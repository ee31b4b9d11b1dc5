import { Button } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import type { DroppedText } from '../../../contract/import/report.ts';
import type { MappingEditor } from '../hooks/use-import-mapping.ts';
import { useImportTexts } from '../use-import-texts.ts';

interface Props {
  readonly dropped: readonly DroppedText[];
  readonly editor: MappingEditor;
  readonly isLocked: boolean;
}

/** What is not imported of cells, by column: texts that count as no value, and titles of people that no field takes. */
export function DroppedList({ dropped, ...props }: Props) {
  const [titles, empty] = [
    dropped.filter(({ reason }) => reason === 'title'),
    dropped.filter(({ reason }) => reason !== 'title'),
  ];
  return (
    <>
      <DroppedTexts {...props} kind="texts" dropped={empty} />
      <DroppedTexts {...props} kind="titles" dropped={titles} />
    </>
  );
}

/** Texts that only look as if there were no value can be kept as they stand; failed formulas and titles cannot. */
function DroppedTexts({ dropped, editor, isLocked, kind }: Props & { readonly kind: 'texts' | 'titles' }) {
  const { t } = useTranslation();
  const texts = useImportTexts();
  if (!dropped.length) return null;
  const columns = Map.groupBy(dropped, ({ column }) => column);
  const keep = (column: number) =>
    editor.edit((before) => ({
      ...before,
      columns: before.columns.map((each) => (each.column === column ? { ...each, keepsBlanks: true } : each)),
    }));
  return (
    <section className="import-block">
      <h3>{t(kind === 'titles' ? 'import:dropped.titles' : 'import:dropped.title')}</h3>
      <p className="import-note">
        {t(kind === 'titles' ? 'import:dropped.titlesAbout' : 'import:dropped.about')}
      </p>
      <ul className="import-plain-list">
        {[...columns].map(([column, found]) => {
          const header = found[0]?.header ?? t('import:columnNumber', { number: column + 1 });
          const isKept = editor.mapping.columns.some((each) => each.column === column && each.keepsBlanks);
          const counts = found.map(({ value, count }) =>
            t('import:dropped.count', { value, total: texts.number(count) }),
          );
          return (
            <li key={column} className="import-dropped">
              <span>
                <strong>{header}</strong> {counts.join(', ')}
              </span>
              {found.some(({ reason }) => reason === 'blank') && (
                <Button
                  size="small"
                  disabled={isLocked || isKept}
                  text={t(isKept ? 'import:dropped.kept' : 'import:dropped.keep')}
                  aria-label={t('import:dropped.keepIn', { column: header })}
                  onClick={() => keep(column)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
