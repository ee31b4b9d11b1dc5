import type { ServerArea } from '../../platform/area/area.ts';
import { ownFieldCalls } from './own-field-calls.ts';
import { restoreChoices } from './restore-choices.ts';
import { runReplacement } from './run-replacement.ts';

/** What becomes of values where a tenant's own fields change. */
export const ownFields: ServerArea = {
  name: 'own-fields',
  calls: ({ catalog, types }) => ownFieldCalls(catalog, types),
  jobs: [{ action: 'REPLACE_CHOICES', right: 'EDIT', run: runReplacement, undo: restoreChoices }],
  personal: { none: 'Definitions are about fields; their values are of the records.' },
};
