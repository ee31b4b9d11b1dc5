import { Button, Spinner } from '@blueprintjs/core';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConfigDocument } from '../model/config-document.ts';
import { useViewerId } from '../../../engine/hooks/use-viewer-id.ts';
import { schemaOf } from './document-schema.ts';
import './json-editor.css';
import { textKey } from './kept-text.ts';
import { type OpenDocument, openDocument, type TextState } from './open-document.ts';
import { useEditorTexts } from './use-editor-texts.ts';
import { useNameSource } from './use-name-source.ts';

interface Props {
  readonly document: ConfigDocument;
}

/** The document as JSON, on the same draft as the visual editor: completed and explained by its schema. */
export function JsonEditor({ document }: Props) {
  const { i18n } = useTranslation();
  const viewerId = useViewerId();
  if (viewerId === undefined) return <Spinner />;
  const keptKey = textKey(viewerId, document.name, document.layer);
  // Another document, layer or language is another editor.
  return <TextEditor key={`${keptKey} ${i18n.language}`} document={document} keptKey={keptKey} />;
}

function TextEditor({ document, keptKey }: Props & { readonly keptKey: string }) {
  const { t } = useTranslation();
  const hintId = useId();
  const place = useRef<HTMLDivElement>(null);
  const opened = useRef<OpenDocument>(undefined);
  const [state, setState] = useState<TextState>('same');
  const { texts, phrases } = useEditorTexts();
  const names = useNameSource(document.objectName);

  const open = useEffectEvent((parent: HTMLElement) =>
    openDocument(document, {
      parent,
      keptKey,
      names,
      texts,
      phrases,
      schema: schemaOf(document.name),
      label: t('configuration:json.label', { name: document.name }),
      describedBy: hintId,
      onState: setState,
    }),
  );
  useEffect(() => {
    if (!place.current) return undefined;
    const made = open(place.current);
    opened.current = made;
    return () => {
      opened.current = undefined;
      made.close();
    };
  }, []);
  useEffect(() => opened.current?.follow(document), [document]);

  const total = document.problems.length;
  return (
    <div className="config-json">
      <div className="config-json-bar">
        <span role="status" data-state={state === 'same' && total > 0 ? 'problems' : state}>
          {state === 'same' && total > 0
            ? t('configuration:json.problems', { total })
            : t(`configuration:json.state.${state}`)}
        </span>
        {state === 'invalid' && (
          <Button
            size="small"
            variant="minimal"
            text={t('configuration:json.drop')}
            onClick={() => opened.current?.drop()}
          />
        )}
        <Button
          size="small"
          variant="minimal"
          text={t('configuration:json.format')}
          title={`${t('configuration:json.format')} (Shift+Alt+F)`}
          aria-keyshortcuts="Shift+Alt+F"
          disabled={state === 'invalid'}
          onClick={() => opened.current?.format()}
        />
      </div>
      <div ref={place} className="config-json-text" />
      <p id={hintId} className="config-json-hint">
        {t('configuration:json.hint')}
      </p>
    </div>
  );
}
