import { HTMLSelect, type HTMLSelectProps } from '@blueprintjs/core';

const UNNAMED_ICON = { title: '' };

/** A native select. Blueprint's own names its arrow in English, which would become part of the control's name. */
export function Select(props: HTMLSelectProps) {
  return <HTMLSelect iconProps={UNNAMED_ICON} {...props} />;
}
