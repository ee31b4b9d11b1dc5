import type { ContentState } from '../../../contract/formats/interactive.ts';
import { tenantStatement } from '../../base/db/statement.ts';
import type { AreaDueParts, ServerArea } from '../../platform/area/area.ts';
import type { DueKind } from '../../platform/due/due-kind.ts';
import { addDue } from '../../platform/due/due-rows.ts';
import { type EventConsumer, eventsOf } from '../../platform/events/event-consumer.ts';
import { storedAsset } from '../../platform/files/assets.ts';
import { contentObjects, judgeElements } from './judge-elements.ts';

const KIND = 'interactive';
const WAIT_MS = 30_000;
const UNJUDGED: ContentState = 'UNJUDGED';
/** What of a file is asked of content. */
const FACTS: readonly string[] = ['duration', 'pages', 'alternativeText'];

/** Whoever has written content has it judged; so has whoever has changed what is known of a file that it shows. */
const consumer: EventConsumer = {
  name: KIND,
  events: ['CREATE', 'UPDATE'],
  about: (whole) => eventsOf(...contentObjects(whole), storedAsset(whole)),
  handle: async (tx, events) => {
    for (const { recordId: key, name, changes } of events) {
      const isWritten = changes?.some(({ after }) => after === UNJUDGED) === true;
      const isFile = name === 'UPDATE' && changes?.some(({ field }) => FACTS.includes(field)) === true;
      if (key === null || !(isWritten || isFile)) continue;
      await tx.run(tenantStatement(tx.tenantId, addDue({ kind: KIND, tenantId: tx.tenantId, key })));
    }
  },
};

const work = ({ forTenant, catalogOf }: AreaDueParts): DueKind => ({
  name: KIND,
  atOnce: 2,
  waitAfter: () => WAIT_MS,
  run: async ({ tenantId, key }) => {
    const db = forTenant(tenantId);
    await judgeElements(db, await catalogOf(db), key);
    return undefined;
  },
});

/** What message elements show, judged after each write. */
export const interactive: ServerArea = {
  name: 'interactive',
  consumers: [consumer],
  due: (parts) => [work(parts)],
  personal: { none: 'Content shows nobody: what it names of receivers is filled in when they open it.' },
};
