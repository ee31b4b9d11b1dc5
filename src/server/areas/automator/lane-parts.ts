import type { ActionHandlers } from '../../base/records/own-actions.ts';
import type { AreaDueParts } from '../../platform/area/area.ts';

/** What a process needs for runs. */
export interface LaneParts extends Pick<AreaDueParts, 'forTenant' | 'catalogOf' | 'ownerOf' | 'mailer'> {
  readonly handlers: ActionHandlers;
  readonly now: () => Date;
}
