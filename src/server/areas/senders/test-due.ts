import { told, type Told } from '../../../contract/told.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import type { ActionHandler } from '../../base/records/own-actions.ts';
import { storedObject } from '../../base/records/limits.ts';
import { updateRecord } from '../../base/records/write.ts';
import { compileServerUpdate } from '../../base/sql/bulk-write.ts';
import { compileDerived } from '../../base/sql/derived.ts';
import type { AreaDueParts } from '../../platform/area/area.ts';
import type { DueKind } from '../../platform/due/due-kind.ts';
import { addDue } from '../../platform/due/due-rows.ts';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import type { ChannelMessage, Outcome } from '../../platform/channels/channel.ts';
import { readSender, type Sender, senderObject, UnreadableSecret } from '../../platform/channels/sender.ts';
import { CHANNELS } from '../../platform/channels/ways.ts';
import { TEST_STATES, toldOfTest } from '../../platform/channels/told.ts';

const KIND = 'sender-test';
const WAIT_MS = 1_000;

/** The action `test`: what it sends goes out after its transaction, and what comes of it is told at the record. */
export const testSender: ActionHandler['take'] = async (target, id, version, input) => {
  const { db } = target;
  await updateRecord(target, id, version, input);
  const key = { tenantId: db.tenantId, object: storedObject(target), id };
  const { testAddress } = input;
  await db.run(
    compileDerived(key, { testState: 'WAITING', testedAt: null, testResult: null }, { testAddress }),
  );
  await db.query(addDue({ kind: KIND, tenantId: db.tenantId, key: id }));
};

/** Sends the test message of a sender, once: whose process dies in the middle is told that nobody knows. */
export const testWork = ({ forTenant, catalogOf, outgoing }: AreaDueParts): DueKind => ({
  name: KIND,
  atOnce: 4,
  waitAfter: () => WAIT_MS,
  run: async ({ tenantId, key, attempts }) => {
    const db = forTenant(tenantId);
    const object = senderObject(await catalogOf(db));
    if (!object) return undefined;
    const tell = (outcome: Outcome['kind'], telling: Told) => write(db, object, key, outcome, telling);
    if (attempts > 1) {
      await tell('unknown', { key: 'senderUnknown', values: { reason: '…' } });
      return undefined;
    }
    try {
      const sender = await readSender(db, object, key);
      if (sender?.testState !== 'WAITING') return undefined;
      const channel = CHANNELS[sender.provider](sender, outgoing);
      const outcome = await channel.send(testMessage(sender)).finally(channel.close);
      await tell(outcome.kind, toldOfTest(outcome, sender.testAddress));
    } catch (error) {
      if (!(error instanceof UnreadableSecret)) throw error;
      await tell('unreachable', { key: 'senderSecret' });
    }
    return undefined;
  },
});

const testMessage = ({ id, name, testAddress }: Sender): ChannelMessage => ({
  id: `${id}.${Date.now()}`,
  to: testAddress,
  subject: `Test: ${name}`,
  text: `Test: ${name} → ${testAddress}`,
});

async function write(
  db: TenantDb,
  object: ObjectType,
  id: string,
  kind: Outcome['kind'],
  telling: Told,
): Promise<void> {
  const values = {
    testState: TEST_STATES[kind],
    testedAt: new Date().toISOString(),
    testResult: told(telling),
  };
  // With a new version, so that an open form shows it.
  await db.run(compileServerUpdate({ tenantId: db.tenantId, object, id }, values));
}
