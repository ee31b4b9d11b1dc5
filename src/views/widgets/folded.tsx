import { type ReactNode, useState } from 'react';
import { MoreButton } from './more-button.tsx';

interface Props {
  /** Is there room for none of them? */
  readonly isFolded: boolean;
  readonly children: ReactNode;
}

/** Buttons that stand behind one more while there is no room for them; pressed, it shows them in their place. */
export function Folded({ isFolded, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {isFolded && <MoreButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />}
      <span className="folded" hidden={isFolded && !isOpen}>
        {children}
      </span>
    </>
  );
}
