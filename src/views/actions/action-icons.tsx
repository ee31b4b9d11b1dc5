import {
  ArchiveIcon,
  BanCircleIcon,
  CalendarIcon,
  EditIcon,
  ExchangeIcon,
  GlobeIcon,
  PauseIcon,
  PlayIcon,
  SendMessageIcon,
  StopIcon,
  TickIcon,
  UndoIcon,
} from '@blueprintjs/icons';
import type { JSX } from 'react';
import type { ActionIcon } from '../../contract/metadata/model-actions.ts';

/** One picture for each name that models may use. */
export const ACTION_ICONS = {
  archive: <ArchiveIcon />,
  calendar: <CalendarIcon />,
  cancel: <BanCircleIcon />,
  check: <TickIcon />,
  convert: <ExchangeIcon />,
  edit: <EditIcon />,
  pause: <PauseIcon />,
  play: <PlayIcon />,
  publish: <GlobeIcon />,
  send: <SendMessageIcon />,
  stop: <StopIcon />,
  undo: <UndoIcon />,
} as const satisfies Record<ActionIcon, JSX.Element>;

/** Undefined where the action names none. */
export const iconOf = ({ icon }: { readonly icon: ActionIcon | null }): JSX.Element | undefined =>
  icon ? ACTION_ICONS[icon] : undefined;
