import { Callout } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import type { DrawnProblem } from '../../../engine/hooks/use-workflow-judgement.ts';
import { useWorkflow } from './editor-context.ts';
import { focusPanel } from './focus-panel.ts';
import { useTitles } from './use-titles.ts';

/** All that is wrong, each of which leads to its place. */
export function ProblemList({ problems }: { readonly problems: readonly DrawnProblem[] }) {
  const { t } = useTranslation();
  const { choose, types, content } = useWorkflow();
  const titleOf = useTitles();
  const inputLabel = (elementId: string, path: string) => {
    const type = content.elements.find(({ id }) => id === elementId)?.type ?? '';
    return types.get(type)?.fields.find(({ name }) => name === inputOfPath(path))?.label;
  };
  return (
    <Callout compact intent="warning" title={t('workflow:problems', { count: problems.length })}>
      <ul className="wf-problems">
        {problems.map(({ elementId, propertyPath, message }) => {
          const place = [elementId && titleOf(elementId), inputLabel(elementId, propertyPath)];
          return (
            <li key={`${elementId} ${propertyPath} ${message}`}>
              <button
                type="button"
                onClick={() => {
                  choose(elementId ? [elementId] : []);
                  const [, part] = propertyPath.split('.');
                  if (propertyPath.startsWith('outputs.')) focusPanel(propertyPath);
                  else focusPanel(inputOfPath(propertyPath), part);
                }}
              >
                {[place.filter(Boolean).join(' › '), message].filter(Boolean).join(': ')}
              </button>
            </li>
          );
        })}
      </ul>
    </Callout>
  );
}

const inputOfPath = (path: string): string => /^[^.[]*/.exec(path)?.[0] ?? '';
