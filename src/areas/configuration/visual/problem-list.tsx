import { Callout } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { useSaid } from '../hooks/use-said.ts';
import type { ConfigDocument } from '../model/config-document.ts';

/** What the server finds wrong with the document as the draft has it: each with its key. */
export function ProblemList({ document }: { readonly document: ConfigDocument }) {
  const { t } = useTranslation();
  const said = useSaid();
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
            {problems.map((problem) => (
              <li key={`${problem.pointer} ${problem.message}`}>
                <code>{problem.key ?? problem.pointer}</code> {said(problem)}
              </li>
            ))}
          </ul>
        </Callout>
      )}
    </div>
  );
}
