import type { ServerArea } from '../../platform/area/area.ts';
import { personFileRoute } from './file/person-file-route.ts';
import { personalCalls } from './personal-calls.ts';

/** What is held on a person, as a file, and its erasure. */
export const personal: ServerArea = {
  name: 'personal',
  calls: (_parts, composed) => personalCalls(composed.personal),
  routes: [
    {
      shows: { planned: 'A person whom the role sees and may export, field by field as the role sees them.' },

      method: 'GET',
      path: '/api/personal/:object/:id/export.zip',
      handler: ({ callerOf }, composed) => personFileRoute(callerOf, composed.personal),
    },
  ],
  personal: { none: 'It keeps nothing of its own; addresses that are refused are hashes.' },
};
