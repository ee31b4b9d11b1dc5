import { HeaderMenu, type HeaderMenuProps } from './header/header-menu.tsx';
import { ListPrint, type ListPrintProps } from './print/list-print.tsx';

/** What a grid has besides its rows, for whoever has come to it: the menus of its headers, and how it is printed. */
export function GridBeside(props: HeaderMenuProps & ListPrintProps) {
  return (
    <>
      <HeaderMenu {...props} />
      <ListPrint {...props} />
    </>
  );
}
