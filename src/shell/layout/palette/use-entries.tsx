import {
  DashboardIcon,
  KeyCommandIcon,
  LogOutIcon,
  PageLayoutIcon,
  PinIcon,
  PlayIcon,
  PlusIcon,
  StyleIcon,
  TimeIcon,
  TranslateIcon,
  UserIcon,
} from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { LOCALES } from '../../../contract/constants.ts';
import { THEMES } from '../../../contract/calls/preferences.ts';
import { useScreenActions } from '../../../views/actions/screen-actions.ts';
import { inSentence } from '../../../views/widgets/in-sentence.ts';
import { useIntlLocale } from '../../../views/widgets/use-intl-locale.ts';
import { LOCALE_NAMES } from '../../i18n/locale.ts';
import { useChoose } from '../../viewer/preferences.ts';
import { ACCOUNT, HOME, LOGOUT } from '../../../engine/auth/next.ts';
import { activeEntry } from '../../addresses/area-routes.ts';
import { isToCome } from '../../addresses/built-screens.ts';
import type { ShellData } from '../../viewer/shell-data.ts';
import { OBJECTS } from '../area-menu.tsx';
import type { FrameDialog } from '../frame-dialog.ts';
import { togglePinned, usePinned } from '../menu/menu-choices.ts';
import { MenuPicture } from '../../../views/widgets/menu-picture.tsx';
import type { PaletteEntry } from './entry.ts';

/** Every screen that the user may open, and everything that can be done from anywhere. */
export function useEntries(
  { areas, objects }: Pick<ShellData, 'areas' | 'objects'>,
  open: (dialog: FrameDialog) => void,
): readonly PaletteEntry[] {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const navigate = useNavigate();
  const choose = useChoose();
  const pinned = usePinned();
  const here = activeEntry(useLocation().pathname, areas);

  const screen = (
    route: string,
    label: string,
    icon = <PageLayoutIcon />,
    detail?: string,
  ): PaletteEntry => ({
    id: route,
    kind: 'screen',
    label,
    detail,
    icon,
    run: () => void navigate(route),
  });
  const action = (id: string, label: string, icon: PaletteEntry['icon'], run: () => void): PaletteEntry => ({
    id,
    kind: 'action',
    label,
    icon,
    run,
  });

  const entries = areas
    .filter(({ enabled }) => enabled)
    .flatMap((area) =>
      area.entries
        .filter((entry) => entry.enabled)
        .map((entry) => ({
          ...screen(entry.route, entry.label, <MenuPicture icon={entry.icon} />, area.label),
          isToCome: isToCome(entry),
        })),
    );
  return [
    ...useScreenActions().map(({ icon = <PlayIcon />, ...each }) => ({
      ...each,
      kind: 'here' as const,
      icon,
    })),
    screen(HOME, t('shell.dashboard.title'), <DashboardIcon />),
    ...entries.filter((entry) => !entry.isToCome),
    screen(OBJECTS, t('shell.objects.title')),
    screen(ACCOUNT, t('shell.user.account'), <UserIcon />),
    ...entries.filter((entry) => entry.isToCome),
    ...objects
      .filter(({ actions }) => actions.includes('CREATE'))
      .map(({ name, label, route }) =>
        action(
          `new:${name}`,
          t('form.new', { label: inSentence(label, locale) }),
          <PlusIcon />,
          () => void navigate(`${route}/new`),
        ),
      ),
    ...(here
      ? [
          action(
            'pin',
            t(pinned.includes(here.route) ? 'shell.menu.unpin' : 'shell.menu.pin', { name: here.label }),
            <PinIcon />,
            () => togglePinned(here.route),
          ),
        ]
      : []),
    action('timeZone', t('shell.timeZone.change'), <TimeIcon />, () => open('timeZone')),
    ...THEMES.map((theme) =>
      action(
        `theme:${theme}`,
        t('keys:palette.theme', { name: t(`shell.theme.${theme}`) }),
        <StyleIcon />,
        () => choose({ theme }),
      ),
    ),
    ...LOCALES.map((each) =>
      action(
        `locale:${each}`,
        t('keys:palette.language', { name: LOCALE_NAMES[each] }),
        <TranslateIcon />,
        () => choose({ locale: each }),
      ),
    ),
    action('shortcuts', t('shell.shortcuts.title'), <KeyCommandIcon />, () => open('shortcuts')),
    action('logout', t('shell.user.logout'), <LogOutIcon />, () => void navigate(LOGOUT)),
  ];
}
