import { Callout } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import type { WorkflowProblem } from '../../../contract/workflow/problem.ts';
import { useWorkflow } from './editor-context.ts';
import { focusPanel } from './focus-panel.ts';
import { useProblemWords } from './use-problem-words.ts';
import { useTitles } from './use-titles.ts';

/** All that is wrong, each of which leads to its place. */
export function ProblemList({ problems }: { readonly problems: readonly WorkflowProblem[] }) {
  const { t } = useTranslation();
  const { choose, types, content } = useWorkflow();
  const words = useProblemWords();
  const titleOf = useTitles();
  const inputLabel = (elementId: string, path: string) => {
    const type = content.elements.find(({ id }) => id === elementId)?.type ?? '';
    return types.get(type)?.inputs.find(({ name }) => name === inputOfPath(path))?.label;
  };
  return (
    <Callout compact intent="warning" title={t('workflow:problems', { count: problems.length })}>
      <ul className="wf-problems">
        {problems.map((problem) => {
          const { elementId, propertyPath, message } = problem;
          const place = [elementId && titleOf(elementId), inputLabel(elementId, propertyPath)];
          return (
            <li key={`${elementId} ${propertyPath} ${message}`}>
              <button
                type="button"
                onClick={() => {
                  choose(elementId ? [elementId] : []);
                  focusPanel(propertyPath.startsWith('outputs.') ? propertyPath : inputOfPath(propertyPath));
                }}
              >
                {[place.filter(Boolean).join(' › '), words(problem)].filter(Boolean).join(': ')}
              </button>
            </li>
          );
        })}
      </ul>
    </Callout>
  );
}

const inputOfPath = (path: string): string => /^[^.[]*/.exec(path)?.[0] ?? '';
