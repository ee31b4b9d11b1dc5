import { Button, Spinner } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useElementTypes } from '../../../engine/hooks/use-element-types.ts';
import { useObjectMetadata } from '../../../engine/hooks/use-object-metadata.ts';
import type { PartProps } from '../../../views/area/record-parts.ts';
import { FailedCallout } from '../../../views/widgets/failed-callout.tsx';
import '../automator.css';
import { useRunVersions } from '../ask/use-run-versions.ts';
import { useSteps } from '../hooks/use-steps.ts';
import { RunPath } from './run-path.tsx';
import { StepItem } from './step-item.tsx';

/** Steps that are shown at first, and how many more each time. */
const PART = 100;
const OPEN: readonly unknown[] = ['WAITING', 'RUNNING'];

/** What a run has done: its way through its version as it is drawn, and step by step what came of it. */
export function RunLogPart({ model, record }: PartProps) {
  const { t } = useTranslation();
  const [limit, setLimit] = useState(PART);
  const [chosen, choose] = useState<string>();
  const { own } = useRunVersions(record);
  const { types } = useElementTypes(String(record['objectName']));
  const { metadata } = useObjectMetadata(model.fields.get('stepList')?.typeName);
  const quotes = metadata?.fields.some(({ name }) => name === 'input');
  const { steps, total, error, retry } = useSteps(record.id, limit, OPEN.includes(record['status']), quotes);
  if (!steps && error !== undefined) return <FailedCallout error={error} onRetry={retry} />;
  if (!steps || !metadata) return <Spinner size={24} aria-label={t('form.loading')} />;
  const shown = chosen === undefined ? steps : steps.filter(({ elementId }) => elementId === chosen);
  return (
    <div className="wf-editor wf-log">
      {own && (
        <RunPath
          record={record}
          version={own}
          steps={steps}
          types={types}
          chosen={chosen}
          onChoose={choose}
        />
      )}
      {chosen !== undefined && (
        <Button size="small" text={t('workflow:log.all')} onClick={() => choose(undefined)} />
      )}
      {shown.length === 0 && <p>{t('workflow:log.none')}</p>}
      <ol className="wf-steps" aria-label={model.fields.get('stepList')?.label}>
        {shown.map((step) => (
          <StepItem
            key={step.id}
            step={step}
            type={types.get(step.elementType ?? '')}
            fields={metadata.fields}
          />
        ))}
      </ol>
      {total > steps.length && (
        <Button text={t('workflow:log.more')} onClick={() => setLimit(Math.min(limit + PART, 1000))} />
      )}
    </div>
  );
}
