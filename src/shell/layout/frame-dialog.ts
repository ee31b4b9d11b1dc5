/** What the frame opens over any screen. */
export type FrameDialog = 'palette' | 'timeZone' | 'shortcuts';
