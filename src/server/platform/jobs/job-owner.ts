import { RoleCatalogs } from '../../base/access/role-catalogs.ts';
import { compileUserRole } from '../../base/access/statements.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import type { Labels } from '../../base/model/labels.ts';
import type { Owner } from '../events/event-consumer.ts';
import type { TenantCatalogs } from '../catalogs/tenant-catalogs.ts';

/** What jobs show objects by, as the API does. */
export interface Outlook {
  readonly catalogs: Pick<TenantCatalogs, 'known' | 'layered'>;
  readonly labels: Labels;
}

/** Who has asked for a job, with all that they may see and do now. */
export type JobOwner = Owner;

/** Undefined for somebody who cannot log in any more. */
export async function jobOwner(
  db: TenantDb,
  { catalogs, labels }: Outlook,
  userId: string,
): Promise<JobOwner | undefined> {
  const [user] = await db.run(compileUserRole(db.tenantId, userId));
  if (user?.status !== 'ACTIVE' || !user.role) return undefined;
  const known = await catalogs.known(db);
  const whole = known.catalog;
  const timeZone = known.settings.read('timeZone');
  const shown = await catalogs.layered(db, known, { roleId: user.role.id, userId });
  const rights = await new RoleCatalogs().of(db, whole, user.role, { ...user, userId, timeZone }, shown);
  return { ...rights, labels: labels.of(whole), timeZone };
}
