import { Button, ButtonGroup } from '@blueprintjs/core';
import { Duplicate, Redo, Trash, Undo } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { INTERACTIONS, type InteractionType } from '../../../contract/interactive/content.ts';
import { Select } from '../../widgets/select.tsx';
import { useEditor } from './editor-context.ts';
import { newInteraction } from './model/new-items.ts';

type Deed = (() => void) | undefined;

interface Props {
  /** A video without interactions. */
  readonly isPlain: boolean;
  readonly undo: Deed;
  readonly redo: Deed;
  readonly onCopy: Deed;
  readonly onPaste: Deed;
  readonly onDuplicate: Deed;
  readonly onRemove: Deed;
  readonly isNarrow: boolean;
  readonly onNarrow: (isNarrow: boolean) => void;
}

/** What is done to all of it, or to what is chosen. */
export function Tools(props: Props) {
  const { isPlain, undo, redo, onCopy, onPaste, onDuplicate, onRemove, isNarrow, onNarrow } = props;
  const { t } = useTranslation();
  const { content, change, choose, time, duration, readOnly } = useEditor();
  const add = (type: InteractionType) => {
    const about = { time, duration, label: t(`interactive:type.${type}`) };
    const item = newInteraction(type, content, about);
    change([{ type: 'add', list: 'interactions', items: [item] }]);
    choose({ list: 'interactions', id: item.id });
  };
  const deed = (name: string, icon: React.JSX.Element | undefined, act: Deed) => (
    <Button
      icon={icon}
      aria-label={t(`interactive:${name}`)}
      title={t(`interactive:${name}`)}
      disabled={!act}
      onClick={() => act?.()}
    >
      {icon ? undefined : t(`interactive:${name}`)}
    </Button>
  );
  return (
    <div className="ie-tools" role="toolbar" aria-label={t('interactive:tools')}>
      {!readOnly && (
        <>
          {!isPlain && (
            <Select
              aria-label={t('interactive:add')}
              value=""
              onChange={({ target }) => add(target.value as InteractionType)}
            >
              <option value="">{`+ ${t('interactive:add')}`}</option>
              {Object.keys(INTERACTIONS).map((type) => (
                <option key={type} value={type}>
                  {t(`interactive:type.${type}`)}
                </option>
              ))}
            </Select>
          )}
          <ButtonGroup variant="minimal">
            {deed('undo', <Undo />, undo)}
            {deed('redo', <Redo />, redo)}
            {deed('duplicate', <Duplicate />, onDuplicate)}
            {deed('remove', <Trash />, onRemove)}
            {deed('copy', undefined, onCopy)}
            {deed('paste', undefined, onPaste)}
          </ButtonGroup>
        </>
      )}
      <ButtonGroup>
        <Button size="small" active={!isNarrow} aria-pressed={!isNarrow} onClick={() => onNarrow(false)}>
          {t('interactive:desktop')}
        </Button>
        <Button size="small" active={isNarrow} aria-pressed={isNarrow} onClick={() => onNarrow(true)}>
          {t('interactive:phone')}
        </Button>
      </ButtonGroup>
    </div>
  );
}
