import { Button, ButtonGroup } from '@blueprintjs/core';
import { Duplicate, Redo, Trash, Undo } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from './editor-context.ts';
import type { Deeds } from './use-editing.ts';

/** What is done to all of it, or to what is chosen. */
export function Tools({ deeds, children }: { readonly deeds: Deeds; readonly children: ReactNode }) {
  const { t } = useTranslation();
  const { readOnly } = useEditor();
  const deed = (name: keyof Deeds, icon?: React.JSX.Element) => (
    <Button
      icon={icon}
      aria-label={t(`interactive:${name}`)}
      title={t(`interactive:${name}`)}
      disabled={!deeds[name]}
      onClick={() => deeds[name]?.()}
    >
      {icon ? undefined : t(`interactive:${name}`)}
    </Button>
  );
  return (
    <div className="ie-tools" role="toolbar" aria-label={t('interactive:tools')}>
      {children}
      {!readOnly && (
        <ButtonGroup variant="minimal">
          {deed('undo', <Undo />)}
          {deed('redo', <Redo />)}
          {deed('duplicate', <Duplicate />)}
          {deed('remove', <Trash />)}
          {deed('copy')}
          {deed('paste')}
        </ButtonGroup>
      )}
    </div>
  );
}

interface WidthProps {
  readonly isNarrow: boolean;
  readonly onNarrow: (isNarrow: boolean) => void;
}

/** As on a desktop, or as on a phone. */
export function WidthButtons({ isNarrow, onNarrow }: WidthProps) {
  const { t } = useTranslation();
  return (
    <ButtonGroup>
      <Button size="small" active={!isNarrow} aria-pressed={!isNarrow} onClick={() => onNarrow(false)}>
        {t('interactive:desktop')}
      </Button>
      <Button size="small" active={isNarrow} aria-pressed={isNarrow} onClick={() => onNarrow(true)}>
        {t('interactive:phone')}
      </Button>
    </ButtonGroup>
  );
}
