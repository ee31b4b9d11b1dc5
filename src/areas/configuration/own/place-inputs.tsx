import { FormGroup } from '@blueprintjs/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { AREA_KEYS } from '../../../contract/access/actions.ts';
import { useMenuAreas } from '../hooks/use-menu-areas.ts';
import { Select } from '../../../views/widgets/select.tsx';
import { AreaInputs } from './area-inputs.tsx';
import { areaKeyOf, type MenuPlace } from './own-model.ts';

/** No area has this key. */
const NEW_AREA = ' ';

interface Props {
  readonly objectName: string;
  /** What a new area is called at first. */
  readonly label: string;
  readonly place: MenuPlace;
  readonly isTried?: boolean;
  readonly onChange: (place: MenuPlace) => void;
}

/** Where an object is shown, in an area that is there or in a new one, and whose rights hold for its records. */
export function PlaceInputs({ objectName, label, place, isTried = false, onChange }: Props) {
  const { t, i18n } = useTranslation();
  const id = useId();
  const areas = useMenuAreas(i18n.language);
  const { menu, access, menuArea, menuBefore } = place;
  // The area that the object makes is in the menu once it is published.
  const others = areas.filter(({ key }) => !menuArea || key !== menu);
  // Own objects are called as their entries.
  const neighbours =
    areas
      .find(({ key }) => key === menu)
      ?.entries.filter(({ key, object }) => key === object && object !== objectName) ?? [];
  const choose = (chosen: string) => {
    if (chosen !== NEW_AREA) return onChange({ menu: chosen, access });
    onChange({
      menu: areaKeyOf(
        objectName,
        areas.map(({ key }) => key),
      ),
      access: access || 'contacts',
      menuArea: { names: { [i18n.language]: label } },
    });
  };
  return (
    <>
      <div className="config-own-field">
        <FormGroup label={t('configuration:ownFields.menu')} labelFor={`${id}-menu`}>
          <Select
            id={`${id}-menu`}
            fill
            value={menuArea ? NEW_AREA : menu}
            onChange={(event) => choose(event.currentTarget.value)}
          >
            <option value="">{t('configuration:ownFields.noMenu')}</option>
            {others.map(({ key, label: name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
            <option value={NEW_AREA}>{t('configuration:ownFields.area.new')}</option>
          </Select>
        </FormGroup>
        <FormGroup label={t('configuration:ownFields.access')} labelFor={`${id}-access`}>
          <Select
            id={`${id}-access`}
            fill
            value={access}
            onChange={(event) => onChange({ ...place, access: event.currentTarget.value })}
          >
            {!menuArea && <option value="">{t('configuration:ownFields.accessOfMenu')}</option>}
            {AREA_KEYS.map((key) => (
              <option key={key} value={key}>
                {t(`privilege:areas.${key}`)}
              </option>
            ))}
          </Select>
        </FormGroup>
      </div>
      {(neighbours.length > 0 || menuBefore !== undefined) && (
        <FormGroup label={t('configuration:ownFields.orderInArea')} labelFor={`${id}-before`}>
          <Select
            id={`${id}-before`}
            value={menuBefore ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...place, menuBefore: value || undefined })
            }
          >
            {/* One that is gone from the area can be chosen away. */}
            {menuBefore !== undefined && !neighbours.some(({ key }) => key === menuBefore) && (
              <option value={menuBefore}>{menuBefore}</option>
            )}
            {neighbours.map(({ key, label: name }) => (
              <option key={key} value={key}>
                {t('configuration:ownFields.area.before', { name })}
              </option>
            ))}
            <option value="">{t('configuration:ownFields.area.last')}</option>
          </Select>
        </FormGroup>
      )}
      {menuArea && (
        <AreaInputs
          area={menuArea}
          others={others}
          isTried={isTried}
          onChange={(area) => onChange({ ...place, menuArea: area })}
        />
      )}
    </>
  );
}
