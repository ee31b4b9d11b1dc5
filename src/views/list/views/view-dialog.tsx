import { Button, Checkbox, DialogBody, DialogFooter, FormGroup, InputGroup } from '@blueprintjs/core';
import { type FormEvent, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SAVED_VIEW_NAME_LENGTH, type SavedView } from '../../../contract/saved-view.ts';
import { useSavedViews } from '../../../engine/hooks/use-saved-views.ts';
import { encodeView } from '../../../engine/query/view-state.ts';
import { useErrorText } from '../../errors/error-text.ts';
import { useNotify } from '../../notify/index.ts';
import { BusyButton } from '../../widgets/busy-button.tsx';
import { ModalDialog } from '../../widgets/modal-dialog.tsx';
import type { Listing } from '../use-listing.ts';
import './views.css';

interface Props {
  readonly listing: Listing;
  /** Undefined: a new one, of what the list shows. */
  readonly view: SavedView | undefined;
  readonly onSaved: (id: string) => void;
  readonly onClose: () => void;
  /** Has the focus afterwards: the menu's entry that opened the dialog is gone by then. */
  readonly returnTo: RefObject<HTMLElement | null>;
}

/** A view's name, and who sees it. */
export function ViewDialog({ listing, view, onSaved, onClose, returnTo }: Props) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const notify = useNotify();
  const { create, update } = useSavedViews(listing.model.name);
  const [name, setName] = useState(view?.name ?? '');
  const [shared, setShared] = useState(view?.shared ?? false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const given = name.trim();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!given || busy) return;
    setBusy(true);
    setError(undefined);
    try {
      const { id } = view
        ? await update(view, { name: given, shared })
        : await create({ name: given, shared, state: encodeView(listing.state) });
      notify({ message: t('views:saved', { name: given }), intent: 'success' });
      onSaved(id);
      onClose();
    } catch (failure) {
      setError(failure ?? new Error('unknown'));
      setBusy(false);
    }
  };
  const title = view ? t('views:edit', { name: view.name }) : t('views:saveNew');
  return (
    <ModalDialog title={title} className="view-dialog" onClose={onClose} returnTo={returnTo}>
      <form onSubmit={(event) => void submit(event)}>
        <DialogBody>
          <FormGroup label={t('views:name')} labelFor="view-name">
            <InputGroup
              id="view-name"
              required
              maxLength={SAVED_VIEW_NAME_LENGTH}
              value={name}
              aria-invalid={error !== undefined}
              aria-describedby="view-error"
              onValueChange={setName}
            />
          </FormGroup>
          <Checkbox
            checked={shared}
            label={t('views:shared')}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
          <p id="view-error" className="views-failure" role="alert">
            {error !== undefined && errorText(error)}
          </p>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={t('form.cancel')} onClick={onClose} />
              <BusyButton
                type="submit"
                intent="primary"
                text={t('form.save')}
                busy={busy}
                disabled={!given}
              />
            </>
          }
        />
      </form>
    </ModalDialog>
  );
}
