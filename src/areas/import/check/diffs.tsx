import { Tag } from '@blueprintjs/core';
import { ArrowRightIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import type { ObjectField, ObjectMetadata } from '../../../contract/metadata/introspection.ts';
import { valueText } from '../../../contract/record/value-text.ts';
import { isEmpty } from '../../../contract/record/validate.ts';
import type { ImportDiff } from '../../../contract/import/report.ts';
import { isRelation } from '../../../engine/model/fields.ts';
import { useFormat } from '../../../views/widgets/use-format.ts';
import { useImportTexts } from '../use-import-texts.ts';
import './check.css';

interface Props {
  readonly diffs: readonly ImportDiff[];
  readonly metadata: ObjectMetadata;
}

/** Some of the records, as they are and as they would be. */
export function Diffs({ diffs, metadata }: Props) {
  const { t } = useTranslation();
  const texts = useImportTexts();
  if (!diffs.length) return null;
  return (
    <section className="import-block">
      <h3>{t('import:check.samples')}</h3>
      <ul className="import-diffs">
        {diffs.map((diff) => (
          <li key={diff.line} className="card">
            <p className="import-diff-title">
              <Tag minimal intent={diff.action.toLowerCase() === 'create' ? 'success' : 'primary'}>
                {t(`import:check.action.${diff.action.toLowerCase()}`)}
              </Tag>
              <strong>{diff.label ?? '–'}</strong>
              <span className="import-note">{t('import:check.line', { line: texts.number(diff.line) })}</span>
            </p>
            <dl>
              {diff.changes.map(({ field: name, before, after }) => {
                const field = metadata.fields.find((each) => each.name === name);
                return (
                  <div key={name}>
                    <dt>{field?.label ?? name}</dt>
                    <dd>
                      {!isEmpty(before) && (
                        <>
                          <del>
                            <DiffValue field={field} value={before} />
                          </del>
                          <ArrowRightIcon size={12} aria-label={t('record:history.to')} />
                        </>
                      )}
                      <ins>
                        <DiffValue field={field} value={after} />
                      </ins>
                    </dd>
                  </div>
                );
              })}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Records stand under their names, those that are still to be made as well. */
function DiffValue({ field, value }: { readonly field: ObjectField | undefined; readonly value: unknown }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (isEmpty(value)) return <em>{t('form.empty')}</em>;
  if (field && !isRelation(field)) return valueText(value, field, format);
  return Array.isArray(value) ? value.join(', ') : String(value);
}
