import type { MenuIcon } from '../../../contract/metadata/menu-icons.ts';
import { MENU_PATHS } from './menu-paths.ts';

interface Props {
  /** As the metadata name it; one that this version does not know, or none, is a list. */
  readonly icon: string | null;
}

/** The picture of an area or entry, beside its name. */
export function MenuPicture({ icon }: Props) {
  const paths = MENU_PATHS[icon !== null && icon in MENU_PATHS ? (icon as MenuIcon) : 'list'];
  return (
    <svg className="menu-picture" width={16} height={16} viewBox="0 0 16 16" aria-hidden="true">
      {paths.map((path) => (
        <path key={path} d={path} fillRule="evenodd" />
      ))}
    </svg>
  );
}
