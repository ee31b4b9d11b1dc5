import { useTranslation } from 'react-i18next';
import type { PartProps } from '../../views/area/record-parts.ts';
import { VersionsPart } from '../../views/document-editor/versions-part.tsx';
import { useErrorText } from '../../views/errors/error-text.ts';
import { useGoals } from './hooks/use-goals.ts';
import { useStepLabels } from './use-step-labels.ts';
import { VersionGoals } from './version-goals.tsx';

/** What a workflow was each time it was activated, what was changed then and came of it, and the way back to it. */
export function WorkflowVersionsPart({ model, record }: PartProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { goals, error } = useGoals(record.id);
  const labels = useStepLabels(String(record['objectName']));
  return (
    <>
      {error !== undefined && <p role="alert">{errorText(error)}</p>}
      <VersionsPart
        model={model}
        record={record}
        labels={labels}
        readOnly={record['status'] === 'ARCHIVED'}
        noneText={t('workflow:version.none')}
        detailsOf={({ number }) => (
          <VersionGoals goals={goals.filter(({ versionNumber }) => versionNumber === number)} />
        )}
      />
    </>
  );
}
