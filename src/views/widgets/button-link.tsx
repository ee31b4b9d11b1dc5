import { AnchorButton, type AnchorButtonProps } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { useHref, useNavigate } from 'react-router-dom';

interface Props extends Pick<
  AnchorButtonProps,
  'aria-label' | 'className' | 'icon' | 'intent' | 'role' | 'title' | 'variant'
> {
  /** An address of the application. */
  readonly to: string;
  readonly children?: ReactNode;
}

/** Looks like a button and leads to another screen, without a new load of the page. */
export function ButtonLink({ to, children, ...others }: Props) {
  const navigate = useNavigate();
  return (
    <AnchorButton
      {...others}
      href={useHref(to)}
      text={children}
      onClick={(event) => {
        // With a modifier key the browser opens it elsewhere, as any link.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(to);
      }}
    />
  );
}
