import { FormGroup } from '@blueprintjs/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { AREA_KEYS } from '../../../contract/access/actions.ts';
import { useMenuAreas } from '../hooks/use-menu-areas.ts';
import { Select } from '../../../views/widgets/select.tsx';

interface Props {
  readonly menu: string;
  readonly access: string;
  readonly onChange: (key: 'menu' | 'access', value: string) => void;
}

/** Where an object is shown, and whose rights hold for its records. */
export function PlaceInputs({ menu, access, onChange }: Props) {
  const { t, i18n } = useTranslation();
  const id = useId();
  const areas = useMenuAreas(i18n.language);
  return (
    <div className="config-own-field">
      <FormGroup label={t('configuration:ownFields.menu')} labelFor={`${id}-menu`}>
        <Select
          id={`${id}-menu`}
          fill
          value={menu}
          onChange={(event) => onChange('menu', event.currentTarget.value)}
        >
          <option value="">{t('configuration:ownFields.noMenu')}</option>
          {areas.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </Select>
      </FormGroup>
      <FormGroup label={t('configuration:ownFields.access')} labelFor={`${id}-access`}>
        <Select
          id={`${id}-access`}
          fill
          value={access}
          onChange={(event) => onChange('access', event.currentTarget.value)}
        >
          <option value="">{t('configuration:ownFields.accessOfMenu')}</option>
          {AREA_KEYS.map((key) => (
            <option key={key} value={key}>
              {t(`privilege:areas.${key}`)}
            </option>
          ))}
        </Select>
      </FormGroup>
    </div>
  );
}
