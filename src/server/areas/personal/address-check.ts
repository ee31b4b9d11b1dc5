import type { Address } from '../../../contract/formats/addresses.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { securityEvent } from '../../platform/auth/security-events.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { liftSuppression, suppressedAmong } from '../../base/suppression/suppression.ts';

interface AddressState {
  readonly suppressed: boolean;
  /** An instant in UTC. */
  readonly since: string | null;
}

export async function addressState(db: TenantDb, address: Address): Promise<AddressState> {
  const since = (await suppressedAmong(db, [address])).get(address) ?? null;
  return { suppressed: since !== null, since };
}

/** Takes the address from those that are refused. The history tells who did it, and not to which address. */
export async function liftAddress(db: TenantDb, viewer: Viewer, address: Address): Promise<AddressState> {
  await db.transaction(async (tx) => {
    const lifted = await tx.asOwner((owner) => liftSuppression(owner, tx.tenantId, address));
    if (!lifted) return;
    await securityEvent(tx, {
      tenantId: tx.tenantId,
      action: 'SUPPRESSION_LIFTED',
      userId: viewer.userId,
      details: { kind: address.kind },
    });
  });
  return { suppressed: false, since: null };
}
