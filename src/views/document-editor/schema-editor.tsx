import { Button, Callout, Classes, Spinner } from '@blueprintjs/core';
import { Redo, Undo } from '@blueprintjs/icons';
import { type KeyboardEvent, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentType, DocumentValue } from '../../contract/documents/document-type.ts';
import type { DocumentNode } from '../../contract/documents/operations.ts';
import { readDocument } from '../../contract/documents/read-document.ts';
import type { PartSchema } from '../../contract/documents/schema-parts.ts';
import { useDocumentType } from '../formats/document/late-type.ts';
import { usePartLabels } from '../formats/document/part-labels.ts';
import { type EditedDocument, useDocument } from '../formats/document/use-document.ts';
import type { NestedInputProps } from '../formats/format-view.ts';
import { CodeMissing } from '../widgets/code-missing.tsx';
import './document-editor.css';
import { DocumentEditorContext, type DocumentEditorContextValue } from './editor-context.ts';
import { NodeBody } from './node-list.tsx';
import { ProblemList } from './problem-list.tsx';

/** The editor of documents whose type has none of its own: all of it comes from the type's schema. */
export function SchemaEditor(props: NestedInputProps) {
  const { t } = useTranslation();
  const name = props.model.field.settings?.['documentType'];
  const { type, retry } = useDocumentType(typeof name === 'string' ? name : '');
  if (retry) return <CodeMissing onRetry={retry} />;
  if (!type) return <Spinner size={24} aria-label={t('form.loading')} />;
  return <Typed key={type.name} {...props} type={type} />;
}

function Typed(props: NestedInputProps & { readonly type: DocumentType }) {
  const { type, value, onChange, readOnly, id, model, describedBy } = props;
  const { t } = useTranslation();
  const edited = useDocument<DocumentValue>(type as DocumentType<DocumentValue>, value, onChange);
  const { document } = edited;
  return (
    <div
      id={id}
      className="document-editor"
      role="group"
      tabIndex={-1}
      aria-label={model.field.label}
      aria-describedby={describedBy}
    >
      {document ? (
        <Parts {...props} edited={edited} document={document} />
      ) : (
        <Callout intent="warning" title={t('documents:unreadable')}>
          {!readOnly && <Button text={t('documents:beginAnew')} onClick={edited.beginAnew} />}
        </Callout>
      )}
    </div>
  );
}

interface PartsProps extends NestedInputProps {
  readonly type: DocumentType;
  readonly edited: EditedDocument<DocumentValue>;
  readonly document: DocumentValue;
}

function Parts({ type, edited, document, readOnly, id, model, inputOf }: PartsProps) {
  const { t } = useTranslation();
  const labels = usePartLabels(type);
  const [open, setAllOpen] = useState<ReadonlySet<string>>(new Set());
  const setOpen = useCallback<DocumentEditorContextValue['setOpen']>(
    (path, isOpen) =>
      setAllOpen(
        (before) => new Set([...[...before].filter((each) => each !== path), ...(isOpen ? [path] : [])]),
      ),
    [],
  );
  const problems = useMemo(() => {
    const structure = readDocument(type, JSON.stringify(document)).problems;
    // What is not known of other records is not judged.
    return structure.length ? structure : type.validate(document, {} as never);
  }, [type, document]);
  const { settings } = model.field;
  const { undo, redo, change } = edited;
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyped = (event.target as HTMLElement).matches('input, textarea, select, [role=textbox]');
    const step = (event.ctrlKey || event.metaKey) && !isTyped ? stepOf(event.key, { undo, redo }) : undefined;
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    step();
  };
  return (
    <DocumentEditorContext
      value={{
        type,
        document,
        labels,
        problems,
        readOnly,
        id,
        inputOf,
        change,
        open,
        setOpen,
        settings: settings ?? {},
      }}
    >
      <div role="presentation" onKeyDown={readOnly ? undefined : onKeyDown}>
        {!readOnly && (
          <div className="document-tools">
            <StepButton icon={<Undo />} text={t('documents:undo')} onClick={undo} />
            <StepButton icon={<Redo />} text={t('documents:redo')} onClick={redo} />
          </div>
        )}
        <Suspense fallback={<Spinner size={24} aria-label={t('form.loading')} />}>
          <NodeBody
            path=""
            pointer=""
            schema={type.schema as PartSchema}
            node={document as unknown as DocumentNode}
          />
        </Suspense>
        <ProblemList />
      </div>
    </DocumentEditorContext>
  );
}

interface StepButtonProps {
  readonly icon: React.JSX.Element;
  readonly text: string;
  readonly onClick: (() => void) | undefined;
}

const StepButton = ({ icon, text, onClick }: StepButtonProps) => (
  <Button
    variant="minimal"
    size="small"
    icon={icon}
    text={text}
    // A disabled button would lose the focus to the page after the last step.
    className={onClick ? '' : Classes.DISABLED}
    aria-disabled={!onClick}
    onClick={() => onClick?.()}
  />
);

const stepOf = (key: string, { undo, redo }: Pick<EditedDocument, 'undo' | 'redo'>) =>
  key === 'z' ? undo : key === 'y' || key === 'Z' ? redo : undefined;
