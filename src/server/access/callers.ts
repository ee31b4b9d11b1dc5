import { ADMINISTRATOR } from '../../contract/access/actions.ts';
import { PREVIEW_HEADER } from '../../contract/access/role.ts';
import type { Catalog } from '../../contract/metadata/catalog.ts';
import type { RecentSessions } from '../auth/recent-sessions.ts';
import type { Viewer } from '../auth/viewer.ts';
import type { Database } from '../db/database.ts';
import type { TenantDb } from '../db/tenant-db.ts';
import type { TenantCatalogs } from '../model/tenant-catalogs.ts';
import { type Access, forbidden, requireArea } from './access.ts';
import { RoleCatalogs } from './role-catalogs.ts';
import { compileRole } from './statements.ts';

/** Who sends a request, and all that they may see and do. */
export interface Caller {
  readonly viewer: Viewer;
  /** The database as the viewer's tenant sees it. */
  readonly db: TenantDb;
  readonly access: Access;
  /** The objects as the viewer's role has them: what calls name is looked up here. */
  readonly catalog: Catalog;
  /** The objects as all of the tenant has them: for what the server itself does. */
  readonly whole: Catalog;
}

interface CallerParts {
  readonly database: Pick<Database, 'forTenant'>;
  readonly sessions: RecentSessions;
  readonly catalogs: TenantCatalogs;
}

/** Tells who sends a request. */
export class Callers {
  readonly #parts: CallerParts;
  readonly #roles = new RoleCatalogs();

  constructor(parts: CallerParts) {
    this.#parts = parts;
  }

  /**
   * Undefined without a valid session. `active`: does the call count as activity of its user?
   * @throws ApiError forbidden for a preview that the viewer may not have
   */
  async of(request: Request, active?: boolean): Promise<Caller | undefined> {
    const { database, sessions, catalogs } = this.#parts;
    const viewer = await sessions.viewerOf(request, active);
    if (!viewer) return undefined;
    const db = database.forTenant(viewer.tenantId);
    const whole = await catalogs.of(db);
    const rights = await this.#roles.of(db, whole, viewer.role, viewer);
    const previewed = request.headers.get(PREVIEW_HEADER);
    if (previewed === null) return { viewer, db, whole, ...rights };
    requireArea(rights.access, 'administrations', 'EDIT');
    const [role] = await db.run(compileRole(viewer.tenantId, previewed.slice(0, 60)));
    if (!role || (role.key === ADMINISTRATOR && rights.access.rules))
      throw forbidden({ role: previewed.slice(0, 60) });
    return { viewer, db, whole, ...(await this.#roles.preview(db, whole, rights, role, viewer)) };
  }

  /** After this process has changed a role, who has which, or records that row rules may ask for. */
  forget(tenantId: string): void {
    this.#roles.forget(tenantId);
  }
}
