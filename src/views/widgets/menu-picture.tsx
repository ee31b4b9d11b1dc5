import type { MenuIcon } from '../../contract/metadata/menu-icons.ts';
import { MENU_PATHS } from './menu-paths.ts';

/** A drawing of 16 pixels, as the menu has it beside each name. */
export function Picture({ paths, size = 16 }: { readonly paths: readonly string[]; readonly size?: number }) {
  return (
    <svg className="menu-picture" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      {paths.map((path) => (
        <path key={path} d={path} fillRule="evenodd" />
      ))}
    </svg>
  );
}

interface Props {
  /** As the metadata name it; one that this version does not know, or none, is a list. */
  readonly icon: string | null;
}

/** The picture of an area or entry. */
export function MenuPicture({ icon }: Props) {
  return <Picture paths={MENU_PATHS[icon !== null && icon in MENU_PATHS ? (icon as MenuIcon) : 'list']} />;
}
