import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '../../../../src/server/base/migrate/migrate.ts';
import { openApi } from '../../../support/api.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';

describeOnEachDatabase('fields that became records', (open) => {
  it('move by themselves at the start: of each tenant, of deleted owners, and what did not count as deleted', async () => {
    const database = await open({ product: true });
    const { kysely } = database;
    const api = await openApi(database);
    const [alpha, beta] = [await api.signIn('alpha'), await api.signIn('beta')];
    await sql`alter table message_campaign add column variant_count integer,
      add column subject_b text, add column letter_b text, add column sms_text_b text,
      add column subject_c text, add column letter_c text, add column sms_text_c text,
      add column subject_d text, add column letter_d text, add column sms_text_d text`.execute(kysely);
    const letter = JSON.stringify({ blocks: [{ type: 'heading', text: 'Hello' }] });
    const campaign = (tenantId: string, id: string, values: object) => {
      const row = { name: 'Spring', type: 'EMAIL', status: 'DRAFT', ...values, tenant_id: tenantId, id };
      const names = Object.keys(row).map((name) => sql.id(name));
      return sql`insert into message_campaign (${sql.join(names)}) values (${sql.join(Object.values(row))})`.execute(
        kysely,
      );
    };
    const three = { variant_count: 3, subject_b: 'Second', letter_b: letter, subject_d: 'Kept' };
    await campaign(alpha.tenantId, 'three', three);
    await campaign(alpha.tenantId, 'sent', { status: 'SENT', variant_count: 2, sms_text_b: 'Short' });
    await campaign(alpha.tenantId, 'one', { variant_count: 1, subject_b: 'Unused' });
    await campaign(alpha.tenantId, 'none', {});
    await campaign(beta.tenantId, 'other', { variant_count: 2, subject_b: 'Other', deleted_at: new Date() });
    const done = await migrate(kysely, api.catalog, { allowLoss: false });
    expect(done.filter((title) => title.startsWith('move'))).toEqual([
      'move subjectB, letterB, smsTextB of MessageCampaign to MessageVariant',
      'move subjectC, letterC, smsTextC of MessageCampaign to MessageVariant',
      'move subjectD, letterD, smsTextD of MessageCampaign to MessageVariant',
    ]);
    expect(await migrate(kysely, api.catalog, { allowLoss: false })).toEqual([]);
    const { rows } =
      await sql<object>`select tenant_id, campaign, variant, subject, letter, sms_text, version,
      deleted_at is not null as deleted from message_variant order by tenant_id = ${beta.tenantId}, campaign, variant`.execute(
        kysely,
      );
    const version = (tenant_id: string, id: string, variant: string, texts: object, deleted = false) => ({
      tenant_id,
      campaign: id,
      variant,
      version: 1,
      deleted,
      subject: null,
      letter: null,
      sms_text: null,
      ...texts,
    });
    expect(rows).toEqual([
      version(alpha.tenantId, 'one', 'B', { subject: 'Unused' }, true),
      version(alpha.tenantId, 'sent', 'B', { sms_text: 'Short' }),
      version(alpha.tenantId, 'three', 'B', { subject: 'Second', letter }),
      version(alpha.tenantId, 'three', 'C', {}),
      version(alpha.tenantId, 'three', 'D', { subject: 'Kept' }, true),
      version(beta.tenantId, 'other', 'B', { subject: 'Other' }),
    ]);
    const { data, errors } = await alpha.call(
      `{ messageCampaign(id: "three") { variantList { id variant subject } } }`,
    );
    expect(errors).toBeUndefined();
    const { variantList } = data['messageCampaign'] as { variantList: readonly { id: string }[] };
    expect(variantList).toEqual([
      expect.objectContaining({ variant: 'B', subject: 'Second' }),
      expect.objectContaining({ variant: 'C', subject: null }),
    ]);
    const { data: told } = await alpha.call(
      `query ($id: ID!) { recordHistory(objectName: "MessageVariant", id: $id) { userName action changes { field after } } }`,
      { id: variantList[0]?.id },
    );
    expect(told['recordHistory']).toEqual([
      {
        userName: 'Tessera',
        action: 'CREATE',
        changes: [
          { field: 'campaign', after: 'three' },
          { field: 'variant', after: 'B' },
          { field: 'subject', after: 'Second' },
          { field: 'letter', after: letter },
        ],
      },
    ]);
  });
});
