import { Callout } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import type { ImportReport } from '../../../contract/import/report.ts';
import type { ProblemText } from '../use-problem-text.ts';
import { useImportTexts } from '../use-import-texts.ts';

interface Props {
  readonly warnings: ImportReport['warnings'];
  readonly problemText: ProblemText;
}

/** What is imported, though not as it stands in the file. */
export function Warnings({ warnings, problemText }: Props) {
  const { t } = useTranslation();
  const texts = useImportTexts();
  if (!warnings.length) return null;
  return (
    <Callout className="import-block" intent="warning" title={t('import:check.warnings')}>
      <ul className="import-plain-list">
        {warnings.map(({ message, count }) => (
          <li key={message}>
            {problemText({ message, params: null })} {t('import:check.rows', { total: texts.number(count) })}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
