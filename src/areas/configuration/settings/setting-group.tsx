import { Button } from '@blueprintjs/core';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../views/errors/error-text.ts';
import { useNotify } from '../../../views/notify/index.ts';
import { BusyButton } from '../../../views/widgets/busy-button.tsx';
import type { Setting } from '../hooks/use-settings.ts';
import { SettingRow } from './setting-row.tsx';
import type { SettingDrafts } from './use-setting-drafts.ts';

interface Props {
  readonly group: string;
  /** Those of the group that are found, one at least. */
  readonly settings: readonly Setting[];
  readonly drafts: SettingDrafts;
  readonly mayEdit: boolean;
  /** Has all inputs hand over what they hold back. */
  readonly flush: () => void;
  /** Asks for the settings as they are now. */
  readonly onStale: () => Promise<void>;
  /** What is said of them together. */
  readonly children?: ReactNode;
}

/** The settings of a group, which are saved together. */
export function SettingGroup({ group, settings, drafts, mayEdit, flush, onStale, children }: Props) {
  const { t, i18n } = useTranslation();
  const errorText = useErrorText();
  const notify = useNotify();
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const changed = drafts.changedIn(group);
  const names = new Intl.ListFormat(i18n.language).format(changed.map(({ field }) => field.label));
  const headingId = `settings-${group}`;

  const save = async () => {
    flush();
    setBusy(true);
    try {
      if (await drafts.save(group)) notify({ message: t('configuration:settings.saved'), intent: 'success' });
      else {
        await onStale();
        form.current?.querySelector<HTMLElement>('[aria-invalid="true"], .setting-stale button')?.focus();
      }
    } catch (error) {
      notify({ message: errorText(error), intent: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      ref={form}
      noValidate
      className="card setting-group"
      aria-labelledby={headingId}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void save();
      }}
    >
      <h2 id={headingId}>{settings[0]?.groupLabel}</h2>
      {settings.map((setting) => (
        <SettingRow key={setting.field.name} setting={setting} drafts={drafts} mayEdit={mayEdit} />
      ))}
      {children}
      {changed.length > 0 && (
        <div className="setting-save">
          <span role="status">{t('configuration:settings.unsaved', { names })}</span>
          <Button text={t('configuration:settings.discard')} onClick={() => drafts.discard(group)} />
          <BusyButton type="submit" intent="primary" busy={isBusy} text={t('configuration:settings.save')} />
        </div>
      )}
    </form>
  );
}
