/** The signs of a player, each on a field of 20 by 20. */
const PATHS = {
  play: 'M6 3.5v13l10.5-6.5z',
  pause: 'M5 3.5h3.5v13H5zM11.5 3.5H15v13h-3.5z',
  sound: 'M3 7.5v5h3l4 3.5V4L6 7.5zM12.5 7a4 4 0 0 1 0 6M14.5 4.5a7.5 7.5 0 0 1 0 11',
  mute: 'M3 7.5v5h3l4 3.5V4L6 7.5zM13 8l4 4M17 8l-4 4',
  full: 'M3.5 8V3.5H8M12 3.5h4.5V8M16.5 12v4.5H12M8 16.5H3.5V12',
  small: 'M8 3.5V8H3.5M16.5 8H12V3.5M12 16.5V12h4.5M3.5 12H8v4.5',
  settings: 'M3 5.5h14M3 10h14M3 14.5h14M7 3.75v3.5M13 8.25v3.5M8 12.75v3.5',
} as const;

export function Icon({ name }: { readonly name: keyof typeof PATHS }) {
  const isLine = name !== 'play' && name !== 'pause';
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path
        d={PATHS[name]}
        fill={isLine ? 'none' : 'currentColor'}
        stroke={isLine ? 'currentColor' : 'none'}
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
