import { Button, Callout } from '@blueprintjs/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { objectOf } from '../../../contract/formats/index.ts';
import { type ContentType, isContentType } from '../../../contract/interactive/content.ts';
import { contentDocument } from '../../../contract/interactive/content-documents.ts';
import { isVariable } from '../../../contract/letters/variables.ts';
import { useObjectMetadata } from '../../../engine/hooks/use-object-metadata.ts';
import { useDocument } from '../../../views/formats/document/use-document.ts';
import type { KindInputProps } from '../../../views/widgets/kind-view.ts';
import { BranchingEditor } from './branching-editor.tsx';
import type { TextField } from './editor-context.ts';
import { HotspotEditor } from './hotspot-editor.tsx';
import './interactive.css';
import type { EditorProps } from './use-editing.ts';
import { VideoEditor } from './video-editor.tsx';

/** Content is that of the type: `useDocument` reads it so. */
const EDITORS: Readonly<Record<ContentType, React.FC<EditorProps<never>>>> = {
  VIDEO: VideoEditor,
  INTERACTIVE_VIDEO: VideoEditor,
  BRANCHING_SCENARIO: BranchingEditor,
  IMAGE: HotspotEditor,
  DOCUMENT: HotspotEditor,
};

/** The editor of interactive content: of the type that another field of the record says. */
export function InteractiveEditor(props: KindInputProps) {
  const type = props.model.field.settings?.['documentType'];
  return isContentType(type) ? <Typed {...props} type={type} /> : null;
}

function Typed(props: KindInputProps & { readonly type: ContentType }) {
  const { type, value, onChange, model, readOnly, id, describedBy } = props;
  const { t } = useTranslation();
  const Editor = EDITORS[type];
  const edited = useDocument<object>(contentDocument(type), value, onChange);
  const about = objectOf(model.field);
  return (
    <div
      id={id}
      className="ie-editor"
      role="group"
      aria-label={model.field.label}
      aria-describedby={describedBy}
    >
      {edited.document ? (
        <WithFields about={about}>
          {(fields) => (
            <Editor
              type={type}
              content={edited.document as never}
              edited={edited}
              fields={fields}
              readOnly={readOnly}
              assetsName={model.field.settings?.['assets']}
            />
          )}
        </WithFields>
      ) : (
        <Callout intent="warning" title={t('interactive:unreadable')}>
          {!readOnly && <Button onClick={edited.beginAnew}>{t('interactive:beginAnew')}</Button>}
        </Callout>
      )}
    </div>
  );
}

interface FieldsProps {
  readonly about: string | undefined;
  readonly children: (fields: readonly TextField[] | undefined) => React.ReactNode;
}

/** What texts may name of receivers; without an object, nothing is asked for that the page does not know. */
const WithFields = ({ about, children }: FieldsProps) =>
  about === undefined ? children(undefined) : <AboutObject about={about}>{children}</AboutObject>;

function AboutObject({ about, children }: FieldsProps & { readonly about: string }) {
  const { metadata } = useObjectMetadata(about);
  return children(useMemo(() => metadata?.fields.filter(isVariable), [metadata]));
}
