import { v7 as uuidv7 } from 'uuid';
import { tenantSql, type TenantStatement } from '../base/db/statement.ts';
import { DEMO } from './demo-login.ts';
import type { DemoRow } from './context.ts';
import { ADMIN_NAME } from './names.ts';

/** Who has scheduled the campaigns that are still to come: without anybody they would reach nobody. */
export function scheduledSteps(
  tenantId: string,
  records: Readonly<Record<string, readonly DemoRow[]>>,
): TenantStatement<object>[] {
  const changes = JSON.stringify([{ field: 'status', before: 'DRAFT', after: 'SCHEDULED' }]);
  return (records['MessageCampaign'] ?? [])
    .filter(({ status }) => status === 'SCHEDULED' || status === 'PREPARING')
    .map(
      ({ id }) =>
        tenantSql(tenantId)<object>`insert into tessera.audit
          (tenant_id, id, user_id, user_name, object, record_id, action, changes)
          values (${tenantId}, ${uuidv7()}, (select u.id from tessera.app_user as u where u.tenant_id = ${tenantId}
            and u.email = ${DEMO.adminEmail}), ${ADMIN_NAME}, 'MessageCampaign', ${id}, 'UPDATE', ${changes}::jsonb)`,
    );
}
