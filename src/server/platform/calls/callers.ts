import { ADMINISTRATOR } from '../../../contract/access/actions.ts';
import { PREVIEW_HEADER } from '../../../contract/access/role.ts';
import { localeOfHeader } from '../../../contract/constants.ts';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import type { RecentSessions } from '../auth/recent-sessions.ts';
import type { Viewer } from '../auth/viewer.ts';
import type { Configured } from '../catalogs/configured.ts';
import type { Database } from '../../base/db/database.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import type { Labels } from '../../base/model/labels.ts';
import type { LayerOwner, TenantCatalogs } from '../catalogs/tenant-catalogs.ts';
import { type Access, forbidden, requireArea } from '../../base/access/access.ts';
import { type Rights, RoleCatalogs } from '../../base/access/role-catalogs.ts';
import { compileRole } from '../../base/access/statements.ts';

/** The objects as all of a tenant has them, and with the views that somebody has of them. */
export interface Shown {
  readonly whole: Catalog;
  readonly shown: Catalog;
}

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
  /** What the tenant's catalog was made of. */
  readonly configured: Configured;
  /** What the caller would have of other objects than these. */
  readonly rightsIn: (catalogs: Shown) => Promise<Rights>;
  /** What objects and their parts are called in the viewer's tenant. */
  readonly labels: Labels;
}

interface CallerParts {
  readonly database: Pick<Database, 'forTenant'>;
  readonly sessions: RecentSessions;
  readonly catalogs: TenantCatalogs;
  readonly labels: Labels;
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
    const { database, sessions, catalogs, labels: product } = this.#parts;
    const viewer = await sessions.viewerOf(request, active);
    if (!viewer) return undefined;
    const db = database.forTenant(viewer.tenantId);
    const known = await catalogs.known(db);
    const whole = known.catalog;
    const labels = product.of(whole);
    const { userId } = viewer;
    const ownRights = ({ whole, shown }: Shown) => this.#roles.of(db, whole, viewer.role, viewer, shown);
    const shownTo = async (owner: LayerOwner): Promise<Shown> => ({
      whole,
      shown: await catalogs.layered(db, known, owner),
    });
    const rights = await ownRights(await shownTo({ roleId: viewer.role?.id ?? '', userId }));
    const asked = localeOfHeader(request.headers.get('accept-language') ?? '');
    const read = (catalog: Catalog) => labels.read(asked ?? viewer.language, catalog, asked !== undefined);
    const caller = { viewer, db, whole: read(whole), labels, configured: known };
    const previewed = request.headers.get(PREVIEW_HEADER);
    if (previewed === null)
      return { ...caller, rightsIn: ownRights, ...rights, catalog: read(rights.catalog) };
    requireArea(rights.access, 'administrations', 'EDIT');
    const [role] = await db.run(compileRole(viewer.tenantId, previewed.slice(0, 60)));
    if (!role || (role.key === ADMINISTRATOR && rights.access.rules))
      throw forbidden({ role: previewed.slice(0, 60) });
    const rightsIn = async (catalogs: Shown) =>
      this.#roles.preview(db, catalogs.whole, await ownRights(catalogs), role, viewer);
    const previewRights = await rightsIn(await shownTo({ roleId: role.id }));
    return { ...caller, rightsIn, ...previewRights, catalog: read(previewRights.catalog) };
  }

  /** After this process has changed a role, who has which, or records that row rules may ask for. */
  forget(tenantId: string): void {
    this.#roles.forget(tenantId);
  }
}
