import { sql } from 'kysely';
import { DEFAULT_LOCALE, LOCALES } from '../../../../contract/constants.ts';
import { routeOf } from '../../../../contract/metadata/areas.ts';
import { recordName } from '../../../base/plan/label.ts';
import { settingNow } from '../../../platform/settings/settings.ts';
import type { Behaviour, Step } from '../behaviour.ts';
import { variablesOf } from '../inputs.ts';

interface Told {
  readonly email: string;
  readonly name: string;
}

/** Mails `subject` and `text` to the people of `recordList`, as far as whoever acts sees them; to that person where it is empty. */
export const notify: Behaviour = {
  name: 'notify',
  run: async (step) => {
    const { world, inputs, drawn, recordId } = step;
    const { tx, whole, mailer } = world;
    const { tenantId } = tx;
    const [tenant] = await tx.query(
      sql<{ readonly name: string }>`select name from tessera.tenant where id = ${tenantId}`,
    );
    const language = await settingNow(tx, whole, 'defaultLanguage');
    const locale = LOCALES.find((each) => each === language) ?? DEFAULT_LOCALE;
    const page = `${routeOf(whole.areas, drawn.objectName)}/${encodeURIComponent(recordId)}`;
    const said = (name: string) => (typeof inputs[name] === 'string' ? inputs[name] : '');
    const [subject, text] = [said('subject'), said('text')];
    const people = await peopleOf(step);
    for (const { email: to, name } of people) {
      const params = { name, tenantName: tenant?.name ?? '', subject, text, page };
      await mailer.send({ tenantId, to, kind: 'workflowNotice', locale, params }, tx);
    }
    return { go: 'next', gives: { count: people.length } };
  },
};

async function peopleOf({ world: { tx }, acting, inputs, type }: Step): Promise<readonly Told[]> {
  const { tenantId } = tx;
  const ids = (inputs['recordList'] ?? []) as readonly string[];
  if (!ids.length)
    return tx.query(
      sql<Told>`select email, name from tessera.app_user where tenant_id = ${tenantId} and id = ${acting.userId}`,
    );
  const object = acting.owner.catalog.objects.get(
    type.inputs.find(({ name }) => name === 'recordList')?.relation?.target ?? '',
  );
  const email = [...(object?.fields.values() ?? [])].find(({ format }) => format === 'email');
  if (!object || !email) return [];
  const { catalog, timeZone } = acting.owner;
  const words = { locale: DEFAULT_LOCALE, timeZone };
  const rows = [...(await variablesOf(tx, catalog, object, [...ids], words)).values()];
  return rows.flatMap(({ values }) => {
    const address = values[email.name];
    return typeof address === 'string' ? [{ email: address, name: recordName(object, values) }] : [];
  });
}
