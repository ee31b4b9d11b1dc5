import { Callout } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import type { ConfigDocument } from '../model/config-document.ts';

/** What the server finds wrong with the document as the draft has it: each with its key. */
export function ProblemList({ document }: { readonly document: ConfigDocument }) {
  const { t } = useTranslation();
  const { problems } = document;
  return (
    <div role="status">
      {problems.length > 0 && (
        <Callout
          compact
          intent="danger"
          className="config-problems"
          title={t('configuration:problems', { total: problems.length })}
        >
          <ul>
            {problems.map(({ pointer, key, message }) => (
              <li key={`${pointer} ${message}`}>
                <code>{key ?? pointer}</code> {message}
              </li>
            ))}
          </ul>
        </Callout>
      )}
    </div>
  );
}
