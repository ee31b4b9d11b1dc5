import { useState } from 'react';
import { isShownImage } from './shown-image.ts';
import './small-picture.css';

interface Props {
  readonly address: string;
  /** What it says where no text beside it does. */
  readonly label?: string;
}

/** A picture in a line of text; what cannot be shown takes no room. */
export function SmallPicture({ address, label = '' }: Props) {
  const [broken, setBroken] = useState<string>();
  if (broken === address || !isShownImage(address)) return null;
  return (
    <img
      className="small-picture"
      src={address}
      alt={label}
      title={label}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(address)}
    />
  );
}
