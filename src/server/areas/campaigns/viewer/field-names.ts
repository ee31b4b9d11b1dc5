import type { FieldNames } from '../../../../contract/letters/for-nobody.ts';
import type { Catalog } from '../../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { inSentence, type Labels } from '../../../base/model/labels.ts';
import { settingNow } from '../../../platform/settings/settings.ts';
import type { CampaignObjects } from '../objects.ts';

/** What is said of all receivers is kept once: it calls their fields as the tenant's language does. `labels`: the tenant's. */
export async function fieldNames(
  db: TenantDb,
  catalog: Catalog,
  labels: Labels,
  { person }: Pick<CampaignObjects, 'person'>,
): Promise<FieldNames> {
  const locale = await settingNow(db, catalog, 'defaultLanguage');
  return (name) => {
    const field = person.fields.get(name);
    return field && inSentence(locale, labels.field(locale, person.name, name, field.label));
  };
}
