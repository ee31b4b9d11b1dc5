import { Suspense } from 'react';
import { loadTexts } from '../../views/texts/load-texts.ts';
import { late } from '../../views/widgets/late.tsx';
import type { ShellData } from '../viewer/shell-data.ts';
import type { FrameDialog } from './frame-dialog.ts';

interface Props {
  readonly dialog: FrameDialog | undefined;
  readonly shell: ShellData;
  readonly onOpen: (dialog: FrameDialog | undefined) => void;
}

const Palette = late(async () => {
  const [{ Palette: Dialog }] = await Promise.all([import('./palette/palette.tsx'), loadTexts('keys')]);
  return Dialog;
});
const TimeZoneDialog = late(async () => {
  const [code] = await Promise.all([import('./time-zone/time-zone-dialog.tsx'), loadTexts('time-zone')]);
  return code.TimeZoneDialog;
});
const ShortcutsDialog = late(async () => {
  const [{ ShortcutsDialog: Dialog }] = await Promise.all([
    import('./shortcuts/shortcuts-dialog.tsx'),
    loadTexts('keys'),
  ]);
  return Dialog;
});

/** What the frame opens over any screen; its code comes when it is first asked for. */
export function FrameDialogs({ dialog, shell, onOpen }: Props) {
  const close = () => onOpen(undefined);
  return (
    <Suspense>
      {dialog === 'palette' && <Palette shell={shell} onClose={close} onOpen={onOpen} />}
      {dialog === 'timeZone' && <TimeZoneDialog onClose={close} />}
      {dialog === 'shortcuts' && <ShortcutsDialog areas={shell.areas} onClose={close} />}
    </Suspense>
  );
}
