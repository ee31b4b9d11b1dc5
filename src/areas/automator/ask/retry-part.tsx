import { useTranslation } from 'react-i18next';
import { documentDifferences } from '../../../contract/documents/differences.ts';
import type { WorkflowElement } from '../../../contract/workflow/content.ts';
import { EMPTY_WORKFLOW, workflowStructure } from '../../../contract/workflow/workflow-structure.ts';
import type { PartProps } from '../../../views/area/record-parts.ts';
import { elementsOf, useRunVersions } from './use-run-versions.ts';

/** Before a run is tried again: where it has failed, and what is otherwise by what is chosen. */
export function RetryPart({ record, input = {} }: PartProps) {
  const { t } = useTranslation();
  const { own, latest } = useRunVersions(record);
  const isStart = input['from'] === 'START';
  const id = record['elementId'];
  const [was, is] = [own, latest].map((version) => elementsOf(version).find((each) => each.id === id));
  const state = !is ? 'missing' : was && isChanged(was, is) ? 'other' : 'same';
  const onLatest = latest && latest.number === own?.number ? 'own' : state;
  const step = String(record['elementName'] ?? id);
  return (
    <div role="status">
      <p>{t('workflow:retry.failed', { step, version: record['versionNumber'] })}</p>
      {latest && input['onVersion'] === 'LATEST' && !(isStart && onLatest !== 'own') && (
        <p>{t(`workflow:retry.${onLatest}`, { version: latest.number })}</p>
      )}
      <p>{t(isStart ? 'workflow:retry.start' : 'workflow:retry.step')}</p>
    </div>
  );
}

const isChanged = (was: WorkflowElement, is: WorkflowElement): boolean => {
  const withAlone = (element: WorkflowElement) => ({ ...EMPTY_WORKFLOW, elements: [element] });
  return documentDifferences(workflowStructure.schema, withAlone(was), withAlone(is)).length > 0;
};
