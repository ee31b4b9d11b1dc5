import { useTranslation } from 'react-i18next';
import { MENU_ICONS } from '../../../contract/metadata/menu-icons.ts';
import { useMenuAreas } from '../hooks/use-menu-areas.ts';
import { withKey } from '../model/view/keys.ts';
import { IconInput } from '../own/icon-input.tsx';
import { Part } from './part.tsx';
import type { Visual } from './use-visual.ts';

/** The picture beside the object's entry in the menu. Nothing where it has none. */
export function IconPart({ visual: { document, view, edit } }: { readonly visual: Visual }) {
  const { t, i18n } = useTranslation();
  const entries = useMenuAreas(i18n.language).flatMap((area) => area.entries);
  const entry = entries.find(({ object }) => object === document.objectName);
  if (!entry) return null;
  const shown = view.icon ?? entry.icon;
  return (
    <Part title={t('configuration:ownFields.icon')} document={document} keys={['/icon']}>
      <IconInput
        icon={MENU_ICONS.find((icon) => icon === shown)}
        onChange={(icon) => edit(withKey(view, 'icon', icon))}
      />
    </Part>
  );
}
