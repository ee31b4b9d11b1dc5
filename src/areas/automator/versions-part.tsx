import { Button, Callout, Spinner } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { workflowStructure } from '../../contract/workflow/workflow-structure.ts';
import { readDocument } from '../../contract/documents/read-document.ts';
import { useUpdateRecords } from '../../engine/hooks/use-update-records.ts';
import type { PartProps } from '../../views/area/record-parts.ts';
import { useErrorText } from '../../views/errors/error-text.ts';
import { FailedCallout } from '../../views/widgets/failed-callout.tsx';
import { useIntlLocale } from '../../views/widgets/use-intl-locale.ts';
import { useGoals } from './hooks/use-goals.ts';
import { type Version, useVersions } from './hooks/use-versions.ts';
import { VersionDifferences } from './version-differences.tsx';
import { VersionGoals } from './version-goals.tsx';

/** What a workflow was each time it was activated, what was changed then and came of it, and the way back to it. */
export function VersionsPart({ model, record }: PartProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { versions, error, retry } = useVersions(record.id);
  const { goals, error: uncounted } = useGoals(record.id);
  const update = useUpdateRecords(model);
  const [refused, setRefused] = useState<unknown>();
  const failure = refused ?? uncounted;
  const date = new Intl.DateTimeFormat(useIntlLocale(), { dateStyle: 'medium', timeStyle: 'short' });
  if (error !== undefined) return <FailedCallout error={error} onRetry={retry} />;
  if (!versions) return <Spinner size={24} aria-label={t('form.loading')} />;
  if (versions.length === 0) return <p>{t('workflow:version.none')}</p>;
  const objectName = String(record['objectName']);
  const draft = textOf(record['content']);
  const mayWrite = model.actions.includes('EDIT') && record['status'] !== 'ARCHIVED';
  const takeBack = async ({ content }: Version) => {
    const { failed } = await update([{ record, input: { content } }]);
    setRefused(failed[0]?.error);
  };
  const entries = [
    { key: 'draft', title: t('workflow:version.draft'), content: draft, version: undefined },
    ...versions.map((version) => ({
      key: version.id,
      title: [
        t('workflow:version.number', { number: version.number }),
        version.activatedAt && date.format(new Date(version.activatedAt)),
      ]
        .filter(Boolean)
        .join(' · '),
      content: textOf(version.content),
      version,
    })),
  ];
  return (
    <div className="wf-versions">
      {failure !== undefined && (
        <Callout intent="danger" role="alert">
          {errorText(failure)}
        </Callout>
      )}
      {entries.map(({ key, title, content, version }, at) => {
        const before = entries[at + 1];
        const [was, is] = [
          before && readDocument(workflowStructure, before.content).document,
          readDocument(workflowStructure, content).document,
        ];
        return (
          <section key={key} aria-label={title}>
            <h3>{title}</h3>
            {version && (
              <VersionGoals goals={goals.filter(({ versionNumber }) => versionNumber === version.number)} />
            )}
            {was && is && <VersionDifferences objectName={objectName} before={was} after={is} />}
            {mayWrite && version && content !== draft && (
              <Button
                size="small"
                text={t('workflow:version.takeBack')}
                onClick={() => void takeBack(version)}
              />
            )}
          </section>
        );
      })}
    </div>
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
