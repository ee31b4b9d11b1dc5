import { HTMLTable, Tag } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import type { ImportError } from '../../contract/import/report.ts';
import { useImportTexts } from './use-import-texts.ts';
import type { ProblemText } from './use-problem-text.ts';

interface Props {
  readonly label: string;
  readonly errors: readonly ImportError[];
  readonly problemText: ProblemText;
}

/** Rows that cannot be imported: where each is in the file, and why. */
export function ErrorTable({ label, errors, problemText }: Props) {
  const { t } = useTranslation();
  const texts = useImportTexts();
  return (
    <div className="import-table card">
      <HTMLTable compact aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('import:error.line')}</th>
            <th scope="col">{t('import:error.column')}</th>
            <th scope="col">{t('import:error.value')}</th>
            <th scope="col">{t('import:error.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {errors.map((error, index) => (
            <tr key={index}>
              <th scope="row" data-label={t('import:error.line')}>
                {texts.number(error.line)}
              </th>
              <td data-label={t('import:error.column')}>{error.header ?? '–'}</td>
              <td data-label={t('import:error.value')} className="import-cell-value">
                {error.value === null || error.value === '' ? '–' : error.value}
              </td>
              <td data-label={t('import:error.reason')}>
                {problemText(error)}
                {error.left && <Tag minimal>{t('import:error.left')}</Tag>}
              </td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
    </div>
  );
}
