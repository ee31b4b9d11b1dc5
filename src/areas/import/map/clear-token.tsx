import { Checkbox, InputGroup } from '@blueprintjs/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly token: string | null;
  readonly isLocked: boolean;
  readonly onChange: (token: string | null) => void;
}

/** What a file can have in the place of a value to empty it: blank cells never do. */
const USUAL = '-';

export function ClearToken({ token, isLocked, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className="import-clear">
      <Checkbox
        checked={token !== null}
        disabled={isLocked}
        label={t('import:map.clear')}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? USUAL : null)}
      />
      {token !== null && (
        <span className="import-setting">
          <label htmlFor={id}>{t('import:map.clearToken')}</label>
          <InputGroup
            id={id}
            size="small"
            value={token}
            maxLength={40}
            disabled={isLocked}
            onValueChange={(text) => onChange(text)}
          />
        </span>
      )}
      <p className="import-note">{t('import:map.clearAbout')}</p>
    </div>
  );
}
