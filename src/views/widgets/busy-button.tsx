import { Button, type ButtonProps, Classes, Spinner } from '@blueprintjs/core';

interface BusyButtonProps extends Pick<ButtonProps, 'intent' | 'text' | 'type' | 'disabled'> {
  readonly busy: boolean;
  /** Something else is not there yet, and will be in a moment. */
  readonly waits?: boolean;
  readonly onClick?: () => void;
}

/**
 * A button whose work takes a while. It keeps the focus meanwhile: a disabled one would lose it to the page, and whoever
 * works by keyboard would start from the top after a failure. Pressing it then does nothing.
 */
export function BusyButton({ busy, waits = false, onClick, ...props }: BusyButtonProps) {
  const isHeld = busy || waits;
  return (
    <Button
      {...props}
      className={isHeld ? Classes.DISABLED : ''}
      {...(busy ? { icon: <Spinner size={16} /> } : {})}
      aria-disabled={isHeld || props.disabled === true}
      onClick={(event) => {
        if (isHeld) event.preventDefault();
        else onClick?.();
      }}
    />
  );
}
