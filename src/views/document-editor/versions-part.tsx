import { Button, Callout, Spinner } from '@blueprintjs/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentType } from '../../contract/documents/document-type.ts';
import { readDocument } from '../../contract/documents/read-document.ts';
import type { ObjectField } from '../../contract/metadata/introspection.ts';
import {
  type DocumentVersion,
  useDocumentVersions,
  type VersionSource,
} from '../../engine/hooks/use-document-versions.ts';
import { useUpdateRecords } from '../../engine/hooks/use-update-records.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import type { PartProps } from '../area/record-parts.ts';
import { useErrorText } from '../errors/error-text.ts';
import { DocumentDifferences } from '../formats/document/document-differences.tsx';
import { useDocumentType } from '../formats/document/late-type.ts';
import type { PartLabels } from '../formats/document/part-labels.ts';
import { useNotify } from '../notify/notify-context.ts';
import { CodeMissing } from '../widgets/code-missing.tsx';
import { FailedCallout } from '../widgets/failed-callout.tsx';
import { useIntlLocale } from '../widgets/use-intl-locale.ts';
import './document-editor.css';

interface Props extends Pick<PartProps, 'model' | 'record'> {
  /** What is said of a version beside its differences. */
  readonly detailsOf?: (version: DocumentVersion) => ReactNode;
  /** What parts of the documents are called otherwise than the texts of their type say. */
  readonly labels?: (labels: PartLabels) => PartLabels;
  /** The record takes no changes any more. */
  readonly readOnly?: boolean;
  /** In place of saying that nothing has been published yet. */
  readonly noneText?: string;
}

/** The draft of a document and its published versions: what each has otherwise than the one before, and the way back. */
export function VersionsPart(props: Props) {
  const { t } = useTranslation();
  const place = placeIn(props.model);
  const stored = place && typeNameOf(place.field, props.record);
  const { type, retry } = useDocumentType(stored ?? '');
  if (retry) return <CodeMissing onRetry={retry} />;
  if (!place || stored === undefined) return <p>{props.noneText ?? t('documents:version.none')}</p>;
  if (!type) return <Spinner size={24} aria-label={t('form.loading')} />;
  return <Versions {...props} {...place} type={type} />;
}

/** The field whose documents are published, and where; undefined where the viewer does not see them. */
function placeIn({ fields }: ObjectModel) {
  for (const field of fields.values()) {
    const list = fields.get(String(field.settings?.['documentVersions']));
    if (list?.typeName && list.back) {
      const source: VersionSource = { object: list.typeName, owner: list.back.name, document: field.name };
      return { field, source };
    }
  }
  return undefined;
}

/** The name of the type of the record's document. */
function typeNameOf({ settings }: ObjectField, record: PartProps['record']): string | undefined {
  const beside = settings?.['documentTypeField'];
  const name = typeof beside === 'string' ? record[beside] : settings?.['documentType'];
  return typeof name === 'string' ? name : undefined;
}

interface VersionsProps extends Props {
  readonly field: ObjectField;
  readonly source: VersionSource;
  readonly type: DocumentType;
}

function Versions(props: VersionsProps) {
  const { model, record, field, source, type, detailsOf, labels, readOnly } = props;
  const { t } = useTranslation();
  const errorText = useErrorText();
  const notify = useNotify();
  const { versions, error, retry } = useDocumentVersions(record.id, source);
  const update = useUpdateRecords(model);
  const [refused, setRefused] = useState<unknown>();
  const date = new Intl.DateTimeFormat(useIntlLocale(), { dateStyle: 'medium', timeStyle: 'short' });
  if (error !== undefined) return <FailedCallout error={error} onRetry={retry} />;
  if (!versions) return <Spinner size={24} aria-label={t('form.loading')} />;
  if (versions.length === 0) return <p>{props.noneText ?? t('documents:version.none')}</p>;
  const draft = textOf(record[field.name]);
  const mayWrite = !readOnly && model.actions.includes('EDIT') && !field.readOnly;
  const write = async (before: PartProps['record'], text: string) => {
    const { done, failed } = await update([{ record: before, input: { [field.name]: text } }]);
    setRefused(failed[0]?.error);
    return done[0]?.record;
  };
  const restore = async ({ number, text }: DocumentVersion) => {
    const after = await write(record, textOf(text));
    if (!after) return;
    notify({
      message: t('documents:version.restored', { number }),
      action: {
        text: t('documents:undo'),
        onClick: () => void write({ ...record, version: after.version }, draft),
      },
    });
  };
  const entries = [
    { key: 'draft', title: t('documents:version.draft'), text: draft, version: undefined },
    ...versions.map((version) => ({
      key: version.id,
      title: [
        t('documents:version.number', { number: version.number }),
        version.at && date.format(new Date(version.at)),
        version.by,
      ]
        .filter(Boolean)
        .join(' · '),
      text: textOf(version.text),
      version,
    })),
  ];
  return (
    <div className="document-versions">
      {refused !== undefined && (
        <Callout intent="danger" role="alert">
          {errorText(refused)}
        </Callout>
      )}
      {entries.map(({ key, title, text, version }, at) => {
        const before = entries[at + 1];
        const was = before && readDocument(type, before.text).document;
        const is = readDocument(type, text).document;
        return (
          <section key={key} aria-label={title}>
            <h3>{title}</h3>
            {version && detailsOf?.(version)}
            {was && is && (
              <DocumentDifferences type={type} before={was} after={is} {...(labels && { labels })} />
            )}
            {mayWrite && version && text !== draft && (
              <Button
                size="small"
                text={t('documents:version.restore')}
                onClick={() => void restore(version)}
              />
            )}
          </section>
        );
      })}
    </div>
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
