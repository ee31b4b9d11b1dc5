import { checkMapping } from '../../../../contract/import/check-mapping.ts';
import type { Catalog, ObjectType } from '../../../../contract/metadata/catalog.ts';
import { isAdministrator } from '../../../base/access/access.ts';
import { RoleCatalogs } from '../../../base/access/role-catalogs.ts';
import { settingNow } from '../../../platform/settings/settings.ts';
import { compileUserRole } from '../../../base/access/statements.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { tenantCatalog } from '../../../base/model/tenant-catalog.ts';
import { definitionObject, readDefinitions } from '../../../base/records/custom-definitions.ts';
import type { ImportRunRow } from '../runs/import-run.ts';

/** The objects as the one who imports has them now. */
export interface ImportRights {
  /** Stays the same text while fields and the role do. */
  readonly stamp: string;
  /** As the role has them. */
  readonly catalog: Catalog;
  readonly object: ObjectType;
  /** As all of the tenant has them, own fields too. */
  readonly whole: Catalog;
  readonly stored: ObjectType;
}

type RightsOf = Pick<ImportRunRow, 'object' | 'userId' | 'mapping' | 'columns'>;

/** Reads the rights of the one who imports, for each chunk anew: they may change while an import runs. */
export class RightsReader {
  readonly #catalog: Catalog;
  readonly #run: RightsOf;
  readonly #isWriting: boolean;
  readonly #roles = new RoleCatalogs();
  #definitions = '';
  #whole: Catalog;

  /**
   * `catalog`: the tenant's objects without fields of its own. `isWriting`: what the mapping says is to be done, and not
   * only taken back.
   */
  constructor(catalog: Catalog, run: RightsOf, isWriting = true) {
    this.#catalog = catalog;
    this.#run = run;
    this.#isWriting = isWriting;
    this.#whole = catalog;
  }

  /** Undefined where they may not do what the mapping says any more. */
  async read(tx: TenantDb): Promise<ImportRights | undefined> {
    const { userId, object: name } = this.#run;
    const whole = await this.#readWhole(tx);
    const [user] = userId === null ? [] : await tx.run(compileUserRole(tx.tenantId, userId));
    if (userId !== null && (user?.status !== 'ACTIVE' || !user.role)) return undefined;
    const role = user?.role ?? null;
    const isAll = userId === null || (role !== null && isAdministrator(role));
    const timeZone = await settingNow(tx, whole, 'timeZone');
    const catalog =
      isAll || !user ? whole : (await this.#roles.of(tx, whole, role, { ...user, userId, timeZone })).catalog;
    const [object, stored] = [catalog.objects.get(name), whole.objects.get(name)];
    if (!object || !stored || !this.#mayStill(catalog, object)) return undefined;
    const stamp = `${role?.id ?? ''} ${role?.version ?? ''} ${this.#definitions}`;
    return { stamp, catalog, object, whole, stored };
  }

  async #readWhole(tx: TenantDb): Promise<Catalog> {
    const definitions = definitionObject(this.#catalog);
    if (!definitions) return this.#whole;
    const known = await readDefinitions(tx, definitions);
    const text = JSON.stringify(known);
    if (text !== this.#definitions) {
      this.#definitions = text;
      this.#whole = tenantCatalog(this.#catalog, known);
    }
    return this.#whole;
  }

  #mayStill(catalog: Catalog, object: ObjectType): boolean {
    if (!this.#isWriting) return true;
    const { mapping, columns } = this.#run;
    return mapping !== null && !checkMapping(mapping, { catalog, object, width: columns.length }).length;
  }
}
