import { Checkbox } from '@blueprintjs/core';
import { useId } from 'react';

interface Props {
  readonly label: string;
  readonly checked: boolean;
  /** Why it cannot be chosen; undefined: it can. What is chosen all the same can be taken back. */
  readonly reason?: string | undefined;
  /** It is as it is. */
  readonly locked?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Yes or no; where it cannot be chosen, the reason stands below. */
export function FlagField({ label, checked, reason, locked = false, onChange }: Props) {
  const id = useId();
  return (
    <div className="config-flag">
      <Checkbox
        checked={checked}
        disabled={locked || (reason !== undefined && !checked)}
        label={label}
        aria-describedby={reason === undefined ? undefined : id}
        onChange={() => onChange(!checked)}
      />
      {reason !== undefined && <small id={id}>{reason}</small>}
    </div>
  );
}
