import { Button, Callout, Spinner } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConfigDocument } from '../model/config-document.ts';
import { useErrorText } from '../../../views/errors/error-text.ts';
import { MovedPlace } from './drag/moved.tsx';
import { ProblemList } from './problem-list.tsx';
import { useVisual, type Visual } from './use-visual.ts';
import './visual.css';

interface Props {
  readonly document: ConfigDocument;
  readonly children: (visual: Visual) => ReactNode;
}

/** The place of a visual editor: what is wrong with the draft stands above it. */
export function VisualFrame({ document, children }: Props) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const state = useVisual(document);
  if (state.status === 'loading') return <Spinner aria-label={t('list.loading')} />;
  if (state.status === 'failed') {
    return (
      <Callout intent="danger">
        <span role="alert">{errorText(state.error)}</span>
      </Callout>
    );
  }
  return (
    <MovedPlace>
      <ProblemList document={document} />
      {state.status === 'ready' ? (
        children(state.visual)
      ) : (
        <Callout intent="warning" title={t('configuration:malformed.title')}>
          <p>{t('configuration:malformed.text')}</p>
          <Button text={t('configuration:undo')} disabled={!document.canUndo} onClick={document.undo} />
        </Callout>
      )}
    </MovedPlace>
  );
}
