import { type DomainFinding, domainState } from '../../../../contract/sender-domain.ts';
import type { ActionHandler } from '../../../base/records/own-actions.ts';
import { storedObject } from '../../../base/records/limits.ts';
import { updateRecord } from '../../../base/records/write.ts';
import { compileDerived } from '../../../base/sql/derived.ts';
import type { AreaDueParts } from '../../../platform/area/area.ts';
import {
  readSender,
  type Sender,
  senderObject,
  UnreadableSecret,
} from '../../../platform/channels/sender.ts';
import type { DueKind } from '../../../platform/due/due-kind.ts';
import { addDue } from '../../../platform/due/due-rows.ts';
import { type EventConsumer, eventsOf } from '../../../platform/events/event-consumer.ts';
import { newDkimKey } from './dkim-key.ts';

const KIND = 'sender-domain';
const WAIT_MS = 60_000;
const AGAIN_MS = 24 * 60 * 60_000;
/** What the findings are about: whoever changes it has them found anew. */
const ABOUT = new Set([
  ...['provider', 'fromAddress', 'bounceAddress', 'host', 'port', 'security'],
  ...['dkimSelector', 'dkimKey'],
]);

/** Whoever makes a sender, or changes where it sends from, has its domain looked at. */
export const domainConsumer: EventConsumer = {
  name: KIND,
  events: ['CREATE', 'UPDATE'],
  about: (whole) => eventsOf(senderObject(whole)),
  handle: async (tx, events) => {
    for (const { recordId: key, changes } of events) {
      if (key === null || !changes?.some(({ field }) => ABOUT.has(field))) continue;
      await tx.query(addDue({ kind: KIND, tenantId: tx.tenantId, key }));
    }
  },
};

/** The action `checkDomain`: what is found is told at the record. */
export const askDomain: ActionHandler['take'] = async (target, id) => {
  const { db } = target;
  const key = { tenantId: db.tenantId, object: storedObject(target), id };
  await db.run(compileDerived(key, { domainState: 'WAITING' }, { provider: 'SMTP' }));
  await db.query(addDue({ kind: KIND, tenantId: db.tenantId, key: id }));
};

/** The action `makeDkimKey`: under a new name, so that what was signed before can still be verified. */
export const makeDkimKey: ActionHandler['take'] = async (target, id, version) => {
  const dkimKey = await newDkimKey();
  await updateRecord(target, id, version, { dkimKey, dkimSelector: `t${Date.now().toString(36)}` });
};

/** Looks at the domains of senders: once they are made or changed, when somebody asks, and every day. */
export const domainWork = ({ forTenant, catalogOf, outgoing }: AreaDueParts): DueKind => ({
  name: KIND,
  atOnce: 4,
  waitAfter: () => WAIT_MS,
  run: async ({ tenantId, key }) => {
    const db = forTenant(tenantId);
    const object = senderObject(await catalogOf(db));
    if (!object) return undefined;
    const write = async ({ host, fromAddress }: Sender, findings?: readonly DomainFinding[]) => {
      const values = {
        domainState: findings ? domainState(findings) : null,
        domainCheckedAt: findings ? new Date().toISOString() : null,
        domainFindings: findings ? JSON.stringify(findings) : null,
      };
      await db.run(
        compileDerived({ tenantId, object, id: key }, values, { host: host || null, fromAddress }),
      );
    };
    try {
      const sender = await readSender(db, object, key);
      if (!sender) return undefined;
      if (sender.provider !== 'SMTP') {
        if (sender.domainState !== null) await write(sender);
        return undefined;
      }
      // Much code, which few processes need soon.
      const { checkDomain } = await import('./check-domain.ts');
      await write(sender, await checkDomain(sender, outgoing));
    } catch (error) {
      // The key may be there at the next start.
      if (!(error instanceof UnreadableSecret)) throw error;
    }
    return new Date(Date.now() + AGAIN_MS);
  },
});
