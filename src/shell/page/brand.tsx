/** Written the same in every language. */
export const APP_NAME = 'Tessera';

/** The mark: four tiles of a mosaic. */
export function BrandMark({ size = 22 }: { readonly size?: number }) {
  return (
    <svg className="brand-mark" width={size} height={size} viewBox="0 0 22 22" aria-hidden="true">
      <rect x="1" y="1" width="9" height="9" rx="2" className="brand-tile-1" />
      <rect x="12" y="1" width="9" height="9" rx="2" className="brand-tile-2" />
      <rect x="1" y="12" width="9" height="9" rx="2" className="brand-tile-3" />
      <rect
        x="13"
        y="13"
        width="7"
        height="7"
        rx="2"
        className="brand-tile-4"
        transform="rotate(12 16.5 16.5)"
      />
    </svg>
  );
}
