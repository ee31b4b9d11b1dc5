import { DisableIcon, ErrorIcon, HelpIcon, TickCircleIcon, WarningSignIcon } from '@blueprintjs/icons';
import type { ComponentState } from '../../contract/status.ts';

const ICONS = {
  operational: TickCircleIcon,
  degraded: WarningSignIcon,
  partialOutage: WarningSignIcon,
  majorOutage: ErrorIcon,
  unknown: HelpIcon,
  notConfigured: DisableIcon,
} as const satisfies Record<ComponentState, unknown>;

/** A sign for each state, so that nobody has to tell colours apart. */
export function StateMark({ state, size = 16 }: { readonly state: ComponentState; readonly size?: number }) {
  const Icon = ICONS[state];
  return <Icon className={`status-mark status-mark-${state}`} size={size} aria-hidden />;
}
