import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { MENU_ICONS, type MenuIcon } from '../../../contract/metadata/menu-icons.ts';
import { MenuPicture } from '../../../views/widgets/menu-picture.tsx';
import './icon-input.css';

interface Props {
  readonly icon: MenuIcon | undefined;
  /** What it is the picture of; without it, of the entry. */
  readonly legend?: string;
  readonly onChange: (icon: MenuIcon) => void;
}

/** The picture of a menu entry: all that the menu can draw. */
export function IconInput({ icon, legend, onChange }: Props) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset className="config-own-icons">
      <legend>{legend ?? t('configuration:ownFields.icon')}</legend>
      {MENU_ICONS.map((each) => (
        <label key={each} title={t(`configuration:menuIcons.${each}`)}>
          <input
            type="radio"
            name={name}
            checked={each === icon}
            aria-label={t(`configuration:menuIcons.${each}`)}
            onChange={() => onChange(each)}
          />
          <MenuPicture icon={each} />
        </label>
      ))}
    </fieldset>
  );
}
