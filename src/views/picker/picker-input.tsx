import { Button } from '@blueprintjs/core';
import { CaretDown } from '@blueprintjs/icons';
import { type KeyboardEvent, type Ref, type RefObject, Suspense, use, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InCellContext } from '../widgets/in-cell.ts';
import { late } from '../widgets/late.tsx';
import { type Offer, optionId } from './offers.ts';
import type { RecordPickerProps } from './picker-props.ts';

/** Suggestions, and what places them, are no part of what a list or a form begins with. */
const Matches = late(async () => (await import('./matches.tsx')).Matches);

export interface PickerInputProps extends RecordPickerProps {
  readonly ref: Ref<HTMLInputElement>;
  /** The field as a whole: suggestions stand below it. */
  readonly around: RefObject<HTMLElement | null>;
  /** The element that tells what is selected. */
  readonly tagsId: string | undefined;
  readonly isDialogOpen: boolean;
  /** Undefined: no records are made here. */
  readonly onCreate: ((text: string) => void) | undefined;
  readonly onOpen: () => void;
  readonly onRemoveLast: () => void;
  readonly onChoose: (id: string) => void;
}

/** Where one types to find a record, and the arrow that opens the table. */
export function PickerInput({ ref, ...props }: PickerInputProps) {
  const { id, field, ids, multiple, invalid, required, tagsId, isDialogOpen, onOpen, onCreate } = props;
  const { t } = useTranslation();
  const listId = `${id}__matches`;
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [hasChosen, setChosen] = useState(false);
  const isInCell = use(InCellContext);
  const [offers, setOffers] = useState<readonly Offer[]>([]);
  const [active, setActive] = useState(-1);
  const isOffering = isOpen && offers.length > 0;

  const onOffers = useCallback((next: readonly Offer[], first: number) => {
    setOffers(next);
    setActive(next.length > 0 ? first : -1);
  }, []);
  const end = () => {
    setOpen(false);
    setText('');
    setOffers([]);
  };
  const choose = (offer: Offer) => {
    end();
    setChosen(true);
    if (offer.kind === 'create') return onCreate?.(offer.label);
    offer.note();
    props.onChoose(offer.id);
  };
  const openTable = () => {
    end();
    onOpen();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const keys = { ...always(), ...(isOpen ? openKeys() : closedKeys(event)) };
    const action = keys[event.key];
    if (!action || event.nativeEvent.isComposing) return;
    event.preventDefault();
    // An Escape here is not meant for a dialog around the form.
    event.stopPropagation();
    action();
  };
  const always = (): Readonly<Record<string, () => void>> =>
    ids.length > 0 && text === '' ? { Backspace: props.onRemoveLast } : {};
  const openKeys = (): Readonly<Record<string, () => void>> => {
    const step = (by: number) => () => {
      const from = active < 0 && by < 0 ? 0 : active;
      setActive(offers.length === 0 ? -1 : (offers.length + from + by) % offers.length);
    };
    return {
      ArrowDown: step(1),
      ArrowUp: step(-1),
      Enter: () => {
        const offer = offers[active];
        if (offer) choose(offer);
        else if (text.trim() === '') openTable();
      },
      Escape: end,
    };
  };
  const closedKeys = ({ altKey }: KeyboardEvent): Readonly<Record<string, () => void>> => ({
    // In a cell the choice is made: the key goes on with it.
    ...(altKey || (isInCell && hasChosen) ? {} : { Enter: openTable }),
    ArrowDown: () => setOpen(true),
  });

  const empty = t(field.takesFiles && props.rules?.create ? 'picker.chooseFile' : 'picker.choose');
  const placeholder = ids.length === 0 ? empty : multiple ? t('picker.add') : '';
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
        aria-activedescendant={isOffering && active >= 0 ? optionId(listId, active) : undefined}
        aria-invalid={invalid}
        aria-required={required}
        aria-describedby={describedBy}
        onChange={(event) => {
          setText(event.target.value);
          setOpen(true);
        }}
        onFocus={Matches.preload}
        onClick={text === '' ? openTable : undefined}
        onKeyDown={onKeyDown}
        // Whoever comes by the Tab key sees what there is; whoever comes back from a dialog has just seen it.
        onKeyUp={({ key }) => {
          if (key === 'Tab') setOpen(true);
        }}
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
      {isOpen && (
        <Suspense fallback={null}>
          <Matches
            id={listId}
            field={props.around}
            label={field.label}
            objectName={field.typeName ?? ''}
            search={text.trim()}
            filter={props.rules?.filter}
            selected={ids}
            canCreate={onCreate !== undefined}
            active={active}
            onOffers={onOffers}
            onChoose={choose}
          />
        </Suspense>
      )}
    </>
  );
}
