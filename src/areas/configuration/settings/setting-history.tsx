import { DialogBody, Spinner } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import type { FormFieldModel } from '../../../engine/model/object-model.ts';
import { ValueText } from '../../../views/elements/value-text.tsx';
import { useErrorText } from '../../../views/errors/error-text.ts';
import { ModalDialog } from '../../../views/widgets/modal-dialog.tsx';
import { RetryButton } from '../../../views/widgets/retry-button.tsx';
import { useMoment } from '../changes/use-moment.ts';
import { type Setting, useSettingHistory } from '../hooks/use-settings.ts';

interface Props {
  readonly setting: Setting;
  readonly model: FormFieldModel;
  readonly onClose: () => void;
}

/** Who has changed a setting, when, from what to what; of a secret, that it was changed. */
export function SettingHistory({ setting: { field, isSecret }, model, onClose }: Props) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const moment = useMoment();
  const { events, error, reload } = useSettingHistory(field.name);
  const text = (value: unknown) =>
    value === null ? (
      <em>{t('configuration:settings.byDefault')}</em>
    ) : (
      <ValueText model={model} value={value} />
    );
  return (
    <ModalDialog title={t('configuration:settings.historyOf', { label: field.label })} onClose={onClose}>
      <DialogBody>
        {error && (
          <p role="alert">
            {errorText(error)} <RetryButton text={t('list.retry')} onClick={reload} />
          </p>
        )}
        {!events && !error && <Spinner size={24} aria-label={t('list.loading')} />}
        {events?.length === 0 && <p>{t('configuration:settings.noHistory')}</p>}
        <ol className="setting-events">
          {events?.map(({ at, userName, before, after }) => (
            <li key={at}>
              <span>
                {isSecret ? (
                  t('configuration:settings.wasChanged')
                ) : (
                  <>
                    {text(before)} → {text(after)}
                  </>
                )}
              </span>
              <small>
                {userName}, <time dateTime={at}>{moment(at)}</time>
              </small>
            </li>
          ))}
        </ol>
      </DialogBody>
    </ModalDialog>
  );
}
