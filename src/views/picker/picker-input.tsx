import { Button } from '@blueprintjs/core';
import { CaretDown } from '@blueprintjs/icons';
import { type KeyboardEvent, type Ref, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Match } from '../../engine/hooks/use-matches.ts';
import { Matches, optionId } from './matches.tsx';
import type { RecordPickerProps } from './picker-props.ts';

export interface PickerInputProps extends RecordPickerProps {
  readonly ref: Ref<HTMLInputElement>;
  /** The element that tells what is selected. */
  readonly tagsId: string | undefined;
  readonly isDialogOpen: boolean;
  readonly onOpen: () => void;
  readonly onRemoveLast: () => void;
  readonly onChoose: (id: string) => void;
}

/** Where one types to find a record, and the arrow that opens the table. */
export function PickerInput({ ref, ...props }: PickerInputProps) {
  const { id, field, ids, multiple, invalid, required, tagsId, isDialogOpen, onOpen } = props;
  const { t } = useTranslation();
  const listId = `${id}__matches`;
  const [text, setText] = useState('');
  const [options, setOptions] = useState<readonly Match[]>([]);
  const [active, setActive] = useState(0);
  const isSearching = text.trim() !== '';
  const isOffering = isSearching && options.length > 0;

  const onOptions = useCallback((next: readonly Match[]) => {
    setOptions(next);
    setActive(0);
  }, []);
  const end = () => {
    setText('');
    setOptions([]);
  };
  const choose = (chosen: string) => {
    end();
    props.onChoose(chosen);
  };
  const openTable = () => {
    end();
    onOpen();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const keys = isSearching ? searchKeys() : idleKeys(event);
    const action = keys[event.key];
    if (!action || event.nativeEvent.isComposing) return;
    event.preventDefault();
    // An Escape here is not meant for a dialog around the form.
    event.stopPropagation();
    action();
  };
  const searchKeys = (): Readonly<Record<string, () => void>> => {
    const step = (by: number) => () => setActive((options.length + active + by) % (options.length || 1));
    return {
      ArrowDown: step(1),
      ArrowUp: step(-1),
      Enter: () => {
        const option = options[active];
        if (option) choose(option.id);
      },
      Escape: end,
    };
  };
  const idleKeys = ({ altKey }: KeyboardEvent): Readonly<Record<string, () => void>> => ({
    ...(altKey ? {} : { Enter: openTable }),
    ArrowDown: openTable,
    ...(ids.length > 0 && text === '' ? { Backspace: props.onRemoveLast } : {}),
  });

  const placeholder = ids.length === 0 ? t('picker.choose') : multiple ? t('picker.add') : '';
  const describedBy = [tagsId, props.describedBy].filter(Boolean).join(' ') || undefined;
  return (
    <>
      <input
        id={id}
        ref={ref}
        className="record-picker-input"
        role="combobox"
        autoComplete="off"
        value={text}
        placeholder={placeholder}
        aria-autocomplete="list"
        aria-expanded={isOffering}
        aria-controls={isOffering ? listId : undefined}
        aria-activedescendant={isOffering ? optionId(listId, active) : undefined}
        aria-invalid={invalid}
        aria-required={required}
        aria-describedby={describedBy}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (isDialogOpen) return;
          end();
          props.onBlur();
        }}
      />
      <Button
        className="record-picker-open"
        variant="minimal"
        size="small"
        // The input's keys open the table as well.
        tabIndex={-1}
        icon={<CaretDown />}
        aria-label={t('picker.open', { label: field.label })}
        aria-haspopup="dialog"
        aria-expanded={isDialogOpen}
        onClick={openTable}
      />
      {isSearching && (
        <Matches
          id={listId}
          label={field.label}
          objectName={field.typeName ?? ''}
          search={text.trim()}
          filter={props.rules?.filter}
          selected={ids}
          active={active}
          onOptions={onOptions}
          onChoose={choose}
        />
      )}
    </>
  );
}
