import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openApi } from '../../../support/api.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';

describeOnEachDatabase('a statement that takes too long', (open) => {
  it('is ended, and answered with a clear error', async () => {
    const slow = await open({ limitMs: 3_000 });
    const { call } = await (await openApi(slow)).signIn('slow');
    await sql`create function wait_long() returns trigger language plpgsql as
      $$ begin perform pg_sleep(60); return new; end $$`.execute(slow.kysely);
    await sql`create trigger wait_long before insert on contact for each row execute function wait_long()`.execute(
      slow.kysely,
    );
    const { status, errors } = await call('mutation { createContact(input: { lastName: "A" }) { id } }');
    expect(status).toBe(200);
    expect(errors).toMatchObject([
      { message: 'timeout', extensions: { code: 'TIMEOUT', messageKey: 'responseErrorMsg.timeout' } },
    ]);
  });
});
